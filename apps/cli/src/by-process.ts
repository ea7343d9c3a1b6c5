import type { Asked } from '@cartage/service';
import { failed, type Outcome } from './command.ts';

/** What is said of something that a process that serves was asked to do. */
export const byProcess = <Came>(asked: Asked<Came>, tell: (came: Came) => Outcome): Outcome => {
  switch (asked.kind) {
    case 'done':
      return tell(asked.outcome);
    case 'nobody-serves':
      return failed('Nothing was done, for nothing serves this installation: start it, then repeat the command.');
    case 'not-taken':
      return failed(
        'Nothing was done, for no process has taken it: see whether the worker runs, then repeat the command.',
      );
    case 'under-way':
      return failed('It is still under way, and goes on; "cartage order show" tells what becomes of an order.');
  }
};

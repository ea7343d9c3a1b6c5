import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { isProblem } from '@cartage/core';
import type { Service } from '@cartage/service';
import { type Acts, type AddCommands, done, failed, type Outcome } from '../command.ts';
import { explainFileFault } from '../open-file.ts';
import { listed, momentColumn } from '../table.ts';
import { lineCount, wholeNumber, word } from '../typed.ts';

export const addEraseCommands: AddCommands = (program, run) => {
  const erase = program
    .command('erase')
    .description(
      'Erases the personal data of a person or an order, wherever they stand; it cannot be undone. Orders that are still under way are left.',
    )
    .option('--phone <phone>', 'of a person, the whole number', word)
    .option('--email <address>', 'of a person, the whole mail address', word)
    .option('--order <number>', 'of one order', word)
    .option('--act <file>', 'writes the act, a PDF, into a new file')
    .option('--yes', 'does not ask first')
    .action(({ phone, email, order, act, yes = false }) =>
      run(async (service, by) => {
        const checked = await by.checkErasure(service, { phone, email, orderId: order });
        if (checked.kind === 'wrong') return failed(checked.problems.map(({ text }) => text.en).join('\n'));
        if (!yes && !(await agrees()))
          return failed('Nothing was erased: answer yes at the terminal, or give the command --yes.');
        const { id, orders, skipped } = await by.erase(service, checked.value);
        const words = [
          `Erasure ${id}: personal data of ${counted(orders)} ${orders.length === 1 ? 'is' : 'are'} erased.`,
          ...orders,
          ...(skipped.length === 0 ? [] : [`Still under way and left: ${counted(skipped)}.`, ...skipped]),
        ].join('\n');
        const outcome = done(words, { data: { erasureId: id, orders, skipped } });
        return act === undefined ? outcome : withAct(service, by, id, act, outcome);
      }),
    );

  erase
    .command('list')
    .description('Lists the erasures, newest first.')
    .option('--count <number>', 'how many at most, 1 to 1000; default 100', lineCount)
    .action(({ count = 100 }) =>
      run(async (service, { listErasures }) => {
        const { erasures } = await listErasures(service, { skip: 0, limit: count });
        return listed(
          erasures,
          {
            erasureId: { heading: 'ERASURE', value: ({ id }) => id },
            at: momentColumn('AT', service.settings.timeZone, ({ at }) => at),
            by: { heading: 'BY', value: ({ kind }) => kind },
            masked: { heading: 'OF', value: ({ masked }) => masked },
            orders: { heading: 'ORDERS', value: ({ orderCount }) => orderCount },
            skipped: { heading: 'LEFT', value: ({ skipped }) => skipped.length },
            who: { heading: 'WHO', value: ({ doer }) => doer?.name ?? null },
            isDone: {
              heading: 'DONE',
              value: ({ endedAt }) => endedAt !== null,
              show: ({ endedAt }) => (endedAt === null ? 'no: ask for the same again' : 'yes'),
            },
          },
          'Nothing was erased.',
        );
      }),
    );

  erase
    .command('act')
    .description('Writes the act of an earlier erasure, a PDF, into a new file.')
    .argument('<erasure>', 'its number, which "erase list" shows', wholeNumber)
    .argument('<file>', 'the file to write')
    .action((id, file) => run((service, by) => withAct(service, by, id, file, done(`The act is in ${file}.`))));
};

const counted = (orders: readonly string[]): string => `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;

/** The outcome, once the act is in its file; nothing that is there is written over. */
const withAct = async (
  service: Service,
  { printErasureAct }: Acts,
  id: number,
  file: string,
  outcome: Outcome,
): Promise<Outcome> => {
  const act = await printErasureAct(service, id);
  if (act === null) return failed(`There is no erasure ${id}; "erase list" shows their numbers.`);
  const fault = isProblem(act) ? act.text.en : await written(file, act);
  return fault === null
    ? outcome
    : failed(`${outcome.text}\nThe act was not written: ${fault} Repeat with: erase act ${id} <file>`);
};

const written = (file: string, act: Uint8Array): Promise<string | null> =>
  writeFile(file, act, { flag: 'wx', mode: 0o600 }).then(
    () => null,
    (fault: NodeJS.ErrnoException) =>
      fault.code === 'EEXIST' ? `${file} is there already.` : `${explainFileFault(fault) ?? fault.message}`,
  );

/** Of the person at the terminal; a script has to say it beforehand. */
const agrees = async (): Promise<boolean> => {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question('This cannot be undone. Erase? (yes/no) ')).trim());
  } finally {
    terminal.close();
  }
};

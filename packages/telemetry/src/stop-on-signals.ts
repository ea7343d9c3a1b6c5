import type { Log } from '@cartage/service';
import { endOfLog } from './standard-output.ts';

/**
 * Stops the process in good order on the first SIGINT or SIGTERM. What has not ended after the grace time is left to
 * those who come after: it was committed before it began. What it gives stops the process likewise, for another reason.
 */
export const stopOnSignals = (
  stop: () => Promise<void>,
  { graceMs, log }: { readonly graceMs: number; readonly log: Log },
): ((reason: string) => void) => {
  let isStopping = false;
  const begin = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal, graceMs }, 'stopping: what is under way ends first');
    setTimeout(() => {
      log.warn({ graceMs }, 'stopped before everything under way had ended');
      process.exit(1);
    }, graceMs).unref();
    stop()
      .then(
        () => log.info({}, 'stopped'),
        (error: unknown) => {
          log.error({ err: error }, 'stopping failed');
          process.exitCode = 1;
        },
      )
      .then(() => endOfLog());
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => begin(signal));
  return begin;
};

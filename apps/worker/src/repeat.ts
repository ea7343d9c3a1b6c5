import type { Service } from '@cartage/service';
import type { Look } from './schedule.ts';

export interface Loop {
  readonly isAlive: () => boolean;
  /** Ends after the look under way. */
  readonly close: () => Promise<void>;
}

/** One look after another: at once while more is waiting, else after a pause. A look that fails is logged and made again. */
export const repeat = (look: Look, service: Service, everyMs: number): Loop => {
  let isClosed = false;
  let wake = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!isClosed) {
      const isMoreWaiting = await look(service).catch((defect: unknown) => {
        if (service.store.isOutage(defect)) {
          service.log.warn(
            { reason: (defect as Error).message },
            'the database does not answer; the worker looks again',
          );
        } else {
          service.log.error({ err: defect }, 'the worker failed and looks again');
        }
        return false;
      });
      if (!isMoreWaiting && !isClosed) await pause();
    }
  };
  const ended = run();
  return {
    isAlive: () => !isClosed,
    close: () => {
      isClosed = true;
      wake();
      return ended;
    },
  };
};

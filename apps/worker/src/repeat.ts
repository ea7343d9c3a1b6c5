import type { Instant } from '@cartage/core';
import type { NoticeTopic, Service } from '@cartage/service';
import type { Look } from './schedule.ts';

export interface Loop {
  readonly isAlive: () => boolean;
  /** Ends after the look under way. */
  readonly close: () => Promise<void>;
}

/** How long a loop waits when nothing is left to do. */
export interface Pace {
  /** ms; where other processes are heard it is only for what no notice tells. */
  readonly everyMs: number;
  /** What ends the wait. */
  readonly hears: NoticeTopic;
  /** Nothing is due before, as far as the last look knows; null: nothing, or it does not know. */
  readonly nextAt?: () => Instant | null;
  /** The longest wait where other processes are heard, ms; default: some seconds. */
  readonly mostMs?: number;
}

/**
 * One look after another: at once while more is waiting, else after a pause. A look that fails is logged and made again, after a pause
 * that no notice ends: where others write all the time, it would fail all the time.
 * `pace` as a number: the pause, ms, which nothing ends.
 */
export const repeat = (look: Look, service: Service, pace: Pace | number): Loop => {
  let isClosed = false;
  const { store, log, clock } = service;
  const pauses = store.notices.pauses(typeof pace === 'number' ? null : pace.hears);
  const rests = store.notices.pauses(null);

  const pauseMs = (): number => {
    if (typeof pace === 'number') return pace;
    const { everyMs, mostMs, nextAt } = pace;
    const most = store.notices.lookEvery(everyMs, mostMs);
    const next = nextAt?.() ?? null;
    const leftMs = next === null ? Number.POSITIVE_INFINITY : next - clock();
    // What is due and was not found is another's, or is not to be had yet.
    return leftMs <= 0 ? everyMs : Math.min(leftMs, most);
  };

  const run = async () => {
    while (!isClosed) {
      let hasFailed = false;
      const isMoreWaiting = await look(service).catch((defect: unknown) => {
        if (store.isOutage(defect)) {
          log.warn({ reason: (defect as Error).message }, 'the database does not answer; the worker looks again');
        } else {
          log.error({ err: defect }, 'the worker failed and looks again');
        }
        hasFailed = true;
        return false;
      });
      if (hasFailed) await rests.pause(typeof pace === 'number' ? pace : pace.everyMs);
      else if (!isMoreWaiting && !isClosed) await pauses.pause(pauseMs());
    }
  };
  const ended = run();
  return {
    isAlive: () => !isClosed,
    close: () => {
      isClosed = true;
      pauses.end();
      rests.end();
      return ended;
    },
  };
};

import type { LocalText } from '@cartage/core';
import type { VendorManifest } from './manifest.ts';
import { VendorProblem } from './vendor-problem.ts';

/** Keeps the requests through one connection within the vendor's limits, first come, first served. */
export interface CallLimiter {
  /**
   * undefined: go on at once. Else wait for it; it throws VendorProblem `unavailable`, never sent, when the turn did not
   * come in time or the signal aborted first. Whoever may go on calls `leave` when the request has ended.
   */
  readonly enter: (signal: AbortSignal) => Promise<void> | undefined;
  /** The request has ended, however it did. */
  readonly leave: () => void;
}

/** How a limiter waits. */
export interface LimiterOptions {
  /** The longest wait for a turn, ms; 5 seconds. */
  readonly maxWaitMs?: number;
  /** ms, never running back; the process's own. */
  readonly now?: () => number;
}

interface Waiter {
  readonly until: number;
  readonly go: () => void;
  readonly refuse: (text: LocalText) => void;
}

/** More than this a second nobody counts: the count would cost more memory than a connection is worth. */
const MOST_PER_SECOND = 10_000;
const MAX_WAIT_MS = 5_000;

/**
 * No more than `requestsPerSecond` requests begin within any second (below 1: one in so many seconds), and no more than
 * `concurrency` are under way. A request within the limits costs a look at two numbers.
 */
export function openCallLimiter(
  { requestsPerSecond, concurrency }: VendorManifest['limits'],
  { maxWaitMs = MAX_WAIT_MS, now = () => performance.now() }: LimiterOptions = {},
): CallLimiter {
  const perWindow = Math.max(1, Math.min(MOST_PER_SECOND, Math.floor(requestsPerSecond)));
  const windowMs = requestsPerSecond >= 1 ? 1000 : 1000 / requestsPerSecond;
  // A ring of the last `perWindow` beginnings: the oldest says when the next one may be.
  const begun: number[] = [];
  let oldest = 0;
  let running = 0;
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;

  /** When the rate allows another beginning. */
  const freeAt = (): number =>
    begun.length < perWindow ? Number.NEGATIVE_INFINITY : (begun[oldest] as number) + windowMs;

  const begin = (at: number): void => {
    running += 1;
    if (begun.length < perWindow) {
      begun.push(at);
      return;
    }
    begun[oldest] = at;
    oldest = (oldest + 1) % perWindow;
  };

  /** Lets those go on whose turn has come, refuses those who waited too long, and looks again when something changes. */
  const look = (): void => {
    clearTimeout(timer);
    const at = now();
    for (const waiter of waiters) {
      if (waiter.until <= at) {
        waiter.refuse(turnTooLate);
      } else if (running < concurrency && freeAt() <= at) {
        begin(at);
        waiter.go();
      } else {
        // Of those who wait, the first has the earliest end.
        const next = running < concurrency ? Math.min(freeAt(), waiter.until) : waiter.until;
        timer = setTimeout(look, Math.max(1, next - at));
        return;
      }
    }
  };

  const wait = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        waiters.delete(waiter);
        signal.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        until: now() + maxWaitMs,
        go: () => {
          end();
          resolve();
        },
        refuse: (text) => {
          end();
          reject(new VendorProblem({ kind: 'unavailable', neverSent: true, noTurn: true }, text));
        },
      };
      const abort = (): void => {
        waiter.refuse(endedWaiting);
        look();
      };
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort);
      waiters.add(waiter);
      look();
    });

  return {
    enter: (signal) => {
      const at = now();
      if (waiters.size > 0 || running >= concurrency || freeAt() > at) return wait(signal);
      begin(at);
      return undefined;
    },
    leave: () => {
      running -= 1;
      if (waiters.size > 0) look();
    },
  };
}

const turnTooLate: LocalText = {
  en: 'The vendor is called as often as it allows; the turn did not come in time.',
  ru: 'Запросы к службе доставки отправляются с предельной частотой, которую она допускает; очередь не подошла вовремя.',
};
const endedWaiting: LocalText = {
  en: 'The call was ended while it waited for its turn.',
  ru: 'Запрос прерван в ожидании очереди.',
};

import { VendorProblem } from '@cartage/vendor-kit';
import { type CallsRequests, noAnswerInTime } from '@cartage/vendor-kit/host';

/** The caller has gone before the work was done. Nobody's fault, least of all the vendor's. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

/** The end of the time that some calls may take together. */
export interface Deadline {
  readonly signal: AbortSignal;
  /**
   * The work's result. Throws `unavailable` when the time is over and CallerGone when the caller has gone: work that
   * ignores the signal holds nobody.
   */
  readonly limit: <T>(work: Promise<T>) => Promise<T>;
  /**
   * Told when a request of its call begins to wait for its turn at the vendor, has its turn, and ends. Where the time is over
   * by then, the signal is aborted when a turn has been told.
   */
  readonly onTurn: (requests: CallsRequests) => void;
}

/** A clock that is set by less is no sign that the process was stopped. */
const UNEVEN_MS = 10_000;

/**
 * Does the work, which may take so long together; `caller`: whose going ends it too, null where nobody waits. `queueMs`: so
 * much of the time in which it only waits for its turn at the vendor is no time of the vendor's. That is for one call.
 */
export const withinDeadline = async <T>(
  ms: number,
  caller: AbortSignal | null,
  work: (deadline: Deadline) => Promise<T>,
  queueMs = 0,
): Promise<T> => {
  const end = () => deadline.end(new DOMException('The time is over.', 'TimeoutError'));
  const abort = () => deadline.end(new CallerGone());
  let timer = setTimeout(end, ms);
  let endsAt = performance.now() + ms;
  let leftMs = queueMs;
  let queuedAt: number | null = null;
  let running = 0;
  const wallEndsAt = Date.now() + ms + queueMs;
  /** A process that goes on after it was stopped, alone or with its machine, reads what has come before it looks at its timers. */
  const isOver = (now: number): boolean =>
    now >= endsAt + (queuedAt === null ? 0 : leftMs) || Date.now() >= wallEndsAt + UNEVEN_MS;
  const onTurn: Deadline['onTurn'] = (requests) => {
    const now = performance.now();
    const isBegun = requests.running > running;
    running = requests.running;
    // What was sent in time is heard.
    if (isBegun && isOver(now)) return end();
    if (queueMs === 0) return;
    const waitedMs = queuedAt === null ? 0 : Math.min(leftMs, now - queuedAt);
    endsAt += waitedMs;
    leftMs -= waitedMs;
    queuedAt = isInQueue(requests) ? now : null;
    clearTimeout(timer);
    timer = setTimeout(end, Math.max(0, endsAt + (queuedAt === null ? 0 : leftMs) - now));
  };
  const deadline = new OpenDeadline(onTurn);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  try {
    return await work(deadline);
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  }
};

/** A call does nothing but wait for its turn at the vendor. */
export const isInQueue = ({ waiting, running }: CallsRequests): boolean => waiting > 0 && running === 0;

/** Waits so long, or until the deadline is over, and throws then as its calls do. */
export const pause = (deadline: Deadline, ms: number): Promise<void> =>
  deadline.limit(new Promise((resolve) => setTimeout(resolve, ms)));

/** A deadline that is over when somebody says so. Whoever waits is in a list: a listener of the signal costs ten times as much. */
export class OpenDeadline implements Deadline {
  readonly #controller = new AbortController();
  readonly #waiting: ((reason: Error) => void)[] = [];
  readonly onTurn: Deadline['onTurn'];

  constructor(onTurn: Deadline['onTurn'] = () => {}) {
    this.onTurn = onTurn;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  limit<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) reject(failureOf(this.signal.reason));
      else this.#waiting.push(reject);
      work.then(resolve, reject);
    });
  }

  /** `reason`: CallerGone, or whatever says that the time is over. */
  end(reason: unknown): void {
    if (this.signal.aborted) return;
    this.#controller.abort(reason);
    for (const expire of this.#waiting.splice(0)) expire(failureOf(reason));
  }
}

const failureOf = (reason: unknown): Error =>
  reason instanceof CallerGone ? reason : new VendorProblem({ kind: 'unavailable', neverSent: false }, noAnswerInTime);

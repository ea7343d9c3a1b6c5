import { VendorProblem } from '@cartage/vendor-kit';

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
}

/** Does the work, which may take so long together; `caller`: whose going ends it too, null where nobody waits. */
export const withinDeadline = async <T>(
  ms: number,
  caller: AbortSignal | null,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort(new CallerGone());
  const timer = setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  if (caller?.aborted) abort();
  else caller?.addEventListener('abort', abort, { once: true });
  try {
    return await work(deadlineOf(controller.signal));
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  }
};

/** A deadline that is over when somebody says so. */
export const deadlineOf = (signal: AbortSignal): Deadline => ({
  signal,
  limit: (work) =>
    new Promise((resolve, reject) => {
      const expire = () => reject(signal.reason instanceof CallerGone ? signal.reason : outOfTime());
      if (signal.aborted) expire();
      signal.addEventListener('abort', expire, { once: true });
      work.then(resolve, reject);
    }),
});

const outOfTime = (): VendorProblem =>
  new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The vendor did not answer in time.');

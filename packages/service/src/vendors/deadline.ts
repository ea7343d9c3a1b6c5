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
  /** Frees the timer. */
  readonly close: () => void;
}

/** `parent`: the caller's own signal, which ends the work too. */
export const openDeadline = (ms: number, parent?: AbortSignal): Deadline => {
  const controller = new AbortController();
  const abort = () => controller.abort(new CallerGone());
  const timer = setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  if (parent?.aborted) abort();
  else parent?.addEventListener('abort', abort, { once: true });
  const { signal } = controller;
  return {
    signal,
    limit: (work) =>
      new Promise((resolve, reject) => {
        const expire = () => reject(signal.reason instanceof CallerGone ? signal.reason : outOfTime());
        if (signal.aborted) expire();
        signal.addEventListener('abort', expire, { once: true });
        work.then(resolve, reject);
      }),
    close: () => {
      clearTimeout(timer);
      parent?.removeEventListener('abort', abort);
    },
  };
};

const outOfTime = (): VendorProblem =>
  new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The vendor did not answer in time.');

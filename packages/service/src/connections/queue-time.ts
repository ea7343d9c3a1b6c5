import { toVendorProblem, VendorProblem } from '@cartage/vendor-kit';
import { type CallsRequests, noAnswerInTime, turnTooLate } from '@cartage/vendor-kit/host';
import { CallerGone, isInQueue } from './deadline.ts';

/** For how long a call does nothing but wait for its turn, so that the vendor is blamed for none of that time. */
export const openQueueTime = (now: () => number = () => performance.now()) => {
  let firstAt: number | null = null;
  let queuedAt: number | null = null;
  let queuedMs = 0;
  let isHeard = false;
  return {
    onTurn: (requests: CallsRequests): void => {
      const at = now();
      firstAt ??= at;
      isHeard ||= requests.running > 0;
      if (queuedAt !== null) queuedMs += at - queuedAt;
      queuedAt = isInQueue(requests) ? at : null;
    },
    /** Of a call whose time is over: without a turn it was never sent, and one that had to wait most of it had no time. */
    blamed: (thrown: unknown): unknown => {
      if (firstAt === null || thrown instanceof CallerGone || toVendorProblem(thrown).kind !== 'unavailable')
        return thrown;
      if (!isHeard) return noTurn;
      const at = now();
      const waitedMs = queuedMs + (queuedAt === null ? 0 : at - queuedAt);
      return waitedMs > at - firstAt - waitedMs ? lateTurn : thrown;
    },
  };
};

/** A call whose turn at the vendor did not come. */
export const noTurn = new VendorProblem({ kind: 'unavailable', neverSent: true, noTurn: true }, turnTooLate);
const lateTurn = new VendorProblem({ kind: 'unavailable', neverSent: false, noTurn: true }, noAnswerInTime);

import { noAnswerInTime, toVendorProblem, turnTooLate, VendorProblem } from '@cartage/vendor-kit';
import { CallerGone } from './deadline.ts';

/** How long a call waits for its first turn, so that the vendor is blamed for none of that time. */
export const openQueueTime = (now: () => number = () => performance.now()) => {
  let waitsAt: number | null = null;
  let turnAt: number | null = null;
  return {
    onTurn: (turn: 'waits' | 'comes'): void => {
      if (turn === 'comes') turnAt ??= now();
      else waitsAt ??= now();
    },
    /** Of a call whose time is over: without a turn it was never sent, and one that came late left the vendor no time. */
    blamed: (thrown: unknown): unknown => {
      if (waitsAt === null || thrown instanceof CallerGone || toVendorProblem(thrown).kind !== 'unavailable')
        return thrown;
      if (turnAt === null) return noTurn;
      return turnAt - waitsAt > now() - turnAt ? lateTurn : thrown;
    },
  };
};

/** A call whose turn at the vendor did not come. */
export const noTurn = new VendorProblem({ kind: 'unavailable', neverSent: true, noTurn: true }, turnTooLate);
const lateTurn = new VendorProblem({ kind: 'unavailable', neverSent: false, noTurn: true }, noAnswerInTime);

import { type LocalText, sameText } from '@cartage/core';
import {
  type CallContext,
  type CancelOutcome,
  toVendorProblem,
  type VendorProblem,
  wordsIn,
} from '@cartage/vendor-kit';
import { type CallTurn, hadNoTurn } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { notConnected } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

/** What the vendor says to a cancellation, of a shipment or of a courier. `words`: its own, or why it said none. */
export type CancelAnswer =
  | { readonly kind: 'canceled' }
  /** It will confirm or refuse later. */
  | { readonly kind: 'requested' }
  | { readonly kind: 'too-late'; readonly words: LocalText }
  /** Nothing is known: it is asked again. */
  | { readonly kind: 'unanswered'; readonly words: LocalText }
  /** Its turn did not come, which ends no patience with the vendor. */
  | { readonly kind: 'not-asked'; readonly words: LocalText };

/** Asks the vendor to cancel, by what `memberOf` takes of it; too late where it has no such member. Never throws. */
export const cancelAnswer = async (
  service: Ground & Connections,
  connection: Connection | undefined,
  { capability, turn }: { readonly capability: 'cancel' | 'cancelCourier'; readonly turn: CallTurn },
  memberOf: (vendor: Connection['vendor']) => ((call: CallContext) => Promise<CancelOutcome>) | undefined,
): Promise<CancelAnswer> => {
  if (!connection) return { kind: 'unanswered', words: notConnected };
  const member = memberOf(connection.vendor);
  if (!member) return { kind: 'too-late', words: sameText('') };
  try {
    const answer = await withinDeadline(CANCEL_TIMEOUT_MS, null, (deadline) =>
      service.vendors.call(connection, { capability, deadline, turn, log: service.log }, member),
    );
    return answer.kind === 'too-late' ? { kind: 'too-late', words: wordsIn(answer.message) } : answer;
  } catch (thrown) {
    const failure = toVendorProblem(thrown);
    const { kind, text: words } = failure;
    if (hadNoTurn(failure)) return { kind: 'not-asked', words };
    return { kind: refusals.has(kind) ? 'too-late' : 'unanswered', words };
  }
};

/** Asked again, the vendor would say the same. */
const refusals: ReadonlySet<VendorProblem['kind']> = new Set(['tooLate', 'notFound', 'invalid', 'notServed']);

const CANCEL_TIMEOUT_MS = 10_000;

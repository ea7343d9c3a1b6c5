import { type LocalText, sameText } from '@cartage/core';
import { type ShipmentRef, toVendorProblem, type VendorProblem, wordsIn } from '@cartage/vendor-kit';
import { type CallTurn, hadNoTurn } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { notConnected } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

/** What the vendor says to a cancellation. `words`: its own, or why it said none. */
export type CancelAnswer =
  | { readonly kind: 'canceled' }
  /** It will confirm or refuse later, in the events. */
  | { readonly kind: 'requested' }
  | { readonly kind: 'too-late'; readonly words: LocalText }
  /** Nothing is known: it is asked again. */
  | { readonly kind: 'unanswered'; readonly words: LocalText }
  /** Its turn did not come, which ends no patience with the vendor. */
  | { readonly kind: 'not-asked'; readonly words: LocalText };

/** Asks the vendor to cancel a shipment; never throws. */
export const callCancel = async (
  service: Ground & Connections,
  connection: Connection | undefined,
  shipment: ShipmentRef,
  turn: CallTurn,
): Promise<CancelAnswer> => {
  if (!connection) return { kind: 'unanswered', words: notConnected };
  const { vendor } = connection;
  const cancel = vendor.cancel?.bind(vendor);
  if (!cancel) return { kind: 'too-late', words: sameText('') };
  try {
    const answer = await withinDeadline(CANCEL_TIMEOUT_MS, null, (deadline) =>
      service.vendors.call(connection, { capability: 'cancel', deadline, turn, log: service.log }, (call) =>
        cancel(shipment, call),
      ),
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

import type { LocalText } from '@cartage/core';
import { toVendorProblem } from '@cartage/vendor-kit';
import { hadNoTurn } from '@cartage/vendor-kit/host';
import { stoodStill, stoodStillFirst } from '../attempts/call-lease.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { connectionOf, notConnected } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { refusedBy } from '../hand-over/hand-over-answer.ts';
import { forVendor, vendorWith } from './begin-update.ts';
import { type BegunUpdate, updateDetails } from './vendor-change.ts';

/** What the vendor says of a change. `words`: its own, or why it said none. */
export type UpdateAnswer =
  | { readonly kind: 'made' }
  /** `field`: the place in the order that the vendor does not like, in the core's words; null: it named none. */
  | { readonly kind: 'refused'; readonly words: LocalText; readonly field: string | null }
  /** It surely heard nothing. */
  | { readonly kind: 'unsent'; readonly words: LocalText }
  /** It may have made the change. */
  | { readonly kind: 'unknown'; readonly words: LocalText }
  /** It was to be told again, and its turn did not come: no more is known than before. */
  | { readonly kind: 'not-asked'; readonly words: LocalText };

/** Tells the vendor of the change. Never inside a transaction; never throws. Told twice it does the same. */
export const callUpdate = async (
  service: Ground & Connections,
  { order, attempt, since, isRepeat }: BegunUpdate,
): Promise<UpdateAnswer> => {
  const vendor = vendorWith(service, order);
  const update = vendor?.update?.bind(vendor);
  const connection = await connectionOf(service, order);
  if (!update || !connection) return { kind: 'unsent', words: notConnected };
  if (stoodStill(service, since)) return { kind: 'unknown', words: stoodStillFirst };
  const turn = { rank: isRepeat ? 'worker' : 'asked', company: order.companyId } as const;
  const changes = forVendor(vendor, updateDetails(attempt).changes);
  try {
    await withinDeadline(service.settings.handOverTimeoutMs, null, (deadline) =>
      service.vendors.call(connection, { capability: 'update', deadline, turn, log: service.log }, (call) =>
        update(shipmentRef(order), changes, call),
      ),
    );
    return { kind: 'made' };
  } catch (thrown) {
    const failure = toVendorProblem(thrown);
    const { detail, text: words } = failure;
    if (isRepeat && hadNoTurn(failure)) return { kind: 'not-asked', words };
    switch (detail.kind) {
      case 'auth':
      case 'limited':
        return { kind: 'unsent', words };
      case 'unavailable':
        return { kind: detail.neverSent ? 'unsent' : 'unknown', words };
      case 'defect':
        return { kind: 'unknown', words };
      default:
        return { ...refusedBy(failure), kind: 'refused' };
    }
  }
};

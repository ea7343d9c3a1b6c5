import type { CancelAnswer } from '@cartage/vendor-mock/protocol';
import { Refusal } from '../refusal.ts';
import type { PlayedVendor } from '../vendors.ts';
import type { ShipmentStore, StoredShipment } from './shipment-store.ts';
import { cancelSteps, happened, isCancelAnswer, isFinal, refuseCancelSteps } from './timetable.ts';

/** How long a vendor that has to ask first takes, ms. */
const ASKING_MS = 2000;

const tooLate: readonly string[] = ['OUT', 'PVZ', 'RFS', 'RTN'];

/** Done at once, asked for (the answer comes as an event), or a Refusal. Again: the same answer. */
export function cancelShipment(
  vendor: PlayedVendor,
  store: ShipmentStore,
  shipment: StoredShipment,
  now: number,
): CancelAnswer['result'] {
  const past = happened(shipment.steps, now);
  const codes = past.map((step) => step.code);
  if (codes.at(-1) === 'CNL') return 'done';
  if (shipment.steps.some((step) => step.at > now && isCancelAnswer(step))) return 'asked';
  if (isFinal(codes.at(-1)) || codes.some((code) => tooLate.includes(code))) {
    throw new Refusal('TOO_LATE', 'The shipment is out for delivery or delivered already.');
  }
  // On the road the vendor may stop a parcel, in the receiver's city no more.
  if (codes.includes('ARR')) {
    store.setSteps(shipment.id, refuseCancelSteps(shipment.steps, now, now + ASKING_MS));
    return 'asked';
  }
  const asks = vendor.asksBeforeCancel || codes.includes('PUP');
  store.setSteps(shipment.id, cancelSteps(shipment.steps, now, asks ? now + ASKING_MS : now));
  return asks ? 'asked' : 'done';
}

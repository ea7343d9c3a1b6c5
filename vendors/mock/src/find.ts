import type { CallContext, FindOutcome, ShipmentRef, VendorAnswer } from '@cartage/vendor-kit';
import { read, readMoment, send } from './client.ts';
import { readConfirmation } from './hand-over.ts';
import { paths, shipmentList } from './protocol.ts';

export const findByReference = async ({ reference }: ShipmentRef, call: CallContext): Promise<FindOutcome> =>
  readFind(await send(call, 'GET', `${paths.shipments}?ref=${encodeURIComponent(reference)}`), call.timeZone);

export function readFind(answer: VendorAnswer, timeZone: string): FindOutcome {
  const { shipments } = read(answer, shipmentList);
  const [first] = shipments;
  if (first === undefined) return { kind: 'none' };
  if (shipments.length > 1) return { kind: 'ambiguous', numbers: shipments.map((shipment) => shipment.number) };
  return {
    kind: 'found',
    ...readConfirmation(first, timeZone),
    createdAt: first.made == null ? null : readMoment(first.made, timeZone),
    receiverCity: first.to_city ?? null,
    weightGrams: first.grams ?? null,
  };
}

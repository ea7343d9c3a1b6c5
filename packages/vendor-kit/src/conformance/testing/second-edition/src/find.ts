import { type CallContext, type FindOutcome, type ShipmentRef, VendorProblem } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { confirmationOf } from './hand-over.ts';
import { shipmentList } from './protocol.ts';

/** `none` is a promise. Where Acme cannot say, `read` throws, and the host asks again later. */
export async function findByReference({ reference }: ShipmentRef, call: CallContext): Promise<FindOutcome> {
  const path = `/v1/shipments?orderNumber=${encodeURIComponent(reference)}`;
  const { shipments } = read(await send(call, 'GET', path), shipmentList);
  const [first, ...more] = shipments;
  if (first === undefined) return { kind: 'none' };
  if (more.length > 0) return { kind: 'ambiguous', numbers: shipments.map(({ waybill }) => waybill) };
  return { kind: 'found', ...confirmationOf(first) };
}

/** Acme's id of a shipment; the host has it from the hand-over, and only an old order may be without. */
export async function idOf(shipment: ShipmentRef, call: CallContext): Promise<string> {
  if (shipment.id !== null) return shipment.id;
  const found = await findByReference(shipment, call);
  if (found.kind === 'found' && found.id) return found.id;
  throw new VendorProblem(
    { kind: 'notFound' },
    { en: 'Acme knows no such shipment.', ru: 'Acme не знает такого отправления.' },
  );
}

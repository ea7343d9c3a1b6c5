import { parseDateTime, type VendorEvent } from '@cartage/core';
import {
  type CallContext,
  readEach,
  type ShipmentEvents,
  type ShipmentRef,
  type VendorAnswer,
  vendorEvent,
} from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { eventRecord, paths, type TrackRequest, trackAnswer } from './protocol.ts';
import { statusOf } from './statuses.ts';

export async function track(
  source: string,
  shipments: readonly ShipmentRef[],
  call: CallContext,
): Promise<readonly ShipmentEvents[]> {
  const answer = await send(call, 'POST', paths.events, buildTrack(shipments));
  return readTrack(answer, source, call);
}

export const buildTrack = (shipments: readonly ShipmentRef[]): TrackRequest => ({
  refs: shipments.map((shipment) => shipment.reference),
});

export const readTrack = (
  answer: VendorAnswer,
  source: string,
  call: Pick<CallContext, 'timeZone' | 'log'>,
): readonly ShipmentEvents[] =>
  read(answer, trackAnswer).shipments.map((shipment) => ({
    reference: shipment.ref,
    events: readEach(
      shipment.events,
      (record) => readEvent(record, source, call.timeZone),
      call,
      'The vendor told of events that cannot be read.',
      { number: shipment.number },
    ),
    numbers: {
      invoiceNumber: shipment.number,
      pickupNumber: shipment.pickup_order,
      returnInvoiceNumber: shipment.return_number,
    },
  }));

function readEvent(record: unknown, source: string, timeZone: string): VendorEvent | undefined {
  const parsed = eventRecord.safeParse(record);
  if (!parsed.success) return undefined;
  const { code, at, text, city, signed_by, back, bought, paid_kop } = parsed.data;
  return vendorEvent({
    at: parseDateTime(at, timeZone),
    source,
    text: [text ?? code, city],
    status: statusOf(code),
    isReturn: back ?? false,
    receivedBy: signed_by,
    ...(bought && { purchased: bought.map(({ sku, count, kop }) => ({ product: sku, quantity: count, sum: kop })) }),
    ...(paid_kop != null && { collected: paid_kop }),
  });
}

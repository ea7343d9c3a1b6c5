import { parseDateTime, sameText, type VendorEvent } from '@cartage/core';
import type { CallContext, ShipmentEvents, ShipmentRef, VendorAnswer } from '@cartage/vendor-kit';
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
  { timeZone, log }: Pick<CallContext, 'timeZone' | 'log'>,
): readonly ShipmentEvents[] =>
  read(answer, trackAnswer).shipments.map((shipment) => ({
    reference: shipment.ref,
    events: shipment.events.flatMap((record) => {
      const event = readEvent(record, source, timeZone);
      // One bad event must not hide the others.
      if (event === undefined)
        log.warn('The vendor told of an event that cannot be read.', { number: shipment.number });
      return event === undefined ? [] : [event];
    }),
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
  const instant = parseDateTime(at, timeZone);
  if (instant === undefined) return undefined;
  const words = [text ?? code, city ?? ''].filter((part) => part !== '').join(', ');
  return {
    at: instant,
    source,
    text: sameText(words),
    status: statusOf(code),
    isReturn: back ?? false,
    receivedBy: signed_by ?? null,
    ...(bought && { purchased: bought.map(({ sku, count, kop }) => ({ product: sku, quantity: count, sum: kop })) }),
    ...(paid_kop != null && { collected: paid_kop }),
  };
}

import { type LocalText, type OrderStatus, parseDateTime, type VendorEvent } from '@cartage/core';
import {
  type CallContext,
  readEach,
  type ShipmentEvents,
  type ShipmentRef,
  type TrackedShipment,
  trackEach,
  vendorEvent,
} from '@cartage/vendor-kit';
import { factsOf } from './facts-of-order.ts';
import { orderById, orderOf } from './find.ts';
import { manifest } from './manifest.ts';
import { type OrderAnswer, type StatusRecord, statusRecord } from './protocol.ts';
import { purchaseOf } from './purchase.ts';
import { reasonOf } from './reasons.ts';
import { statusOf, statusOfReturn } from './statuses.ts';

/** CDEK is asked for one order at a time; one that fails loses itself only. */
export const track = (shipments: readonly ShipmentRef[], call: CallContext): Promise<readonly TrackedShipment[]> =>
  trackEach(shipments, async (shipment) => newsOf(shipment.reference, await orderOf(shipment, call), call));

/** What CDEK tells of an order, and of the order that brings the parcel back. */
export async function newsOf(reference: string, order: OrderAnswer, call: CallContext): Promise<ShipmentEvents | null> {
  const { entity, related_entities: related } = order;
  if (entity === undefined) return null;
  const back = related.find(({ type }) => type === 'return_order');
  const returned = back === undefined ? null : await orderById(back.uuid, call);
  return {
    reference,
    ...factsOf(entity, call.timeZone),
    events: [
      ...readEvents(order, statusOf, call),
      ...readDelays(order, call),
      ...(returned ? readEvents(returned, statusOfReturn, call) : []),
    ],
    numbers: {
      id: entity.uuid,
      ...(entity.cdek_number && { invoiceNumber: entity.cdek_number, trackingNumber: entity.cdek_number }),
      ...(back?.cdek_number && { returnInvoiceNumber: back.cdek_number }),
    },
  };
}

function readEvents(
  { entity }: OrderAnswer,
  meaning: (code: string) => OrderStatus,
  call: CallContext,
): readonly VendorEvent[] {
  const records = (entity?.statuses ?? []).filter((record) => !statusRecord.safeParse(record).data?.deleted);
  const read = (record: unknown): VendorEvent | undefined => {
    const { data } = statusRecord.safeParse(record);
    if (data === undefined) return undefined;
    const status = meaning(data.code);
    return vendorEvent({
      at: parseDateTime(data.date_time, call.timeZone),
      source: manifest.name,
      text: textOf(data),
      status,
      receivedBy: status === 'Finished' ? entity?.delivery_detail?.recipient_name : null,
      ...(status === 'Finished' && entity && purchaseOf(entity)),
    });
  };
  return readEach(records, read, call, 'CDEK told of statuses that cannot be read.', { order: entity?.uuid ?? '' });
}

/** CDEK's words in Russian, and ours for the reason that it gives as a number alone. */
function textOf({ name, code, city, reason_code: number }: StatusRecord): LocalText {
  const reason = reasonOf(number);
  const said = (words: string | undefined) => [name || code, words, city].filter((word) => word).join(', ');
  return { en: said(reason?.en), ru: said(reason?.ru) };
}

/** Why it comes later; that moves no order. */
const readDelays = ({ entity }: OrderAnswer, call: CallContext): readonly VendorEvent[] =>
  (entity?.delay_reasons ?? []).flatMap(
    ({ create_date: created, description }) =>
      vendorEvent({
        at: parseDateTime(created, call.timeZone),
        source: manifest.name,
        text: { en: `Delayed: ${description}`, ru: `Задержка: ${description}` },
        status: 'VendorStatus',
      }) ?? [],
  );

import { parseDateTime, type VendorEvent } from '@cartage/core';
import {
  type CallContext,
  readEach,
  type ShipmentEvents,
  type ShipmentRef,
  type TrackedShipment,
  trackEach,
  vendorEvent,
} from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { idOf } from './find.ts';
import { manifest } from './manifest.ts';
import { kopecksOf } from './money.ts';
import { eventRecord, eventsAnswer } from './protocol.ts';
import { statusOf } from './statuses.ts';

// Invented: that it is asked for one at a time, by its id.

/** Acme is asked for one shipment at a time; one that fails loses itself only. */
export const track = (shipments: readonly ShipmentRef[], call: CallContext): Promise<readonly TrackedShipment[]> =>
  trackEach(shipments, async (shipment) => {
    const id = await idOf(shipment, call);
    const path = `/v1/shipments/${encodeURIComponent(id)}/events`;
    return newsOf(read(await send(call, 'GET', path), eventsAnswer), call);
  });

/** What Acme tells of a shipment, whether it was asked or called us. */
export const newsOf = (
  { orderNumber, id, waybill, price, page, events }: z.infer<typeof eventsAnswer>,
  call: Pick<CallContext, 'timeZone' | 'log'>,
): ShipmentEvents => ({
  reference: orderNumber,
  events: readEach(
    events,
    (record) => readEvent(record, call.timeZone),
    call,
    'Acme told of events that cannot be read.',
    {
      waybill,
    },
  ),
  numbers: { id, invoiceNumber: waybill, trackingNumber: waybill },
  price: kopecksOf(price),
  trackingUrl: page,
});

function readEvent(record: unknown, timeZone: string): VendorEvent | undefined {
  const { data } = eventRecord.safeParse(record);
  if (data === undefined) return undefined;
  const { code, at, text, city, signedBy, bought, paid } = data;
  return vendorEvent({
    at: parseDateTime(at, timeZone),
    source: manifest.name,
    text: [text, city],
    status: statusOf(code),
    receivedBy: signedBy,
    ...(bought != null && {
      purchased: bought.map(({ article, quantity, amount }) => ({
        ...{ product: article, quantity },
        sum: kopecksOf(amount),
      })),
    }),
    ...(paid != null && { collected: kopecksOf(paid) }),
  });
}

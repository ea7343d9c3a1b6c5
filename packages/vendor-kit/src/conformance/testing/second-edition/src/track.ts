import { parseDateTime, sameText, type VendorEvent } from '@cartage/core';
import {
  type CallContext,
  type ShipmentEvents,
  type ShipmentRef,
  type TrackedShipment,
  trackEach,
} from '@cartage/vendor-kit';
import type { z } from 'zod';
import { read, send } from './client.ts';
import { idOf } from './find.ts';
import { manifest } from './manifest.ts';
import { kopecksOf } from './money.ts';
import { eventRecord, eventsAnswer } from './protocol.ts';
import { statusOf } from './statuses.ts';

/** Acme is asked for one shipment at a time; one that fails loses itself only. */
export const track = (shipments: readonly ShipmentRef[], call: CallContext): Promise<readonly TrackedShipment[]> =>
  trackEach(shipments, async (shipment) => {
    const id = await idOf(shipment, call);
    const path = `/v1/shipments/${encodeURIComponent(id)}/events`;
    return newsOf(read(await send(call, 'GET', path), eventsAnswer), call);
  });

/** What Acme tells of a shipment, whether it was asked or called us. */
export const newsOf = (
  { orderNumber, id, waybill, events }: z.infer<typeof eventsAnswer>,
  call: Pick<CallContext, 'timeZone' | 'log'>,
): ShipmentEvents => ({
  reference: orderNumber,
  events: events.flatMap((record) => {
    const event = readEvent(record, call.timeZone);
    // One bad event must not hide the others.
    if (event === undefined) call.log.warn('Acme told of an event that cannot be read.', { waybill });
    return event ?? [];
  }),
  numbers: { id, invoiceNumber: waybill, trackingNumber: waybill },
});

function readEvent(record: unknown, timeZone: string): VendorEvent | undefined {
  const parsed = eventRecord.safeParse(record);
  if (!parsed.success) return undefined;
  const { code, at, text, city, signedBy, bought, paid } = parsed.data;
  const instant = parseDateTime(at, timeZone);
  if (instant === undefined) return undefined;
  return {
    at: instant,
    source: manifest.name,
    text: sameText(city === null ? text : `${text}, ${city}`),
    status: statusOf(code),
    isReturn: code === 'BACK' || code === 'RETURNED',
    receivedBy: signedBy,
    ...(bought != null && {
      purchased: bought.map(({ article, quantity, amount }) => ({
        ...{ product: article, quantity },
        sum: kopecksOf(amount),
      })),
    }),
    ...(paid != null && { collected: kopecksOf(paid) }),
  };
}

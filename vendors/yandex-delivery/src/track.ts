import { type Instant, parseDateTime, sameText, type VendorEvent } from '@cartage/core';
import { type CallContext, type ShipmentRef, type TrackedShipment, trackEach } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { requestOf } from './find.ts';
import { manifest } from './manifest.ts';
import { historyAnswer, stateRecord } from './protocol.ts';
import { isTaken, statusOf } from './statuses.ts';

/** The history of one order at a time, and its number at the carrier, which comes after the hand-over. */
export const track = (shipments: readonly ShipmentRef[], call: CallContext): Promise<readonly TrackedShipment[]> =>
  trackEach(shipments, async (shipment) => {
    const { request_id: id, courier_order_id: number } = await requestOf(shipment, call);
    const answer = await send(call, 'GET', `request/history?${new URLSearchParams({ request_id: id })}`);
    return {
      reference: shipment.reference,
      events: readEvents(read(answer, historyAnswer).state_history, id, call),
      numbers: { id, invoiceNumber: id, ...(number && { trackingNumber: number }) },
    };
  });

function readEvents(records: readonly unknown[], request: string, call: CallContext): readonly VendorEvent[] {
  const states = records.flatMap((record) => {
    const { data } = stateRecord.safeParse(record);
    const at = data && (parseDateTime(data.timestamp_utc ?? '', call.timeZone) ?? momentOf(data.timestamp));
    // One bad event must not hide the others.
    if (data === undefined || at === undefined)
      call.log.warn('Yandex Delivery told of a state that cannot be read.', { request });
    return data === undefined || at === undefined ? [] : [{ at, data, status: statusOf(data.status) }];
  });
  const takenAt = Math.min(...states.filter(({ status }) => isTaken(status)).map(({ at }) => at));
  return states.map(({ at, data, status: told }) => {
    // A parcel that is under way comes back, and says so next; the order is not over yet.
    const status = told === 'Canceled' && takenAt <= at ? 'RefuseOfDelivery' : told;
    return {
      at,
      source: manifest.name,
      text: sameText(data.description || data.status),
      status,
      isReturn: status === 'Returning' || status === 'FinishedWithReturn',
      receivedBy: null,
    };
  });
}

const momentOf = (seconds: number | null | undefined): Instant | undefined =>
  seconds == null ? undefined : Math.round(seconds * 1000);

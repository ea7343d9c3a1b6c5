import type { VendorEvent } from '@cartage/core';
import { type CallContext, type ShipmentRef, type TrackedShipment, trackEach, vendorEvent } from '@cartage/vendor-kit';
import { plannedEnd, requestOf, requestsOf } from './find.ts';
import { historyOf, type State } from './history.ts';
import { manifest } from './manifest.ts';
import { isTaken, statusOf } from './statuses.ts';

/** One call for all of them, and one more for the history of each that has moved; its number at the carrier comes after the hand-over. */
export async function track(shipments: readonly ShipmentRef[], call: CallContext): Promise<readonly TrackedShipment[]> {
  const listed = shipments.filter(({ id }) => id !== null);
  const known = listed.length > 1 ? await requestsOf(listed, call) : undefined;
  return trackEach(shipments, async (shipment) => {
    const { reference } = shipment;
    const request = known?.get(reference) ?? (await requestOf(shipment, call));
    const { request_id: id, courier_order_id: number, sharing_url: trackingUrl } = request;
    const plannedDeliveryAt = plannedEnd(request, call);
    return {
      reference,
      events: eventsOf(await historyOf(request, call)),
      numbers: { id, invoiceNumber: id, ...(number && { trackingNumber: number }) },
      ...(plannedDeliveryAt !== undefined && { plannedDeliveryAt }),
      ...(trackingUrl && { trackingUrl }),
    };
  });
}

function eventsOf(history: readonly State[]): readonly VendorEvent[] {
  const states = history.map((state) => ({ ...state, status: statusOf(state.code) }));
  const takenAt = Math.min(...states.filter(({ status }) => isTaken(status)).map(({ at }) => at));
  return states.flatMap(({ at, text, status: told }) => {
    // A parcel that is under way comes back, and says so next; the order is not over yet.
    const status = told === 'Canceled' && takenAt <= at ? 'RefuseOfDelivery' : told;
    return vendorEvent({ at, source: manifest.name, text, status }) ?? [];
  });
}

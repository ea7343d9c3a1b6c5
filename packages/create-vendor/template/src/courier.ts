import { type CallContext, type CourierOutcome, type CourierRequest, sendOnce } from '@cartage/vendor-kit';
import { read, ready } from './client.ts';
import { idOf } from './find.ts';
import { phoneOf } from './hand-over.ts';
import { type PickupRequest, pickupAnswer } from './protocol.ts';

// Invented: that a courier can be called, and by what.

export const callCourier = (request: CourierRequest, call: CallContext): Promise<CourierOutcome> =>
  sendOnce({
    prepare: async () => ({
      ids: await Promise.all(request.shipments.map((shipment) => idOf(shipment, call))),
      send: await ready(call),
    }),
    send: ({ send, ids }) => send('POST', '/v1/pickups', buildPickup(request, ids)),
    read: (answer): CourierOutcome => ({ kind: 'booked', pickupNumber: read(answer, pickupAnswer).number }),
  });

export const buildPickup = (
  { reference, sender, window }: CourierRequest,
  shipments: readonly string[],
): PickupRequest => ({
  requestNumber: reference,
  shipments,
  date: window.date,
  from: window.timeFrom,
  to: window.timeTo,
  address: sender.address,
  phone: phoneOf(sender.phone).phone,
  person: sender.contactPerson,
  hint: sender.instructions,
});

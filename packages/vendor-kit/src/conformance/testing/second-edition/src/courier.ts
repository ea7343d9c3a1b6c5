import { type CallContext, type CourierOutcome, type CourierRequest, sendOnce } from '@cartage/vendor-kit';
import { read, sendWith, tokenOf } from './client.ts';
import { idOf } from './find.ts';
import { type PickupRequest, pickupAnswer } from './protocol.ts';

export const callCourier = (request: CourierRequest, call: CallContext): Promise<CourierOutcome> =>
  sendOnce({
    prepare: async () => {
      const ids = await Promise.all(request.shipments.map((shipment) => idOf(shipment, call)));
      return { token: await tokenOf(call), ids };
    },
    send: ({ token, ids }) => sendWith(token, call, 'POST', '/v1/pickups', buildPickup(request, ids)),
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
});

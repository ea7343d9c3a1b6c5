import {
  type BookedCourier,
  type CallContext,
  type CancelOutcome,
  type CourierOutcome,
  type CourierRequest,
  sendOnce,
  type VendorAnswer,
} from '@cartage/vendor-kit';
import { readCancel } from './cancel.ts';
import { numberOf, read, send } from './client.ts';
import { courierAnswer, paths, type CourierRequest as VendorRequest } from './protocol.ts';

export const callCourier = (request: CourierRequest, call: CallContext): Promise<CourierOutcome> =>
  sendOnce({
    send: () => send(call, 'POST', paths.couriers, buildCourier(request)),
    read: (answer) => readCourier(answer, request),
  });

export const buildCourier = ({ reference, shipments, sender, window }: CourierRequest): VendorRequest => ({
  ref: reference,
  numbers: shipments.map(numberOf),
  street: sender.address,
  day: window.date,
  from: window.timeFrom,
  to: window.timeTo,
});

/** Asked again by the same reference it says what has come of the call. */
export const readCourier = (answer: VendorAnswer, { reference }: Pick<CourierRequest, 'reference'>): CourierOutcome => {
  const { pickup_order } = read(answer, courierAnswer);
  return pickup_order === null
    ? { kind: 'accepted', ticket: reference }
    : { kind: 'booked', pickupNumber: pickup_order };
};

export const cancelCourier = async ({ pickupNumber }: BookedCourier, call: CallContext): Promise<CancelOutcome> =>
  readCancel(await send(call, 'POST', paths.cancelCourier(pickupNumber)));

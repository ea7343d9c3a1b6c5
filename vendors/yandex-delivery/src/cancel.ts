import { type CallContext, type CancelOutcome, type ShipmentRef, VendorProblem } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { idOf, requestOf } from './find.ts';
import { cancelAnswer } from './protocol.ts';
import { isTooFar, statusOf } from './statuses.ts';

/** The platform cancels afterwards. Of an error it does not say which: the state of the order tells whether it is too late. */
export async function cancel(shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> {
  const id = await idOf(shipment, call);
  const { status, reason, description } = read(
    await send(call, 'POST', 'request/cancel', { request_id: id }),
    cancelAnswer,
  );
  // Whatever reason goes with it: the documentation shows one of an order that is cancelled already.
  if (status === 'CREATED') return { kind: 'requested' };
  if (status === 'SUCCESS' || reason === 'already_cancelled') return { kind: 'canceled' };
  const { state } = await requestOf({ ...shipment, id }, call);
  const now = statusOf(state?.status ?? '');
  if (now === 'Canceled') return { kind: 'canceled' };
  const said = description || reason || status;
  if (isTooFar(now)) return { kind: 'too-late', message: said };
  throw new VendorProblem({ kind: 'invalid', field: null }, said);
}

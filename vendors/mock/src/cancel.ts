import type { CallContext, CancelOutcome, ShipmentRef, VendorAnswer } from '@cartage/vendor-kit';
import { numberOf, read, send } from './client.ts';
import { cancelAnswer, paths } from './protocol.ts';

export const cancel = async (shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> =>
  readCancel(await send(call, 'POST', paths.cancel(numberOf(shipment))));

/** @throws VendorProblem `tooLate` where the vendor says so, which is the same to the host */
export const readCancel = (answer: VendorAnswer): CancelOutcome => ({
  kind: read(answer, cancelAnswer).result === 'done' ? 'canceled' : 'requested',
});

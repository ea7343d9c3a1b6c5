import {
  type CallContext,
  type CancelOutcome,
  type ShipmentRef,
  toVendorProblem,
  type VendorAnswer,
} from '@cartage/vendor-kit';
import { numberOf, read, send } from './client.ts';
import { cancelAnswer, paths } from './protocol.ts';

export const cancel = async (shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> =>
  readCancel(await send(call, 'POST', paths.cancel(numberOf(shipment))));

export function readCancel(answer: VendorAnswer): CancelOutcome {
  try {
    return { kind: read(answer, cancelAnswer).result === 'done' ? 'canceled' : 'requested' };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'tooLate') throw problem;
    return { kind: 'too-late', message: problem.message };
  }
}

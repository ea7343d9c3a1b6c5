import { type CallContext, type CancelOutcome, type ShipmentRef, toVendorProblem } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { idOf } from './find.ts';
import { shipmentAnswer } from './protocol.ts';

export async function cancel(shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> {
  const id = await idOf(shipment, call);
  try {
    read(await send(call, 'POST', `/v1/shipments/${encodeURIComponent(id)}/cancel`), shipmentAnswer);
    return { kind: 'canceled' };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'tooLate') throw problem;
    return { kind: 'too-late', message: problem.message };
  }
}

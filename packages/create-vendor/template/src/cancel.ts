import type { CallContext, CancelOutcome, ShipmentRef } from '@cartage/vendor-kit';
import { read, send } from './client.ts';
import { idOf } from './find.ts';
import { shipmentAnswer } from './protocol.ts';

// Invented: that it cancels, and at once.

/** Where it is too late `read` throws, which tells the host so. */
export async function cancel(shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome> {
  const id = await idOf(shipment, call);
  read(await send(call, 'POST', `/v1/shipments/${encodeURIComponent(id)}/cancel`), shipmentAnswer);
  return { kind: 'canceled' };
}

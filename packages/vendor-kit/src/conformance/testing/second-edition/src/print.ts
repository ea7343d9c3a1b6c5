import { type CallContext, type DocumentOutcome, readPdf, type ShipmentRef } from '@cartage/vendor-kit';
import { readProblem, send } from './client.ts';
import { idOf } from './find.ts';

/** The label, the one paper that the manifest names. */
export async function document(shipment: ShipmentRef, _wish: unknown, call: CallContext): Promise<DocumentOutcome> {
  const id = await idOf(shipment, call);
  return readPdf(await send(call, 'GET', `/v1/shipments/${encodeURIComponent(id)}/label`), readProblem);
}

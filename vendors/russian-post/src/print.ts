import {
  type CallContext,
  type DocumentOutcome,
  readPdf,
  type ShipmentRef,
  toVendorProblem,
} from '@cartage/vendor-kit';
import { readProblem, send } from './client.ts';
import { idOf } from './find.ts';

/** The form with the address and the barcode (F7p, E-1), for label printers; of an order in no batch yet, another method has it. */
export async function document(shipment: ShipmentRef, _wish: unknown, call: CallContext): Promise<DocumentOutcome> {
  const id = await idOf(shipment, call);
  try {
    return readPdf(await send(call, 'GET', `/1.0/forms/${id}/forms?print-type=THERMO`), readProblem);
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'notFound') throw problem;
    return readPdf(await send(call, 'GET', `/1.0/forms/backlog/${id}/forms`), readProblem);
  }
}

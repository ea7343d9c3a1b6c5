import {
  type CallContext,
  type DocumentOutcome,
  readPdf,
  type ShipmentRef,
  toVendorProblem,
} from '@cartage/vendor-kit';
import { readProblem, send } from './client.ts';
import { idsOf } from './find.ts';

/** The form with the address and the barcode (F7p, E-1), for label printers, of each item. */
export const document = async (shipment: ShipmentRef, _wish: unknown, call: CallContext): Promise<DocumentOutcome> => {
  const forms = await Promise.all((await idsOf(shipment, call)).map((id) => formOf(id, call)));
  const [only] = forms;
  return forms.length === 1 && only !== undefined ? only : forms;
};

/** Of an item in no batch yet another method has it. */
async function formOf(id: number, call: CallContext): Promise<Uint8Array> {
  try {
    return readPdf(await send(call, 'GET', `/1.0/forms/${id}/forms?print-type=THERMO`), readProblem);
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind !== 'notFound') throw problem;
    return readPdf(await send(call, 'GET', `/1.0/forms/backlog/${id}/forms`), readProblem);
  }
}

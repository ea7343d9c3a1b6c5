import {
  type CallContext,
  type DocumentOutcome,
  type DocumentWish,
  readPdf,
  type ShipmentRef,
} from '@cartage/vendor-kit';
import { readProblem, send } from './client.ts';
import { idOf } from './find.ts';

/** The labels of an order, one a page; they come at once. */
export async function document(
  shipment: ShipmentRef,
  { locale }: DocumentWish,
  call: CallContext,
): Promise<DocumentOutcome> {
  const wish = { request_ids: [await idOf(shipment, call)], generate_type: 'one', language: locale };
  return readPdf(await send(call, 'POST', 'request/generate-labels', wish), readProblem);
}

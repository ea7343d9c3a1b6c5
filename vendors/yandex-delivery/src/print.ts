import type { MarksFormat } from '@cartage/core';
import {
  type CallContext,
  type DocumentOutcome,
  type DocumentWish,
  readPdf,
  type ShipmentRef,
} from '@cartage/vendor-kit';
import { readProblem, send } from './client.ts';
import { idOf } from './find.ts';

/** The largest of the platform's labels that goes onto each paper, millimetres; 2 of them too much are no harm. */
const labelSizes: Readonly<Record<MarksFormat, string>> = {
  A4: '210x297',
  A5: '100x150',
  A6: '100x150',
  A7: '58x60',
};

/** The labels of an order, one a page; they come at once. */
export async function document(
  shipment: ShipmentRef,
  { locale, marksFormat }: DocumentWish,
  call: CallContext,
): Promise<DocumentOutcome> {
  const wish = {
    request_ids: [await idOf(shipment, call)],
    generate_type: 'one',
    language: locale,
    ...(marksFormat && { label_size_mm: labelSizes[marksFormat] }),
  };
  return readPdf(await send(call, 'POST', 'request/generate-labels', wish), readProblem);
}

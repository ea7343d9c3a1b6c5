import { contract } from '../contract.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { mergedDocTypes } from './codes.ts';
import { exampleNotFound, idempotentFailures, operation } from './every-operation.ts';
import { examplePdf } from './example-pdf.ts';
import { orderParams } from './order-path.ts';
import { printedReply, printOneQuery } from './print.ts';
import { docTypeParam, includedDocumentModel } from './print-wish.ts';

/** The contract of PrintWithDocument. */
export const printWithDocumentContract = contract(
  {
    ...operation,
    name: 'PrintWithDocument',
    method: 'POST',
    path: '/openapi/v2/Orders/{orderId}/Print/{docType}',
    tag: 'documents',
    right: ['Print'],
    summary: {
      en: "Prints an order's papers with a document of your own before or after the waybill.",
      ru: 'Печатает документы заказа вместе с вашим документом до или после накладной.',
    },
    params: orderParams.extend(docTypeParam(mergedDocTypes)),
    query: printOneQuery,
    body: includedDocumentModel,
    replies: { 200: printedReply, ...idempotentFailures },
    bodyLimit: 'base64',
    isIdempotent: true,
    examples: [
      {
        summary: 'A card after the waybill',
        params: { orderId: exampleNumbers.handedOver, docType: 1 },
        body: { includePdf: examplePdf },
      },
      {
        summary: 'Before the waybill, twice',
        params: { orderId: exampleNumbers.handedOver, docType: 3 },
        query: { InvoiceCopy: 1, marksFormat: 2 },
        body: { includePdf: examplePdf, includePosition: 1, includeCopy: 2 },
      },
    ],
  },
  (reader) => exampleNotFound(reader),
);

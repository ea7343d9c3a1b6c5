import { z } from 'zod';
import { contract } from '../contract.ts';
import { mergedDocTypes } from './codes.ts';
import { idempotentFailures, operation } from './every-operation.ts';
import { examplePdf } from './example-pdf.ts';
import { printedReply } from './print.ts';
import { exampleOrders, exampleUnprintable, printSeveralQuery } from './print-several.ts';
import { docTypeParam, includedDocumentModel } from './print-wish.ts';

/** The contract of PrintSeveralWithDocument; beyond the specification. */
export const printSeveralWithDocumentContract = contract(
  {
    ...operation,
    name: 'PrintSeveralWithDocument',
    method: 'POST',
    path: '/openapi/v2/Orders/Print/{docType}',
    tag: 'documents',
    right: ['Print'],
    summary: {
      en: 'Prints several orders in one file, with a document of your own before or after each waybill.',
      ru: 'Печатает несколько заказов в одном файле, с вашим документом до или после каждой накладной.',
    },
    params: z.object(docTypeParam(mergedDocTypes)),
    query: printSeveralQuery,
    body: includedDocumentModel,
    replies: { 200: printedReply, ...idempotentFailures },
    bodyLimit: 'base64',
    isIdempotent: true,
    examples: [
      {
        summary: 'A card after each waybill',
        params: { docType: 0 },
        query: { ordersId: exampleOrders, InvoiceCopy: 1, marksFormat: 2 },
        body: { includePdf: examplePdf },
      },
    ],
  },
  (reader) => exampleUnprintable(reader),
);

import { problem } from '@cartage/core';
import { z } from 'zod';
import { companyQuery } from '../company-query.ts';
import { contract } from '../contract.ts';
import { defaulted, filledText } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { MOST_PRINTED } from '../models/print.ts';
import { orderIdSearchModes, printDocTypes } from './codes.ts';
import { failures, operation } from './every-operation.ts';
import { printedReply } from './print.ts';
import { type AskedOrders, docTypeParam, printQuery } from './print-wish.ts';

/** The query of the ways to print several orders. */
export const printSeveralQuery = z.object({
  ordersId: z.array(filledText).min(1).max(MOST_PRINTED).describe('The orders, in the order of the file.'),
  searchMode: orderIdSearchModes.schema
    .nullish()
    .describe("Which numbers ordersId are; default: any, an order's own number first."),
  skipUnprintable: defaulted(z.boolean(), false).describe(
    'Orders that cannot be printed are left out, and named in the header X-Not-Printed; default: they refuse the request.',
  ),
  ...printQuery,
  ...companyQuery,
});

/** The orders of the query. */
export const severalOrders = ({
  ordersId,
  searchMode,
  skipUnprintable,
}: z.output<typeof printSeveralQuery>): AskedOrders => {
  const mode = orderIdSearchModes.nameOf(searchMode ?? orderIdSearchModes.codeOf('all'));
  return {
    orders: ordersId.map((text) => ({ number: text, orderKey: null, mode })),
    leaveOut: skipUnprintable ? 'unprintable' : 'none',
    placeOf: (index) => `ordersId[${index}]`,
  };
};

/** The example of the orders that refuse the rest. */
export const exampleUnprintable = ({ locale }: AnswerContext) => ({
  400: [{ summary: 'No such order', body: toErrorEnvelope([problem('OrderNotFound', 'ordersId[1]')], locale) }],
});

/** Two orders of the sample shop, one of them not handed over yet. */
export const exampleOrders = [exampleNumbers.handedOver, exampleNumbers.draft];

/** The contract of PrintSeveral. */
export const printSeveralContract = contract(
  {
    ...operation,
    name: 'PrintSeveral',
    method: 'GET',
    path: '/openapi/v2/Orders/Print/{docType}',
    tag: 'documents',
    right: ['Print'],
    summary: {
      en: 'Prints the papers of several orders in one file.',
      ru: 'Печатает документы нескольких заказов в одном файле.',
    },
    params: z.object(docTypeParam(printDocTypes)),
    query: printSeveralQuery,
    replies: { 200: printedReply, ...failures },
    examples: [
      {
        summary: 'The labels of two orders, on A6',
        params: { docType: 2 },
        query: { ordersId: exampleOrders, marksFormat: 2 },
      },
      {
        summary: 'Waybill and labels of all that can be printed',
        params: { docType: 0 },
        query: { ordersId: exampleOrders, InvoiceCopy: 1, skipUnprintable: true },
      },
    ],
  },
  (reader) => exampleUnprintable(reader),
);

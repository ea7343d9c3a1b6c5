import type { OrderRef } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { labelFileTypes } from '../models/print.ts';
import { printDocTypes } from './codes.ts';
import { exampleNotFound, failures, operation } from './every-operation.ts';
import { orderParams, orderRefQuery } from './order-path.ts';
import { type AskedOrders, docTypeParam, printQuery } from './print-wish.ts';

/** The query of the ways to print one order. */
export const printOneQuery = z.object({ ...orderRefQuery, ...printQuery });

/** The order of the path alone. */
export const oneOrder = (ref: OrderRef): AskedOrders => ({
  orders: [ref],
  leaveOut: 'none',
  placeOf: () => 'orderId',
});

/** What every way to print answers. */
export const printedReply = {
  description: 'All papers in one PDF file; labels as png or zpl have their own media type.',
  file: 'application/pdf',
  orFile: labelFileTypes,
} as const;

/** The contract of Print. */
export const printContract = contract(
  {
    ...operation,
    name: 'Print',
    method: 'GET',
    path: '/openapi/v2/Orders/{orderId}/Print/{docType}',
    tag: 'documents',
    right: ['Print'],
    summary: { en: "Prints an order's papers.", ru: 'Печатает документы заказа.' },
    params: orderParams.extend(docTypeParam(printDocTypes)),
    query: printOneQuery,
    replies: { 200: printedReply, ...failures },
    examples: [
      {
        summary: 'The default set: the waybill, twice, and the labels',
        params: { orderId: exampleNumbers.handedOver, docType: 0 },
      },
      {
        summary: 'Labels only, on A6',
        params: { orderId: exampleNumbers.handedOver, docType: 2 },
        query: { marksFormat: 2 },
      },
      {
        summary: 'Labels for a label printer',
        params: { orderId: exampleNumbers.handedOver, docType: 2 },
        query: { marksFormat: 2, format: 'zpl' as const, dpi: 203 },
      },
    ],
  },
  (reader) => exampleNotFound(reader),
);

import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { companyQuery } from '../models/company-query.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures } from '../models/failures.ts';
import {
  exampleOrderCounts,
  orderCountsModel,
  orderFilterQuery,
  orderPagingQuery,
  orderSortQuery,
} from '../models/order-filter.ts';
import { exampleNotFound, exampleRefusal, operation } from './every-operation.ts';
import { savedRecord } from './example-order.ts';
import { orderIds, orderParams, orderRefQuery } from './order-path.ts';
import { fromOrderRecord, orderRecordModel } from './order-record.ts';

/** The answer of List and Children. */
export const orderListModel = z
  .object({
    orders: z.array(orderRecordModel).describe('Newest first, unless Sort says otherwise.'),
    totalCount: z.int().describe('The number on all pages.'),
    nextLink: z.string().nullable().describe('The complete address of the next page; null on the last one.'),
  })
  .meta({ id: 'OrderList' });

/** A list of one order, for the documents. */
export const exampleOrderList = (reader: AnswerContext) => ({
  200: [
    {
      summary: 'One order',
      body: {
        orders: [fromOrderRecord(savedRecord, reader)],
        totalCount: 1,
        nextLink: null,
      },
    },
  ],
});

/** The contract of List. */
export const listContract = contract(
  {
    ...operation,
    name: 'List',
    method: 'GET',
    path: '/openapi/v2/Orders',
    ids: { ordersId: 'unseen', companyId: 'AccessDenied' },
    tag: 'orders',
    right: ['Orders.Read'],
    summary: { en: 'Lists orders in pages.', ru: 'Возвращает список заказов по страницам.' },
    query: z.object({ ...orderFilterQuery, ...companyQuery, ...orderSortQuery, ...orderPagingQuery }),
    replies: {
      200: { description: 'A page of the orders.', json: orderListModel, streamed: 'orders' as const },
      ...failures,
    },
    examples: [
      { summary: 'By days of creation', query: { CreateDateFrom: '2026-11-01', CreateDateTo: '2026-11-30' } },
      {
        summary: 'Those that ask for attention, by their planned delivery',
        query: { Attention: ['any' as const], Sort: 'planned' as const },
      },
      { summary: 'By numbers', query: { ordersId: [exampleNumbers.handedOver, 'A-1001'], PageSize: 10 } },
    ],
  },
  (reader) => ({ ...exampleOrderList(reader), ...exampleRefusal(reader) }),
);

/** The contract of Counts. */
export const countsContract = contract(
  {
    ...operation,
    name: 'Counts',
    method: 'GET',
    path: '/openapi/v2/Orders/Counts',
    ids: { ordersId: 'unseen', companyId: 'AccessDenied' },
    tag: 'orders',
    right: ['Orders.Read'],
    summary: {
      en: 'Counts orders by status, and by why they ask for attention.',
      ru: 'Считает заказы по статусам и по причинам, по которым они требуют внимания.',
    },
    query: z.object({ ...orderFilterQuery, ...companyQuery }),
    replies: { 200: { description: 'The counts.', json: orderCountsModel }, ...failures },
    examples: [{ summary: 'Of all orders' }, { summary: 'Of a vendor', query: { VendorId: [2] } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Two statuses and a reason',
        body: exampleOrderCounts,
      },
    ],
    ...exampleRefusal(reader),
  }),
);

/** The contract of Children. */
export const childrenContract = contract(
  {
    ...operation,
    name: 'Children',
    method: 'GET',
    path: '/openapi/v2/Orders/{orderId}/Children',
    ids: orderIds,
    tag: 'orders',
    right: ['Orders.Read'],
    summary: { en: "Lists an order's children in pages.", ru: 'Возвращает дочерние заказы по страницам.' },
    params: orderParams,
    query: z.object({ ...orderRefQuery, ...orderPagingQuery }),
    replies: {
      200: { description: 'A page of the children, newest first.', json: orderListModel, streamed: 'orders' as const },
      ...failures,
    },
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.handedOver } }],
  },
  (reader) => ({ ...exampleOrderList(reader), ...exampleNotFound(reader) }),
);

/** The lists of orders. */
export const orderListOperations = { List: listContract, Counts: countsContract, Children: childrenContract } as const;

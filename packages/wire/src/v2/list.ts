import { canonicalOrderNumber, type ListPart, type OrderFilter } from '@cartage/core';
import { z } from 'zod';
import { companyQuery } from '../company-query.ts';
import { contract } from '../contract.ts';
import { dateIn, optionalDate, optionalText, text, textIn } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { type PageWish, pageOf, pagingQuery } from '../paging.ts';
import { orderIdSearchModes } from './codes.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { savedRecord } from './example-order.ts';
import { fromOrderRecord, orderRecordModel } from './order-record.ts';

const MOST = 1000;

/** Which orders, for lists and reports: all of it together (interface 13.6). */
export const orderFilterQuery = {
  ordersId: z.array(text).nullish().describe('Any of these is a number of the order, as SearchMode says.'),
  SearchMode: orderIdSearchModes.schema.nullish().describe('Which number; default 6, any.'),
  CreateDateFrom: optionalDate.describe('Inclusive, as all dates here.'),
  CreateDateTo: optionalDate,
  TakeDateFrom: optionalDate.describe('Of the day on which the courier comes.'),
  TakeDateTo: optionalDate,
  Department: optionalText.describe('The whole value, in any case.'),
  Project: optionalText.describe('The whole value, in any case.'),
  ...companyQuery,
} as const;

const filterQuery = z.object(orderFilterQuery);

/** Which page of a list of orders (interface 2.9, 13.6). */
export const orderPagingQuery = {
  ...pagingQuery(MOST),
  after: optionalText.describe('The order after which the page begins, in place of PageNum; nextLink has it.'),
} as const;

const pagingOfOrders = z.object(orderPagingQuery);

/** The orders that are asked for; empty texts say nothing. */
export const toOrderFilter = (query: z.output<typeof filterQuery>): OrderFilter => ({
  numbers: (query.ordersId ?? []).filter((number) => number !== ''),
  mode: orderIdSearchModes.nameOf(query.SearchMode ?? 6),
  createdFrom: dateIn(query.CreateDateFrom),
  createdTo: dateIn(query.CreateDateTo),
  takeFrom: dateIn(query.TakeDateFrom),
  takeTo: dateIn(query.TakeDateTo),
  project: textIn(query.Project),
  department: textIn(query.Department),
  parentNumber: null,
});

/** The page that is asked for. */
export const toListPart = (query: z.output<typeof pagingOfOrders>): ListPart => {
  const page: PageWish = pageOf(query, MOST);
  const after = textIn(query.after);
  return after === null ? page : { size: page.size, after: canonicalOrderNumber(after) };
};

/** The answer of List and Children. */
export const orderListModel = z
  .object({
    orders: z.array(orderRecordModel).describe('Newest first.'),
    totalCount: z.int().describe('Of all pages.'),
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
    tag: 'orders',
    right: ['Orders.Read'],
    summary: { en: 'Lists orders in pages.', ru: 'Возвращает список заказов по страницам.' },
    query: z.object({ ...orderFilterQuery, ...orderPagingQuery }),
    replies: {
      200: { description: 'A page of the orders, newest first.', json: orderListModel, streamed: 'orders' as const },
      ...failures,
    },
    examples: [
      { summary: 'By days of creation', query: { CreateDateFrom: '2026-11-01', CreateDateTo: '2026-11-30' } },
      { summary: 'By numbers', query: { ordersId: [exampleNumbers.handedOver, 'A-1001'], PageSize: 10 } },
    ],
  },
  (reader) => ({ ...exampleOrderList(reader), ...exampleRefusal(reader) }),
);

import {
  type AttentionReason,
  attentionReasons,
  canonicalOrderNumber,
  type ListPart,
  type OrderFilter,
  type OrderSort,
  type OrderStatus,
  orderSortKeys,
  orderStatuses,
  soughtTexts,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { companyQuery } from '../models/company-query.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures } from '../models/failures.ts';
import { masterStatus, masterStatusCode, orderStatus, statusCode } from '../models/order-statuses.ts';
import { checked, dateIn, int32, optionalDate, optionalText, text, textIn } from '../schema/fields.ts';
import { type PageWish, pageOf, pagingQuery } from '../schema/paging.ts';
import { orderIdSearchModes } from './codes.ts';
import { exampleNotFound, exampleRefusal, operation } from './every-operation.ts';
import { savedRecord } from './example-order.ts';
import { orderIds, orderParams, orderRefQuery } from './order-path.ts';
import { fromOrderRecord, orderRecordModel } from './order-record.ts';

const MOST = 1000;
const MOST_OF_TEXT = 100;

/** Which orders, for lists and reports: all of it together (interface 13.6). */
export const orderFilterQuery = {
  ordersId: z.array(text).nullish().describe('Any of these is a number of the order, as SearchMode says.'),
  SearchMode: orderIdSearchModes.schema.nullish().describe('Which number; default 6, any.'),
  CreateDateFrom: optionalDate.describe('Inclusive, as all dates here.'),
  CreateDateTo: optionalDate,
  TakeDateFrom: optionalDate.describe('The first day on which the courier comes.'),
  TakeDateTo: optionalDate,
  Department: optionalText.describe('The whole value, in any case.'),
  Project: optionalText.describe('The whole value, in any case.'),
  Status: z.array(orderStatus).nullish().describe('Any of these.'),
  MasterStatus: z.array(masterStatus).nullish().describe('Any of these; beside Status the order has to pass both.'),
  VendorId: z.array(int32).nullish().describe('The order is, or is to be, with any of these vendors.'),
  Attention: z
    .array(z.enum([...attentionReasons, 'any']))
    .nullish()
    .describe('It asks for attention for any of these reasons; any: for whatever reason.'),
  Text: checked(text, (value) => value.length <= MOST_OF_TEXT, {
    en: `a text of at most ${MOST_OF_TEXT} characters`,
    ru: `текст не длиннее ${MOST_OF_TEXT} символов`,
  })
    .nullish()
    .describe(
      'Part of one of its numbers, of a name or contact person of either end, or the last four digits or more of a phone, in any case.',
    ),
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
  statuses: statusesIn(query),
  vendorIds: filled(query.VendorId),
  attention: query.Attention?.includes('any')
    ? attentionReasons
    : (filled(query.Attention) as OrderFilter['attention']),
  text: soughtTexts(query.Text ?? '').length === 0 ? null : (query.Text ?? null),
});

/** An empty list says nothing, as an empty text does. */
const filled = <T>(values: readonly T[] | null | undefined): readonly T[] | null =>
  values && values.length > 0 ? values : null;

const statusesIn = (query: z.output<typeof filterQuery>): readonly OrderStatus[] | null => {
  const [own, masters] = [filled(query.Status), filled(query.MasterStatus)];
  if (own === null && masters === null) return null;
  return orderStatuses.filter(
    (status) =>
      (own === null || own.includes(statusCode(status))) &&
      (masters === null || masters.includes(masterStatusCode(status))),
  );
};

/** By what a list goes (interface 13.6). */
export const orderSortQuery = {
  Sort: z
    .enum(orderSortKeys.flatMap((key) => [key, `-${key}` as const]))
    .nullish()
    .meta({
      description:
        'The day of creation, the day of pickup or the planned delivery, with - the latest first. Orders without it come last.',
      default: '-created',
    }),
} as const;

const sortOfOrders = z.object(orderSortQuery);

/** The sort that is asked for. */
export const toOrderSort = ({ Sort }: z.output<typeof sortOfOrders>): OrderSort => ({
  by: orderSortKeys.find((key) => Sort?.endsWith(key)) ?? 'created',
  isDescending: !Sort || Sort.startsWith('-'),
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
    query: z.object({ ...orderFilterQuery, ...orderSortQuery, ...orderPagingQuery }),
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

/** The answer of Counts. */
export const orderCountsModel = z
  .object({
    byStatus: z
      .array(z.object({ status: orderStatus, count: z.int() }).meta({ id: 'StatusCount' }))
      .describe('Statuses without orders are left out.'),
    byAttention: z
      .array(z.object({ reason: z.enum(attentionReasons), count: z.int() }).meta({ id: 'AttentionCount' }))
      .describe(
        'Reasons without orders are left out. An order that asks for attention for two reasons counts with both.',
      ),
  })
  .meta({ id: 'OrderCounts' });

/** How many orders there are, in the order of the statuses and of the reasons. */
export const fromOrderCounts = ({
  byStatus,
  byAttention,
}: {
  readonly byStatus: ReadonlyMap<OrderStatus, number>;
  readonly byAttention: ReadonlyMap<AttentionReason, number>;
}): z.output<typeof orderCountsModel> => ({
  byStatus: orderStatuses.flatMap((status) => {
    const count = byStatus.get(status);
    return count === undefined ? [] : [{ status: statusCode(status), count }];
  }),
  byAttention: attentionReasons.flatMap((reason) => {
    const count = byAttention.get(reason);
    return count === undefined ? [] : [{ reason, count }];
  }),
});

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
    query: z.object(orderFilterQuery),
    replies: { 200: { description: 'The counts.', json: orderCountsModel }, ...failures },
    examples: [{ summary: 'Of all orders' }, { summary: 'Of a vendor', query: { VendorId: [2] } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Two statuses and a reason',
        body: fromOrderCounts({
          byStatus: new Map([
            ['ParcelOnTheWay', 12],
            ['VendorError', 1],
          ]),
          byAttention: new Map([['problem', 1]]),
        }),
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

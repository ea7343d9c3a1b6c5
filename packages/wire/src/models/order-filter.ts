import {
  type AttentionReason,
  attentionReasons,
  canonicalOrderNumber,
  isSought,
  type ListPart,
  MOST_OF_SOUGHT,
  type OrderFilter,
  type OrderSort,
  type OrderStatus,
  orderSortKeys,
  orderStatuses,
  soughtTexts,
} from '@cartage/core';
import { z } from 'zod';
import { codeTable } from '../schema/code-table.ts';
import { checked, dateIn, int32, optionalBoolean, optionalDate, optionalText, text, textIn } from '../schema/fields.ts';
import { type PageWish, pageOf, pagingQuery } from '../schema/paging.ts';
import { masterStatus, masterStatusCode, orderStatus, statusCode } from './order-statuses.ts';

// Which orders a list holds, and how it goes: for customers and for the operator.

/** searchMode: which of an order's numbers a value is (interface 6.18). */
export const orderIdSearchModes = codeTable('OrderIdSearchMode', [
  [0, 'own-number', 'ByVerstaNum: the order number'],
  [1, 'vendor-invoice', 'ByVendorInvoiceNum'],
  [2, 'vendor-return-invoice', 'ByVendorReturnInvoiceNum'],
  [3, 'vendor-pickup', 'ByVendorPickupNum'],
  [4, 'customer-number', 'ByCustomerNum'],
  [5, 'tracking-number', 'ByTrackingId'],
  [6, 'all', 'ByAll'],
  [7, 'scanned', 'ByLabel: whatever a scanner reads off a label'],
]);

const MOST = 1000;

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
  Printed: optionalBoolean.describe('Whether its labels were printed.'),
  InRegister: optionalBoolean.describe('Whether a register or an acceptance act was printed that names it.'),
  Text: checked(text, isSought, {
    en: `a text of at most ${MOST_OF_SOUGHT} characters`,
    ru: `текст не длиннее ${MOST_OF_SOUGHT} символов`,
  })
    .nullish()
    .describe(
      'Part of one of its numbers, of a name or contact person of either end, or the last four digits or more of a phone, in any case.',
    ),
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
  labelsPrinted: query.Printed ?? null,
  registerPrinted: query.InRegister ?? null,
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

/** How many orders there are, as answers hold it. */
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

/** Two statuses and a reason, for the documents. */
export const exampleOrderCounts = fromOrderCounts({
  byStatus: new Map([
    ['ParcelOnTheWay', 12],
    ['VendorError', 1],
  ]),
  byAttention: new Map([['problem', 1]]),
});

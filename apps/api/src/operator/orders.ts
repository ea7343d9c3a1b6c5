import { isProblem } from '@cartage/core';
import {
  advanceOrder,
  countOrdersOfAll,
  type ListedOrder,
  listCourierCallsOfAll,
  listOrdersOfAll,
} from '@cartage/service';
import {
  courierDaysTarget,
  fromAdvanced,
  fromCourierCallsOfAll,
  fromListedOrder,
  fromOrderCounts,
  MOST_LISTED,
  operatorOperations,
  toCourierDays,
  toListPart,
  toOrderFilter,
  toOrderSort,
  toOwners,
  toTold,
  vendorTells,
} from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Call, type Operation, operatorOperation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';

/** The orders of a page as they are answered, a few at a time. */
async function* listed(pages: AsyncIterable<readonly ListedOrder[]>, call: Call) {
  for await (const orders of pages) yield* orders.map((order) => fromListedOrder(order, call));
}

export const orders: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListOrders,
    convert: ({ query }) =>
      asIs({
        owners: toOwners(query),
        filter: toOrderFilter(query),
        part: toListPart(query),
        sort: toOrderSort(query),
      }),
    act: async (ctx, { owners, filter, part, sort }, call) => {
      const page = await listOrdersOfAll(ctx, owners, filter, part, sort);
      return isProblem(page) ? page : { ...page, orders: listed(page.orders, call) };
    },
    reply: ({ orders, totalCount, next }, call) => ({
      status: 200,
      streamed: { orders },
      beside: { totalCount, nextLink: next === null ? null : nextLink(call.url, { after: next }, ['PageNum']) },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.CountOrders,
    convert: ({ query }) => asIs({ owners: toOwners(query), filter: toOrderFilter(query) }),
    act: (ctx, { owners, filter }) => countOrdersOfAll(ctx, owners, filter),
    reply: (counts) => ({ status: 200, json: fromOrderCounts(counts) }),
  }),
  operatorOperation({
    contract: operatorOperations.ListCourierCalls,
    convert: ({ query }) => ({
      value: { owners: toOwners(query), days: toCourierDays(query), page: listPage(query, MOST_LISTED) },
      problems: [],
      targetOf: courierDaysTarget,
    }),
    act: (ctx, { owners, days, page }) => onPage(page, listCourierCallsOfAll(ctx, owners, days, page)),
    reply: (found, call) => ({
      status: 200,
      json: { ...fromCourierCallsOfAll(found, call), ...listEnd(found, call) },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.AdvanceOrder,
    convert: ({ params, body }) => asIs({ number: params.orderId, body }),
    act: (ctx, { number, body }, { zone }) => advanceOrder(ctx, number, toTold(body, zone)),
    reply: (came, call) => {
      switch (came.kind) {
        case 'refused':
          return {
            problems: [came.problem.code === 'OrderNotFound' ? { ...came.problem, target: 'orderId' } : came.problem],
          };
        case 'vendor-tells':
          return { problems: [vendorTells(came.vendorName)] };
        default:
          return { status: 200, json: fromAdvanced(came.kind, came.order, call) };
      }
    },
  }),
];

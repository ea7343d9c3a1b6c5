import {
  everyOrder,
  isProblem,
  type ListPart,
  newestFirst,
  type Order,
  type OrderFilter,
  type OrderRef,
  type OrderSort,
  type Problem,
  problem,
} from '@cartage/core';
import { findOrderPage, type OrderPagePart, pagesOfOrders, positionOf } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { loadOrder } from '../order/load-order.ts';

/** A page of a list of orders. */
export interface OrderListing {
  /** Of all pages. */
  readonly totalCount: number;
  /** The number of the page's last order where others follow it, which is `after` of the next page; null: none do. */
  readonly next: string | null;
  /** The page's orders a few at a time: a thousand of the largest are too much to be there at once. */
  readonly orders: AsyncIterable<readonly Order[]>;
}

/**
 * The company's orders that pass the filter, as `sort` says. Whoever goes on with `next` comes to the end without meeting an
 * order twice or missing one, whatever is created meanwhile; of a list by creation that comes before the first page. RequestInvalid when `after`
 * names none of the company's orders.
 */
export const listCompanyOrders = async (
  ctx: Acting,
  filter: OrderFilter,
  part: ListPart,
  sort: OrderSort = newestFirst,
): Promise<OrderListing | Problem> => {
  const { db } = ctx.store;
  const stored = await storedPart(ctx, part);
  if (isProblem(stored)) return stored;
  const { ids, totalCount, next } = await findOrderPage(db, ctx.company.id, filter, stored, sort);
  return { totalCount, next, orders: pagesOfOrders(db, ids) };
};

/** The children of one of the company's orders, newest first. */
export const childOrders = async (ctx: Acting, ref: OrderRef, part: ListPart): Promise<OrderListing | Problem> => {
  const parent = await loadOrder(ctx, ref, 'write');
  return isProblem(parent) ? parent : listCompanyOrders(ctx, { ...everyOrder, parentNumber: parent.number }, part);
};

const storedPart = async (ctx: Acting, part: ListPart): Promise<OrderPagePart | Problem> => {
  const { size } = part;
  if ('number' in part) return { size, skip: (part.number - 1) * size };
  const after = await positionOf(ctx.store.db, ctx.company.id, part.after);
  return after === null ? noSuchPage(part.after) : { size, after };
};

const noSuchPage = (after: string): Problem =>
  problem('RequestInvalid', 'after', {
    en: `"${after}" is none of the company's orders, after which a page could begin; take the whole nextLink of the page before, or leave it out.`,
    ru: `«${after}» не является заказом компании, после которого могла бы начаться страница; возьмите целиком nextLink предыдущей страницы или не указывайте ничего.`,
  });

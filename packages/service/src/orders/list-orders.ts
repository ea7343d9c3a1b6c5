import {
  type AttentionSince,
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
import {
  attentionOfOrders,
  companyNames,
  type Db,
  findOrderPage,
  findOrderPageOfAll,
  type OrderPagePart,
  pagesOfOrders,
  positionOf,
} from '@cartage/storage';
import { type Acting, type Ground, readingFrom } from '../context.ts';
import { tooFarBehind } from '../far-pages.ts';
import { loadOrder } from '../order/load-order.ts';

/** A page of a list of orders. */
export interface OrderListing<Listed = Order> {
  /** Of all pages. */
  readonly totalCount: number;
  /** The number of the page's last order where others follow it, which is `after` of the next page; null: none do. */
  readonly next: string | null;
  /** The page's orders a few at a time: a thousand of the largest are too much to be there at once. */
  readonly orders: AsyncIterable<readonly Listed[]>;
}

/** An order beside whose it is, and why somebody has to look at it. */
export interface ListedOrder {
  readonly order: Order;
  readonly companyName: string;
  readonly attention: readonly AttentionSince[];
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
  const stored = await storedPart(ctx, ctx.company.id, part);
  if (isProblem(stored)) return stored;
  const { ids, totalCount, next } = await findOrderPage(db, ctx.company.id, filter, stored, sort);
  return { totalCount, next, orders: pagesOfOrders(db, ids) };
};

/** For the operator: the same of these companies, null: of all. RequestInvalid too where the page is too far behind to be counted off. */
export const listOrdersOfAll = async (
  ctx: Pick<Ground, 'store'>,
  companyIds: readonly number[] | null,
  filter: OrderFilter,
  part: ListPart,
  sort: OrderSort = newestFirst,
): Promise<OrderListing<ListedOrder> | Problem> => {
  const { db } = readingFrom(ctx).store;
  const stored = await storedPart(ctx, null, part);
  if (isProblem(stored)) return stored;
  const tooFar = 'skip' in stored ? tooFarBehind(stored.skip) : null;
  if (tooFar) return tooFar;
  const { ids, totalCount, next } = await findOrderPageOfAll(db, companyIds, filter, stored, sort);
  return { totalCount, next, orders: besides(db, pagesOfOrders(db, ids)) };
};

async function* besides(db: Db, pages: AsyncIterable<readonly Order[]>): AsyncGenerator<readonly ListedOrder[]> {
  for await (const orders of pages) {
    const attention = await attentionOfOrders(db, orders);
    const names = await companyNames(
      db,
      orders.map(({ companyId }) => companyId),
    );
    yield orders.map((order) => ({
      order,
      companyName: names.get(order.companyId) ?? '',
      attention: attention.get(order.id) ?? [],
    }));
  }
}

/** The children of one of the company's orders, newest first. */
export const childOrders = async (ctx: Acting, ref: OrderRef, part: ListPart): Promise<OrderListing | Problem> => {
  const parent = await loadOrder(ctx, ref, 'write');
  return isProblem(parent) ? parent : listCompanyOrders(ctx, { ...everyOrder, parentNumber: parent.number }, part);
};

const storedPart = async (
  { store }: Pick<Ground, 'store'>,
  companyId: number | null,
  part: ListPart,
): Promise<OrderPagePart | Problem> => {
  const { size } = part;
  if ('number' in part) return { size, skip: (part.number - 1) * size };
  const after = await positionOf(store.db, companyId, part.after);
  return after === null ? noSuchPage(part.after, companyId !== null) : { size, after };
};

const noSuchPage = (after: string, isOfCompany: boolean): Problem =>
  problem('RequestInvalid', 'after', {
    en: `"${after}" is ${isOfCompany ? "none of the company's orders" : 'no order'}, after which a page could begin; take the whole nextLink of the page before, or leave it out.`,
    ru: `«${after}» не является заказом${isOfCompany ? ' компании' : ''}, после которого могла бы начаться страница; возьмите целиком nextLink предыдущей страницы или не указывайте ничего.`,
  });

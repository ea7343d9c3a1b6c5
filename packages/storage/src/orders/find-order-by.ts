import { canonicalOrderNumber, type Order, type SearchMode } from '@cartage/core';
import type { Db } from '../tables.ts';
import { findOrder } from './find-order.ts';
import { getOrderById } from './get-orders.ts';
import { numberColumns } from './ids-named.ts';

/** Which of the company's orders somebody means. */
export interface OrderNamed {
  readonly companyId: number;
  readonly value: string;
  readonly mode: Exclude<SearchMode, 'own-number'>;
}

/** At most so many orders are named to a caller who has to choose among them. */
const MOST_NAMED = 10;

/** What the value names: nothing, an order, or several, of which the newest are told by their numbers. */
export type NamedOrders =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly order: Order }
  | { readonly kind: 'several'; readonly numbers: readonly string[] };

/**
 * The company's order that has the value as a number of that kind. Where all numbers count and none is the value, it may
 * be the code of a place (interface 8.3).
 */
export const findOrderBy = async (db: Db, { companyId, value, mode }: OrderNamed): Promise<NamedOrders> => {
  const found = await newestNamed(db, companyId, mode, value).execute();
  if (found.length > 1) return { kind: 'several', numbers: found.map(({ number }) => number) };
  const [only] = found;
  const order =
    only !== undefined
      ? await getOrderById(db, only.id)
      : mode === 'all' &&
        ((await findOrder(db, { number: canonicalOrderNumber(value), companyId, orderKey: null }))?.order ?? null);
  return order ? { kind: 'one', order } : { kind: 'none' };
};

/**
 * No more of each kind of number are read than are named, however many orders share it. Only our own are known in other
 * spellings (interface 8.5).
 */
const newestNamed = (db: Db, companyId: number, mode: SearchMode, value: string) => {
  const lookUps = numberColumns(mode).map((column) => {
    const newest = db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('company_id', '=', companyId)
      .where(column, '=', column === 'number' ? canonicalOrderNumber(value) : value)
      .orderBy('id', 'desc')
      .limit(MOST_NAMED);
    return db.selectFrom(newest.as('newest')).select(['newest.id', 'newest.number']);
  });
  return lookUps
    .reduce((union, lookUp) => union.union(lookUp))
    .orderBy('id', 'desc')
    .limit(MOST_NAMED);
};

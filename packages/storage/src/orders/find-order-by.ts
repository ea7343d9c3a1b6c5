import { canonicalOrderNumber, numberFreeing, type Order, type SearchMode, scannedTexts } from '@cartage/core';
import type { Db } from '../tables.ts';
import { findOrder } from './find-order.ts';
import { customerKey } from './folded-key.ts';
import { getOrderById } from './get-orders.ts';
import { type NumberColumn, numberColumns } from './ids-named.ts';

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
 * The company's order that has the value as a number of that kind. Where none has it exactly so, a number of the customer's
 * own may be spelt otherwise, and an order that has given its own back steps aside for others, however they spell it
 * (interface 8.5). Where all numbers count and none is the value, it may be the code of a place (interface 8.3).
 */
export const findOrderBy = async (db: Db, named: OrderNamed): Promise<NamedOrders> => {
  if (named.mode !== 'scanned') return findNamed(db, { ...named, mode: named.mode });
  for (const value of scannedTexts(named.value)) {
    const found = await findNamed(db, { ...named, value, mode: 'all' });
    const read = found.kind === 'none' ? await findPiece(db, { ...named, value }) : found;
    if (read.kind !== 'none') return read;
  }
  return { kind: 'none' };
};

/** By the vendor's code of a place (interface 8.7). */
const findPiece = async (
  db: Db,
  { companyId, value }: Pick<OrderNamed, 'companyId' | 'value'>,
): Promise<NamedOrders> => {
  const found = await db
    .selectFrom('order_pieces')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'orders.number'])
    .where('order_pieces.company_id', '=', companyId)
    .where('code', '=', value)
    .orderBy('order_id', 'desc')
    .limit(MOST_NAMED)
    .execute();
  if (found.length > 1) return { kind: 'several', numbers: found.map(({ number }) => number) };
  const order = found[0] === undefined ? null : await getOrderById(db, found[0].id);
  return order ? { kind: 'one', order } : { kind: 'none' };
};

const findNamed = async (
  db: Db,
  { companyId, value, mode }: OrderNamed & { readonly mode: Exclude<SearchMode, 'own-number' | 'scanned'> },
): Promise<NamedOrders> => {
  const isCustomers = mode === 'all' || mode === 'customer-number';
  const ways = [exactly(mode, value), ...(isCustomers ? [spelt(customerKey(value))] : [])];
  const found = (await firstNamed(db, companyId, ways, 'held')) ?? (await firstNamed(db, companyId, ways, 'any')) ?? [];
  if (found.length > 1) return { kind: 'several', numbers: found.map(({ number }) => number) };
  const [only] = found;
  const order =
    only !== undefined
      ? await getOrderById(db, only.id)
      : mode === 'all' &&
        ((await findOrder(db, { number: canonicalOrderNumber(value), companyId, orderKey: null }))?.order ?? null);
  return order ? { kind: 'one', order } : { kind: 'none' };
};

type LookUp = readonly [column: NumberColumn, value: string];

/** Our own numbers are written in one way. */
const exactly = (mode: SearchMode, value: string): readonly LookUp[] =>
  numberColumns(mode).map((column) => [column, column === 'number' ? canonicalOrderNumber(value) : value]);

const spelt = (key: string): readonly LookUp[] => [
  ['customer_order_id', key],
  ['customer_order_key', key],
];

/** Whether numbers that orders have given back count. */
type Counting = 'held' | 'any';

/** What the first of the ways finds that finds any. */
const firstNamed = async (db: Db, companyId: number, ways: readonly (readonly LookUp[])[], counting: Counting) => {
  for (const columns of ways) {
    const found = await newestNamed(db, companyId, columns, counting).execute();
    if (found.length > 0) return found;
  }
  return null;
};

/** No more of each kind of number are read than are named, however many orders share it. */
const newestNamed = (db: Db, companyId: number, columns: readonly LookUp[], counting: Counting) => {
  const lookUps = columns.map(([column, value]) => {
    const newest = db
      .selectFrom('orders')
      .select(told)
      .where('company_id', '=', companyId)
      .where(column, '=', value)
      .$if(counting === 'held' && isCustomersOwn(column), (query) => query.where('status', 'not in', numberFreeing))
      .orderBy('id', 'desc')
      .limit(MOST_NAMED);
    return db.selectFrom(newest.as('newest')).select(told);
  });
  return lookUps
    .reduce((union, lookUp) => union.union(lookUp))
    .orderBy('id', 'desc')
    .limit(MOST_NAMED);
};

const isCustomersOwn = (column: NumberColumn): boolean =>
  column === 'customer_order_id' || column === 'customer_order_key';

const told = ['id', 'number'] as const;

import type { Order } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { among } from './among.ts';
import { dialectOf } from './dialect-of.ts';

/** By which what belongs to an order is found: each key of such a table begins with the company. */
export type OrderOfCompany = Pick<Order, 'id' | 'companyId'>;

/** `company_id` and `order_id` are those of one of the orders; for one table in `from`. */
export const amongOrders = (db: Db, orders: readonly OrderOfCompany[]) => amongParents(db, 'order_id', orders);

/** The same of what belongs to orders or registers. */
export const amongParents = (
  db: Db,
  column: 'order_id' | 'register_id',
  parents: readonly { readonly id: number; readonly companyId: number }[],
) => {
  // SQLite would look for each of the ids at each of the companies.
  if (dialectOf(db) === 'sqlite') {
    const pairs = JSON.stringify(parents.map(({ id, companyId }) => [companyId, id]));
    return sql<boolean>`(company_id, ${sql.ref(column)}) in (select value ->> 0, value ->> 1 from json_each(${pairs}))`;
  }
  const companies = [...new Set(parents.map(({ companyId }) => companyId))];
  const ids = parents.map(({ id }) => id);
  return sql<boolean>`(${among(db, sql.ref<number>('company_id'), companies)} and ${among(db, sql.ref<number>(column), ids)})`;
};

/** Of orders of which nothing but the id is known; of one that is gone nothing. */
export const ordersOfIds = (db: Db, ids: readonly number[]): Promise<readonly OrderOfCompany[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'company_id as companyId'])
    .where((is) => among(db, is.ref('id'), ids))
    .execute();

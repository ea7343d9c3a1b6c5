import type { Order } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { among } from './among.ts';

/** By which what belongs to an order is found: each key of such a table begins with the company. */
export type OrderOfCompany = Pick<Order, 'id' | 'companyId'>;

/** `company_id` and `order_id` are those of one of the orders; for one table in `from`. */
export const amongOrders = (db: Db, orders: readonly OrderOfCompany[]) => {
  const column = (name: string) => sql.ref<number>(name);
  const companies = [...new Set(orders.map(({ companyId }) => companyId))];
  const ids = orders.map(({ id }) => id);
  return sql<boolean>`(${among(db, column('company_id'), companies)} and ${among(db, column('order_id'), ids)})`;
};

/** Of orders of which nothing but the id is known; of one that is gone nothing. */
export const ordersOfIds = (db: Db, ids: readonly number[]): Promise<readonly OrderOfCompany[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'company_id as companyId'])
    .where((is) => among(db, is.ref('id'), ids))
    .execute();

import type { Order } from '@cartage/core';
import type { Db } from '../tables.ts';
import { numberLookUps } from './ids-named.ts';
import { orderColumns, toOrder } from './order-row.ts';

/**
 * For the operator: any company's orders that have the number, whichever kind of theirs it is, the newest first. The numbers
 * are indexed within companies, so each company's stretch is looked up.
 */
export const anyOrdersNamed = async (db: Db, number: string, limit: number): Promise<readonly Order[]> => {
  const named = numberLookUps('all', [number])
    .map(([column, values]) =>
      db
        .selectFrom('companies')
        .crossJoin('orders as named')
        .select('named.id as named_id')
        .whereRef('named.company_id', '=', 'companies.id')
        .where(`named.${column}`, 'in', values),
    )
    .reduce((union, lookUp) => union.union(lookUp));
  const rows = await db
    .selectFrom(named.as('ids'))
    .innerJoin('orders', 'orders.id', 'named_id')
    .select(orderColumns.map((column) => `orders.${column}` as const))
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOrder);
};

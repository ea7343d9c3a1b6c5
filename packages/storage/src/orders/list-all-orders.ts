import type { Order, OrderStatus } from '@cartage/core';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/** Which orders of an installation; filters that are left out let everything through. */
export interface AllOrdersList {
  readonly companyId?: number | undefined;
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly limit: number;
}

/**
 * For the operator: any company's orders, the newest first. By status each company's stretch of the index is read, and
 * of the orders passed over no more than their keys.
 */
export const listAllOrders = async (db: Db, list: AllOrdersList): Promise<readonly Order[]> => {
  const { companyId, statuses, limit } = list;
  const companies = db.selectFrom('companies').select('companies.id');
  const ids = db
    .selectFrom('orders')
    .select('id as page_id')
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? 0))
    .$if(statuses !== undefined, (query) =>
      query.where('company_id', 'in', companies).where('status', 'in', statuses ?? []),
    )
    .$if(companyId !== undefined && statuses === undefined, (query) => query.orderBy('created_on', 'desc'))
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await db
    .selectFrom(ids.as('page'))
    .innerJoin('orders', 'orders.id', 'page_id')
    .select(orderColumns)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toOrder);
};

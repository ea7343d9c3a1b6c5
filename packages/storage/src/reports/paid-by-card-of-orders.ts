import type { Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';

/** What came by card for an order, and how much of it was given back. */
export interface PaidByCard {
  readonly received: Kopecks;
  readonly returned: Kopecks;
  /** What stays of it where the rest goes back: the fee of a late cancellation. */
  readonly kept: Kopecks;
}

/** A table of what was paid by card for each of the orders that have card payments, all its payments together. */
export const paidByCardOfOrders = (db: Db, ids: readonly number[]) =>
  sql<PaidByCard & { readonly order_id: number }>`(
    select order_id,
      cast(sum(coalesce(received, 0)) as bigint) as received,
      cast(sum(refunded) as bigint) as returned,
      cast(sum(case when refund_due is null then 0 else coalesce(received, 0) - refund_due end) as bigint) as kept
    from orders join payments on payments.company_id = orders.company_id and order_id = orders.id
    where ${among(db, sql.ref('orders.id'), ids)} group by order_id)`;

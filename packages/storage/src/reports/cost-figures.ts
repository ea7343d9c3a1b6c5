import type { CostFigures } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { bookedOfOrders } from './booked-of-orders.ts';
import { paidByCardOfOrders } from './paid-by-card-of-orders.ts';

/** What the orders of one project and department cost, as both are written. */
export interface ProjectFigures extends CostFigures {
  readonly project: string | null;
  readonly department: string | null;
}

/** What those of the orders cost that a vendor has taken, by project and department. */
export const costFigures = async (db: Db, ids: readonly number[]): Promise<readonly ProjectFigures[]> => {
  const { rows } = await sql<ProjectFigures>`
    select project, department, count(*) as "orders",
      cast(sum(case when status = 'Canceled' then 1 else 0 end) as bigint) as "cancelled",
      cast(sum(case when status = 'Canceled' then 0 else coalesce(price, 0) end) as bigint) as "price",
      cast(coalesce(sum(charged), 0) as bigint) as "charged",
      cast(coalesce(sum(refunded), 0) as bigint) as "refunded",
      cast(coalesce(sum(fees), 0) as bigint) as "fees",
      cast(coalesce(sum(received), 0) as bigint) as "cardReceived",
      cast(coalesce(sum(returned), 0) as bigint) as "cardRefunded"
    from orders left join ${bookedOfOrders(db, ids)} as booked on booked.order_id = orders.id
      left join ${paidByCardOfOrders(db, ids)} as by_card on by_card.order_id = orders.id
    where ${among(db, sql.ref('orders.id'), ids)} and vendor_reference is not null
    group by project, department
    order by max(orders.id) desc`.execute(db);
  return rows;
};

import { finalStatuses, type Instant } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** The statuses as the index `orders_to_erase` has them: SQLite takes it for the very same text alone. */
export const finalInWords = sql.raw(finalStatuses.map((status) => `'${status}'`).join(', '));

/** Ids of orders of the company that became final before that moment and were never erased, the oldest first. */
export const ordersToErase = async (
  db: Db,
  companyId: number,
  { before, limit }: { readonly before: Instant; readonly limit: number },
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select id from orders
    where company_id = ${companyId} and status_at < ${before} and erasure_id is null and status in (${finalInWords})
    order by status_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => Number(id));
};

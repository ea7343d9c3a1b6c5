import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Has the company an order (but `exceptId`) with this number of its own? Inside a transaction the answer holds until its
 * end: others who ask about the same number wait.
 */
export const customerOrderIdExists = async (
  db: Db,
  companyId: number,
  customerOrderId: string,
  exceptId: number | null = null,
): Promise<boolean> => {
  if (dialectOf(db) === 'postgres') {
    const name = `customer-order-id ${companyId} ${customerOrderId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
  }
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('customer_order_id', '=', customerOrderId)
    .where('id', '!=', exceptId ?? 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

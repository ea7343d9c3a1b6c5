import { lockName } from '../dialects/lock-name.ts';
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
  await lockName(db, `customer-order-id ${companyId} ${customerOrderId}`);
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

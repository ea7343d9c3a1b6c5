import type { Db } from '../tables.ts';
import { type Payment, paymentColumns, toPayment } from './payment.ts';

/** The payments of the orders after one id and up to another, by order and number. */
export const paymentsOfOrders = async (
  db: Db,
  range: { readonly after: number; readonly upTo: number },
): Promise<ReadonlyMap<number, readonly Payment[]>> => {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '>', range.after)
    .where('order_id', '<=', range.upTo)
    .orderBy('order_id')
    .orderBy('number')
    .execute();
  return Map.groupBy(rows.map(toPayment), ({ orderId }) => orderId);
};

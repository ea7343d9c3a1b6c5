import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';

/** The vendors' numbers of the courier calls, by the orders' ids; orders that have none are left out. */
export const pickupNumbers = async (db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'vendor_pickup_number as number'])
    .where((is) => among(db, is.ref('id'), orderIds))
    .where('vendor_pickup_number', 'is not', null)
    .$narrowType<{ number: string }>()
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
};

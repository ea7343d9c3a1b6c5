import type { Db } from '../tables.ts';

/** By which a vendor knows a shipment itself; `tables.ts` says what the column holds. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('orders').addColumn('vendor_shipment_id', 'text').execute();
};

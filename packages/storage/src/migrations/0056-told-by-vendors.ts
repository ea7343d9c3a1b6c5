import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Orders keep what their vendors tell beside numbers and events; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  for (const column of ['tracking_url', 'pieces', 'stored_until'])
    await db.schema.alterTable('orders').addColumn(column, 'text').execute();
  await db.schema.alterTable('orders').addColumn('vendor_price', columnTypes(db).whole).execute();
};

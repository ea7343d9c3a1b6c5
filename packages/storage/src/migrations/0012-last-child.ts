import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** How many numbers of children an order has given out; `tables.ts` says what the column holds. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('orders').addColumn('last_child', columnTypes(db).whole).execute();
};

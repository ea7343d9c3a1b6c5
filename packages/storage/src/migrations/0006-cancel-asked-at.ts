import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** When a cancellation was asked for; `tables.ts` says what the column holds. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('orders').addColumn('cancel_asked_at', columnTypes(db).whole).execute();
};

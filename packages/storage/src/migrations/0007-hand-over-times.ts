import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** When the hand-over was asked for that an attempt belongs to; `tables.ts` says what the column holds. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('attempts').addColumn('begun_at', columnTypes(db).whole).execute();
};

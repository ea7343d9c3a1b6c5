import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** A vendor may forget that it is to call, so it is told again; of the connections that were, none is known from before. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('vendor_feeds').addColumn('subscribed_at', columnTypes(db).whole).execute();
};

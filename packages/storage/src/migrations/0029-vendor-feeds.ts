import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Where vendors that tell by themselves stand; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  const feeds = db.schema
    .createTable('vendor_feeds')
    .addColumn('connection', 'text', (column) => column.notNull().primaryKey())
    .addColumn('vendor_id', whole, (column) => column.notNull())
    .addColumn('cursor', 'text')
    .addColumn('next_at', whole)
    .addColumn('tells_until', whole, (column) => column.notNull());
  await finish(feeds).execute();
  await db.schema.createIndex('vendor_feeds_due').on('vendor_feeds').columns(['vendor_id', 'next_at']).execute();
};

import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What vendors' plugins note of shipments, beside their own process; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, bytes, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('vendor_notes')
      .addColumn('connection', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('sealed_with', 'text', (column) => column.notNull())
      .addColumn('note', bytes, (column) => column.notNull())
      .addColumn('written_at', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('vendor_notes_key', ['connection', 'key']),
  ).execute();
  await db.schema.createIndex('vendor_notes_written_at').on('vendor_notes').column('written_at').execute();
};

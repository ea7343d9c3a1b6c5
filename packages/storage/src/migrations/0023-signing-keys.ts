import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** The keys that sign tokens; `tables.ts` has the columns. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('signing_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('private_key', 'text')
      .addColumn('created_at', whole, (column) => column.notNull())
      .addColumn('retired_at', whole),
  ).execute();
};

import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/**
 * How the processes of an installation share what vendors allow, by connection; `tables.ts` says what the columns hold. On
 * SQLite turns stay in memory.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  const turns = db.schema
    .createTable('vendor_turns')
    .addColumn('connection', 'text', (column) => column.notNull().primaryKey())
    .addColumn('version', whole, (column) => column.notNull())
    .addColumn('turns', 'text', (column) => column.notNull());
  await finish(turns).execute();
  const days = db.schema
    .createTable('vendor_days')
    .addColumn('connection', 'text', (column) => column.notNull().primaryKey())
    .addColumn('vendor_key', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('used', whole, (column) => column.notNull())
    .addColumn('most', whole)
    .addColumn('told', whole);
  await finish(days).execute();
};

import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What each process that serves tells of the vendors that it calls; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, finish } = columnTypes(db);
  const figures = db.schema
    .createTable('vendor_figures')
    .addColumn('process', 'text', (column) => column.primaryKey())
    .addColumn('written_at', whole, (column) => column.notNull())
    .addColumn('figures', json, (column) => column.notNull());
  await finish(figures).execute();
};

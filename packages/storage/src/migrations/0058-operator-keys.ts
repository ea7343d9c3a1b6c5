import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** The operator's keys; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, numbered, finish } = columnTypes(db);
  const keys = db.schema
    .createTable('operator_keys')
    .addColumn('id', whole, numbered)
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('revoked_at', whole);
  await finish(keys).execute();
};

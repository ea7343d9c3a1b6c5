import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What the operator has asked the processes that serve to do; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, finish } = columnTypes(db);
  const acts = db.schema
    .createTable('operator_acts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('act', json, (column) => column.notNull())
    .addColumn('asked_at', whole, (column) => column.notNull())
    .addColumn('begun_at', whole)
    .addColumn('outcome', json);
  await finish(acts).execute();
};

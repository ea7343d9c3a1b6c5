import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What somebody has to look at; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  const attention = db.schema
    .createTable('order_attention')
    .addColumn('order_id', whole, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('since', whole, (column) => column.notNull())
    .addColumn('asked', whole)
    .addPrimaryKeyConstraint('order_attention_key', ['order_id', 'reason']);
  await finish(attention).execute();
  await db.schema.createIndex('order_attention_since').on('order_attention').columns(['since', 'order_id']).execute();
};

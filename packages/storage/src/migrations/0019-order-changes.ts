import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Who changed what of an order; `tables.ts` has the columns. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, numbered, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('order_changes')
      .addColumn('id', whole, numbered)
      .addColumn('order_id', whole, (column) => column.notNull().references('orders.id'))
      .addColumn('at', whole, (column) => column.notNull())
      .addColumn('key_id', whole, (column) => column.notNull())
      .addColumn('text_en', 'text', (column) => column.notNull())
      .addColumn('text_ru', 'text', (column) => column.notNull())
      .addColumn('fields', json, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex('order_changes_of').on('order_changes').columns(['order_id', 'id']).execute();
};

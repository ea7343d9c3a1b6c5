import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What currencies are worth from which day on, and what vendors have told of orders in them; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('exchange_rates')
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('from_day', 'text', (column) => column.notNull())
      .addColumn('rate', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('exchange_rates_key', ['currency', 'from_day']),
  ).execute();
  await db.schema.alterTable('orders').addColumn('vendor_foreign_price', 'text').execute();
};

import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Card payments; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, numbered, finish } = columnTypes(db);
  const table = db.schema
    .createTable('payments')
    .addColumn('id', whole, numbered)
    .addColumn('order_id', whole, (column) => column.notNull().references('orders.id'))
    .addColumn('number', whole, (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text')
    .addColumn('amount', whole, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull())
    .addColumn('received', whole)
    .addColumn('paid_at', whole)
    .addColumn('refund_due', whole)
    .addColumn('refunded', whole, (column) => column.notNull())
    .addUniqueConstraint('payments_nth', ['order_id', 'number']);
  await finish(table).execute();
};

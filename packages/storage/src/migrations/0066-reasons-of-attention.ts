import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/**
 * Which reasons were told and which follow from how the order stands, and when each order under way is looked at next: at first at
 * once. What orders that have ended took on their lanes; `tables.ts` says what the columns hold.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  // Whatever stands there was told.
  await db.schema
    .alterTable('order_attention')
    .addColumn('told', whole, (column) => column.notNull().defaultTo(1))
    .execute();
  await finish(
    db.schema
      .createTable('watched_orders')
      .addColumn('order_id', whole, (column) => column.primaryKey())
      .addColumn('due_at', whole, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex('watched_orders_due').on('watched_orders').columns(['due_at', 'order_id']).execute();
  await db
    .insertInto('watched_orders')
    .columns(['order_id', 'due_at'])
    .expression((is) =>
      is
        .selectFrom('orders')
        .select((of) => ['id', of.lit(0).as('due_at')])
        .where('status', 'not in', notWatched),
    )
    .execute();
  await finish(
    db.schema
      .createTable('transit_days')
      .addColumn('from_region', 'text', (column) => column.notNull())
      .addColumn('to_region', 'text', (column) => column.notNull())
      .addColumn('vendor_id', whole, (column) => column.notNull())
      .addColumn('tariff_id', 'text', (column) => column.notNull())
      .addColumn('days', whole, (column) => column.notNull())
      .addColumn('count', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('transit_days_key', ['from_region', 'to_region', 'vendor_id', 'tariff_id', 'days']),
  ).execute();
  await finish(
    db.schema
      .createTable('event_gaps')
      .addColumn('from_region', 'text', (column) => column.notNull())
      .addColumn('to_region', 'text', (column) => column.notNull())
      .addColumn('vendor_id', whole, (column) => column.notNull())
      .addColumn('tariff_id', 'text', (column) => column.notNull())
      .addColumn('minutes', whole, (column) => column.notNull())
      .addColumn('count', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('event_gaps_key', ['from_region', 'to_region', 'vendor_id', 'tariff_id', 'minutes']),
  ).execute();
  await finish(
    db.schema
      .createTable('lanes')
      .addColumn('from_region', 'text', (column) => column.notNull())
      .addColumn('to_region', 'text', (column) => column.notNull())
      .addColumn('vendor_id', whole, (column) => column.notNull())
      .addColumn('tariff_id', 'text', (column) => column.notNull())
      .addColumn('orders', whole, (column) => column.notNull())
      .addColumn('days_p50', whole)
      .addColumn('days_p90', whole)
      .addColumn('gaps', whole, (column) => column.notNull())
      .addColumn('gap_p90', whole)
      .addPrimaryKeyConstraint('lanes_key', ['from_region', 'to_region', 'vendor_id', 'tariff_id']),
  ).execute();
};

/** As the statuses were when this was written. */
const notWatched = [
  'Draft',
  'RateRequest',
  'Finished',
  'FinishedWithAdditional',
  'AutoFinished',
  'FinishedWithReturn',
  'Canceled',
  'Removed',
] as const;

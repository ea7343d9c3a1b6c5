import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Where companies are told of their events; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, finish } = columnTypes(db);
  const endpoints = db.schema
    .createTable('webhook_endpoints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('company_id', whole, (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('types', json)
    .addColumn('description', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_until', whole)
    .addColumn('off_reason', 'text')
    .addColumn('off_at', whole)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('place', whole, (column) => column.notNull())
    .addColumn('replay_place', whole, (column) => column.notNull())
    .addColumn('replay_at', whole, (column) => column.notNull())
    .addColumn('failures', whole, (column) => column.notNull())
    .addColumn('paused_until', whole, (column) => column.notNull())
    .addColumn('next_at', whole)
    .addColumn('revision', whole, (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', whole);
  await finish(endpoints).execute();
  await db.schema
    .createIndex('webhook_endpoints_of_company')
    .on('webhook_endpoints')
    .columns(['company_id', 'created_at'])
    .execute();
  const deliveries = db.schema
    .createTable('webhook_deliveries')
    .addColumn('endpoint_id', 'text', (column) => column.notNull())
    .addColumn('place', whole, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('event_at', whole, (column) => column.notNull())
    .addColumn('order_id', whole)
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', whole, (column) => column.notNull())
    .addColumn('first_tried_at', whole)
    .addColumn('tried_at', whole)
    .addColumn('next_at', whole)
    .addColumn('status', whole)
    .addColumn('reason', 'text')
    .addColumn('took_ms', whole)
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['endpoint_id', 'place']);
  await finish(deliveries).execute();
  await sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, place) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index webhook_deliveries_held on webhook_deliveries (endpoint_id, order_id, place) where state = 'waiting'`.execute(
    db,
  );
  await db.schema.createIndex('webhook_deliveries_age').on('webhook_deliveries').column('event_at').execute();
};

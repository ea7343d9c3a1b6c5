import { type CreateTableBuilder, sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import type { Db } from '../tables.ts';

/** The first tables; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, real, json, bytes, numbered, finish } = columnTypes(db);

  const create = async <C extends string>(
    name: string,
    columns: (table: CreateTableBuilder<string>) => CreateTableBuilder<string, C>,
  ) => finish(columns(db.schema.createTable(name))).execute();

  await create('companies', (table) =>
    table
      .addColumn('id', whole, numbered)
      .addColumn('name', 'text', required)
      .addColumn('vat_number', 'text')
      .addColumn('kpp', 'text')
      .addColumn('mark_up_bp', whole, required)
      .addColumn('credit_limit', whole, required)
      .addColumn('created_at', whole, required)
      .addColumn('details', json, required),
  );
  await create('api_keys', (table) =>
    table
      .addColumn('id', whole, numbered)
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', required)
      .addColumn('rights', json)
      .addColumn('created_at', whole, required)
      .addColumn('expires_at', whole)
      .addColumn('revoked_at', whole),
  );
  await index('api_keys', ['company_id']);

  await create('orders', (table) =>
    table
      .addColumn('id', whole, numbered)
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('number', 'text', (column) => column.notNull().unique())
      .addColumn('order_key', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('status_at', whole, required)
      .addColumn('status_before_cancel', 'text')
      .addColumn('content', json, required)
      .addColumn('option', json)
      .addColumn('price', whole)
      .addColumn('push_result', 'text', required)
      .addColumn('vendor_id', whole)
      .addColumn('tariff_id', 'text')
      .addColumn('vendor_reference', 'text')
      .addColumn('vendor_invoice_number', 'text')
      .addColumn('vendor_return_invoice_number', 'text')
      .addColumn('vendor_pickup_number', 'text')
      .addColumn('tracking_number', 'text')
      .addColumn('customer_order_id', 'text')
      .addColumn('project', 'text')
      .addColumn('department', 'text')
      .addColumn('take_date', 'text')
      .addColumn('parent_number', 'text')
      .addColumn('planned_delivery_at', whole)
      .addColumn('vendor_event_at', whole)
      .addColumn('delivered_at', whole)
      .addColumn('received_by', 'text')
      .addColumn('created_at', whole, required)
      .addColumn('created_on', 'text', required)
      .addColumn('properties', json, required)
      .addColumn('version', whole, required)
      .addColumn('next_track_at', whole),
  );
  // Lists are paged through these two alone; the documents of skipped orders are never read.
  await index('orders', ['company_id', 'created_on', 'id']);
  await index('orders', ['company_id', 'status', 'created_on', 'id']);
  // A draft has none of these numbers and pays for none of these indices.
  for (const column of orderNumbers) await index('orders', ['company_id', column], column);
  await index('orders', ['parent_number'], 'parent_number');
  await index('orders', ['vendor_id', 'next_track_at'], 'next_track_at');

  await create('attempts', (table) =>
    table
      .addColumn('id', whole, numbered)
      .addColumn('order_id', whole, (column) => column.notNull().references('orders.id'))
      .addColumn('kind', 'text', required)
      .addColumn('number', whole, required)
      .addColumn('reference', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('vendor_id', whole)
      .addColumn('tariff_id', 'text')
      .addColumn('started_at', whole, required)
      .addColumn('finished_at', whole)
      .addColumn('never_sent', whole, required)
      .addColumn('problem', 'text')
      .addColumn('details', json)
      .addUniqueConstraint('attempts_nth', ['order_id', 'kind', 'number']),
  );
  await sql`create unique index attempts_one_open_hand_over on attempts (order_id)
    where kind = 'hand-over' and state in ('sending', 'accepted', 'unknown')`.execute(db);

  await create('track_events', (table) =>
    table
      .addColumn('id', whole, numbered)
      .addColumn('order_id', whole, (column) => column.notNull().references('orders.id'))
      .addColumn('at', whole, required)
      .addColumn('source', 'text', required)
      .addColumn('text_en', 'text', required)
      .addColumn('text_ru', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('is_return', whole, required)
      .addColumn('fingerprint', 'text')
      .addUniqueConstraint('track_events_once', ['order_id', 'fingerprint']),
  );

  await create('ledger_entries', (table) =>
    table
      .addColumn('id', whole, numbered)
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('order_id', whole, (column) => column.references('orders.id'))
      .addColumn('kind', 'text', required)
      .addColumn('amount', whole, required)
      .addColumn('text_en', 'text', required)
      .addColumn('text_ru', 'text', required)
      .addColumn('at', whole, required)
      .addColumn('key', 'text', (column) => column.notNull().unique()),
  );
  await index('ledger_entries', ['company_id', 'id']);
  await index('ledger_entries', ['order_id'], 'order_id');
  await create('balances', (table) =>
    table
      .addColumn('company_id', whole, (column) => column.notNull().primaryKey().references('companies.id'))
      .addColumn('amount', whole, required)
      .addColumn('reserved', whole, required)
      .addCheckConstraint('balances_reserved', sql`reserved >= 0`),
  );
  await create('reservations', (table) =>
    table
      .addColumn('order_id', whole, (column) => column.notNull().primaryKey().references('orders.id'))
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('amount', whole, required)
      .addCheckConstraint('reservations_amount', sql`amount > 0`),
  );

  await create('attachments', (table) =>
    table
      .addColumn('guid', 'text', (column) => column.notNull().primaryKey())
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('item_type', 'text', required)
      .addColumn('item_id', whole, required)
      .addColumn('file_type', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('mime_type', 'text', required)
      .addColumn('size', whole, required)
      .addColumn('access_level', 'text', required)
      .addColumn('sha256', 'text', required)
      .addColumn('fingerprint', 'text')
      .addColumn('created_at', whole, required)
      .addColumn('content', bytes, required),
  );
  await index('attachments', ['item_type', 'item_id', 'created_at']);
  await sql`create unique index attachments_kept_paper on attachments (item_type, item_id, file_type)
    where fingerprint is not null`.execute(db);

  await createJobs(db);

  await create('vendor_contracts', (table) =>
    table
      .addColumn('id', whole, numbered)
      .addColumn('company_id', whole, (column) => column.references('companies.id'))
      .addColumn('vendor_key', 'text', required)
      .addColumn('credentials', 'text', required)
      .addColumn('settings', json, required)
      .addColumn('environment', 'text', required)
      .addColumn('enabled', whole, required)
      .addColumn('created_at', whole, required)
      .addColumn('updated_at', whole, required),
  );
  // The operator's contracts have no company, and nulls would all be different.
  await sql`create unique index vendor_contracts_holder on vendor_contracts (coalesce(company_id, 0), vendor_key)`.execute(
    db,
  );
  await create('company_vendors', (table) =>
    table
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('vendor_key', 'text', required)
      .addColumn('enabled', whole, required)
      .addPrimaryKeyConstraint('company_vendors_key', ['company_id', 'vendor_key']),
  );
  await create('service_settings', (table) =>
    table.addColumn('key', 'text', (column) => column.notNull().primaryKey()).addColumn('value', 'text', required),
  );
  await create('idempotency_keys', (table) =>
    table
      .addColumn('company_id', whole, required)
      .addColumn('operation', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('body_hash', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('status', whole)
      .addColumn('headers', json)
      .addColumn('answer', bytes)
      .addColumn('created_at', whole, required)
      .addColumn('running_until', whole, required)
      .addPrimaryKeyConstraint('idempotency_keys_key', ['company_id', 'operation', 'key']),
  );
  await index('idempotency_keys', ['created_at']);
  await create('idempotency_orders', (table) =>
    table
      .addColumn('company_id', whole, required)
      .addColumn('operation', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('place', whole, required)
      .addColumn('order_id', whole, required)
      .addPrimaryKeyConstraint('idempotency_orders_key', ['company_id', 'operation', 'key', 'place'])
      .addForeignKeyConstraint(
        'idempotency_orders_of_key',
        ['company_id', 'operation', 'key'],
        'idempotency_keys',
        ['company_id', 'operation', 'key'],
        (reference) => reference.onDelete('cascade'),
      ),
  );

  await create('pickup_points', (table) =>
    table
      .addColumn('vendor_id', whole, required)
      .addColumn('point_id', 'text', required)
      .addColumn('country', 'text', required)
      .addColumn('city_id', 'text', required)
      .addColumn('city_name', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('latitude', real, required)
      .addColumn('longitude', real, required)
      .addColumn('intake', whole, required)
      .addColumn('pickup', whole, required)
      .addColumn('min_weight', real)
      .addColumn('max_weight', real)
      .addColumn('max_width', real)
      .addColumn('max_height', real)
      .addColumn('max_depth', real)
      .addColumn('max_size_sum', real)
      .addColumn('total_max_volume', real)
      .addColumn('document', json, required)
      .addColumn('wire', bytes)
      .addColumn('synced_at', whole, required)
      .addPrimaryKeyConstraint('pickup_points_key', ['vendor_id', 'point_id']),
  );
  await index('pickup_points', ['country', 'city_id', 'vendor_id']);
  await create('places', (table) =>
    table
      .addColumn('country', 'text', required)
      .addColumn('code', 'text', required)
      .addColumn('city', 'text', required)
      .addColumn('name_en', 'text', required)
      .addColumn('name_ru', 'text', required)
      .addColumn('latitude', real, required)
      .addColumn('longitude', real, required)
      .addPrimaryKeyConstraint('places_key', ['country', 'code']),
  );
  await index('places', ['code']);

  /** `present`: only rows where this column is not null. */
  async function index(table: string, columns: readonly string[], present?: string): Promise<void> {
    const create = db.schema
      .createIndex(`${table}_${columns.join('_')}`)
      .on(table)
      .columns([...columns]);
    await (present === undefined ? create : create.where(sql.ref(present), 'is not', null)).execute();
  }
};

const orderNumbers = [
  'customer_order_id',
  'vendor_invoice_number',
  'vendor_return_invoice_number',
  'vendor_pickup_number',
  'tracking_number',
];

const required = <Column extends { notNull: () => Column }>(column: Column): Column => column.notNull();

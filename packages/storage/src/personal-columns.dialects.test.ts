import { personalColumns } from '@cartage/core';
import { expect, it } from 'vitest';
import { forEachDialect, type TestStore } from './testing.ts';

// Every column that can hold a text is either told of in the core, or stands here: it tells of nobody.

const ofNobody: Readonly<Record<string, string>> = {
  api_keys: 'hash rights',
  attachments: 'guid item_type file_type mime_type access_level sha256 fingerprint',
  attempts: 'kind reference state tariff_id connection call_date',
  audit_entries: 'actor_kind act object_kind object_id request_id',
  calculation_answers: 'status reason options',
  calculations: 'request_id vendors shipment',
  company_users: 'role',
  company_vendors: 'vendor_key',
  courier_register_mails: 'letter state',
  courier_register_orders: 'take_date',
  courier_registers: 'connection day',
  erasures: 'kind masked subject actor_kind request_id skipped counts',
  event_gaps: 'from_region to_region tariff_id',
  events: 'type',
  exchange_rates: 'currency from_day',
  history_lines: 'source status fingerprint',
  idempotency_companies: 'operation key',
  idempotency_invoices: 'operation key',
  idempotency_keys: 'operation key body_hash state headers sealed_with run',
  idempotency_orders: 'operation key',
  invoices: 'attachment_guid',
  jobs: 'task key lease_owner connection',
  kept_offers: 'connection version question offers',
  // Sealed: tokens of connections.
  kept_values: 'connection version key edition sealed_with value loader',
  kysely_migration: 'name timestamp',
  kysely_migration_lock: 'id',
  lanes: 'from_region to_region tariff_id',
  ledger_entries: 'kind key',
  // Points are places of business.
  listed_points: 'point_id country city_id city_name profile text',
  loose_files: 'file',
  mail_addresses: 'token',
  // A digest.
  mails: 'id address',
  open_circuits: 'connection version capability',
  operator_acts: 'id',
  operator_keys: 'hash role',
  operator_users: 'role',
  order_attention: 'reason created_on',
  order_days: 'created_on take_date',
  order_pieces: 'code',
  order_reasons: 'reason',
  order_states: 'status',
  orders: `number order_key status status_before_cancel option push_result tariff_id vendor_reference
    vendor_invoice_number vendor_return_invoice_number vendor_pickup_number tracking_number customer_order_id project
    department take_date parent_number created_on properties connection project_key department_key vendor_shipment_id
    customer_order_key tracking_url pieces stored_until vendor_foreign_price sender_city receiver_city`,
  partner_keys: 'hash',
  passkeys: 'credential_id public_key transports',
  password_links: 'hash',
  payments: 'reference provider provider_id status link',
  pickup_points: 'point_id country city_id city_name type document wire',
  places: 'country code city name_en name_ru region_en region_ru source',
  processes: 'id serves version',
  restoration: 'installation server',
  service_settings: 'key',
  sessions: 'hash',
  sign_in_failures: 'of',
  sign_ins: 'hash kind',
  signing_keys: 'id public_key private_key',
  sqlite_sequence: 'name seq',
  transit_days: 'from_region to_region tariff_id',
  users: 'password_hash oidc_issuer',
  vendor_contracts: 'vendor_key environment failed_in',
  vendor_days: 'connection vendor_key day',
  vendor_feeds: 'connection cursor',
  vendor_figures: 'process figures',
  vendor_hours: 'connection process figures',
  vendor_notes: 'connection key sealed_with',
  vendor_notices: 'id connection sealed_with',
  vendor_parameters: 'vendor_key key',
  vendor_turns: 'connection turns',
  webhook_deliveries: 'endpoint_id type state reason',
  webhook_endpoints: 'id url types locale secret previous_secret off_reason lease_owner',
  // What PostgreSQL's queue has besides.
  'pgboss.bam': 'id name status queue table_name command error',
  'pgboss.job':
    'id name state singleton_key group_id group_tier dead_letter policy source_name source_id source_root_id',
  'pgboss.job_dependency': 'child_name child_id parent_name parent_id',
  'pgboss.queue': 'name policy dead_letter table_name ready_history singletons_active',
  'pgboss.queue_stats': 'id name',
  'pgboss.schedule': 'name key kind cron timezone data options last_job_id',
  'pgboss.subscription': 'event name',
  'pgboss.warning': 'id type message data',
};

interface Column {
  readonly table: string;
  readonly name: string;
}

/** A table that another one stands for: an index of its texts, or a part of it. */
const standsFor = (table: string): string =>
  table
    .replace(/^(order_texts)_found.*$/, '$1')
    .replace(/^(events|webhook_deliveries)_(?:first|rest|\d{4}_\d\d)$/, '$1')
    .replace(/^(pgboss\.(?:job|queue_stats))_(?:common|\d+)$/, '$1');

const columnsOf = async ({ dialect, rows }: TestStore): Promise<readonly Column[]> => {
  const found = await rows(
    dialect === 'postgres'
      ? `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as of_table,
          column_name as name, data_type as type from information_schema.columns
          join information_schema.tables using (table_schema, table_name)
          where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
      : `select t.name as of_table, c.name as name, c.type as type from sqlite_master t, pragma_table_info(t.name) c
          where t.type = 'table'`,
  );
  return found
    .filter(({ type }) => !/^(?:small|big)?int|^double|^real|^bool|^timestamp|^numeric|^interval/i.test(String(type)))
    .map(({ of_table, name }) => ({ table: standsFor(String(of_table)), name: String(name) }));
};

const known = new Set([
  ...personalColumns.map(({ table, column }) => `${table}.${column}`),
  ...Object.entries(ofNobody).flatMap(([table, names]) => names.split(/\s+/).map((name) => `${table}.${name}`)),
]);

const untold = async (store: TestStore): Promise<readonly string[]> =>
  (await columnsOf(store))
    // The index on SQLite has names of its own for what `order_texts.text` holds.
    .filter(({ table, name }) => !(table === 'order_texts' && store.dialect === 'sqlite' && name !== 'text'))
    .map(({ table, name }) => `${table}.${name}`)
    .filter((name) => !known.has(name));

forEachDialect((open) => {
  it('each column that can hold a text is told of in the core, or tells of nobody; a new one is told of first', async () => {
    const store = await open();
    expect(await untold(store)).toEqual([]);
    await store.db.schema.alterTable('orders').addColumn('remark', 'text').execute();
    expect(await untold(store)).toEqual(['orders.remark']);
  });

  it('the core tells of no column that neither database has, and of none twice', async () => {
    const store = await open();
    const names = personalColumns.map(({ table, column }) => `${table}.${column}`);
    expect(new Set(names).size).toBe(names.length);
    const there = new Set((await columnsOf(store)).map(({ table, name }) => `${table}.${name}`));
    const ofOther = store.dialect === 'postgres' ? /^jobs\./ : /^pgboss\./;
    expect(names.filter((name) => !there.has(name) && !ofOther.test(name))).toEqual([]);
  });
});

/** Tables that stay small for as long as an installation lives: to go through one costs the same after years. */
export const small: Readonly<Record<string, string>> = {
  processes: 'the newest hundred starts',
  restoration: 'one row',
  places_edition: 'one row',
  point_feeds: 'one row a vendor',
  signing_keys: 'one or two keys, for a month',
  operator_keys: 'keys of the operator',
  operator_users: 'people of the operator',
  operator_acts: 'what commands have asked for today',
  exchange_rates: 'currencies, by the days on which the operator named them',
  loose_files: 'files that are being written or removed at the moment',
  mails: 'what was mailed within a day',
  open_circuits: 'what fails at the moment',
  vendor_days: 'one row a connection',
  vendor_feeds: 'one row a connection whose vendor tells by itself',
  order_states: 'a few rows a company',
  order_reasons: 'a few rows a company',
};

/** Indices that hold only what lives or waits, so that one may go through all of it: what has ended is in none of them. */
export const living: readonly string[] = [
  'orders_quiet_since',
  'orders_vendor_id_next_track_at',
  'events_without_place',
  'webhook_deliveries_due',
  'webhook_endpoints_claimed',
];

/** A statement that goes through a table which grows, and why it may. */
export interface Exception {
  readonly table: string;
  /** What the statement says, and no other that goes through the table. */
  readonly says: RegExp;
  readonly why: string;
  /** Where it alone occurs; absent: on both. */
  readonly on?: 'sqlite' | 'postgres';
  /** The database goes now this way and now that one, by the values and by how many rows it believes there to be. */
  readonly isSometimes?: true;
}

const atStart = 'once at a start: what a dead process has left';
const everyMinute = 'once a minute, of what waits alone: what a clock that was ahead has put off';
const everySeconds = 'once in eight seconds, for what every other look has missed';
const webhooks = 'webhooks are as many as companies have made, and no order adds one';
const companies = 'companies are few beside what they send, and the operator sees all of them';
const walk = 'goes along an index until its page is full';
const waiting = 'what is done is gone: a table of what is still to be done';
const onRestoration = 'once after a restoration: what may have been lost with it';
const allChecked = 'once a day, and when the operator asks: it adds up all there is';
const unpaid = 'the operator looks for them some times a day; a company has few a month';
const alongKeys = 'goes along the keys beside the few that it is asked for, no further than the last of these';
const few =
  'by an index where orders are spread over days as in life, as the test of its plan shows: here they are few';
const removed = 'once where a connection with a vendor is removed: whether orders are under way through it';
const keys = 'SQLite plans it and does it only where a row was already missing that another one names';
const ofTest = 'asked by the test itself';

export const exceptions: readonly Exception[] = [
  { table: 'idempotency_keys', says: /set "running_until" = .* where "state" =/, why: atStart },
  { table: 'webhook_endpoints', says: /set "lease_owner" .* where "lease_owner" is not null/, why: atStart },
  { table: 'jobs', says: /set "lease_owner" .* where "lease_owner" !=/, why: atStart, on: 'sqlite' },
  {
    table: 'attachments',
    says: /where "content" is not null order by "guid"/,
    why: `${atStart}: files in the database`,
  },
  { table: 'jobs', says: /set "lease_owner" .* where "lease_until" >/, why: everyMinute, on: 'sqlite' },
  {
    table: 'jobs',
    says: /set "run_at" = .* where "dead_at" is null and "run_at" >/,
    why: everyMinute,
    on: 'sqlite',
    isSometimes: true,
  },
  { table: 'job', says: /set (start_after|heartbeat_on) =/, why: everyMinute, on: 'postgres' },
  { table: 'webhook_endpoints', says: /set "(lease_owner|paused_until|next_at)" .* where "\w+" >/, why: webhooks },
  {
    table: 'webhook_endpoints',
    says: /^select "endpoint"\."id", (?!.*"endpoint"\."id" in)/,
    why: everySeconds,
    isSometimes: true,
  },
  { table: 'webhook_endpoints', says: /^select "company_id", min\(/, why: everySeconds },
  { table: 'webhook_endpoints', says: /count\(\*\)/, why: webhooks },
  { table: 'event_lines', says: /^select "endpoint"/, why: webhooks, on: 'postgres' },
  { table: 'companies', says: /"company_name"/, why: webhooks, on: 'postgres' },
  {
    table: 'vendor_contracts',
    says: /where "vendor_key" = .* and "company_id" is not null/,
    why: companies,
    on: 'sqlite',
  },
  { table: 'companies', says: /^select count\(\*\) as "count" from "companies"/, why: companies },
  { table: 'companies', says: /order by "companies"\."id" limit/, why: walk },
  { table: 'balances', says: /order by "companies"\."id" limit/, why: walk, on: 'postgres' },
  { table: 'users', says: /from "operator_users" as "member"/, why: 'people are few, and the operator sees its own' },
  {
    table: 'sessions',
    says: /^delete from "sessions" where .*"seen_at" <=/,
    why: 'once a day: those that nobody uses',
    on: 'sqlite',
  },
  { table: 'erasures', says: /^select/, why: 'the operator sees them; people ask seldom for one' },
  { table: 'invoices', says: /where "paid" < "amount"/, why: unpaid },
  { table: 'invoices', says: /select invoices\.company_id as "companyId"/, why: allChecked },
  { table: 'ledger_entries', says: /group by (invoice_id, )?company_id/, why: allChecked },
  { table: 'companies', says: /from companies left join balances/, why: allChecked },
  { table: 'balances', says: /from companies left join balances/, why: allChecked, on: 'postgres' },
  { table: 'reservations', says: /from companies left join balances/, why: allChecked },
  { table: 'payments', says: /order by "id" desc limit/, why: walk, on: 'sqlite' },
  { table: 'attempts', says: /from "attempts" order by "id" desc limit/, why: walk },
  { table: 'places', says: /order by "country", "city", "code" limit/, why: walk },
  { table: 'audit_entries', says: /order by "at" desc, "id" desc limit/, why: walk },
  {
    table: 'audit_entries',
    says: /^select count\(\*\) as "count" from "audit_entries"$/,
    why: 'the operator sees how many there are of a year',
  },
  { table: 'attempts', says: /^select count\(\*\) as "begun"/, why: removed, on: 'sqlite' },
  { table: 'job', says: /^select count\(\*\) as "begun"/, why: removed, on: 'postgres' },
  { table: 'jobs', says: /^select count\(\*\) as "begun"/, why: removed, on: 'sqlite' },
  { table: 'jobs', says: /where \(\("task" = .* order by "created_at" desc/, why: waiting, on: 'sqlite' },
  { table: 'jobs', says: /"dead_at" is not null/, why: waiting, on: 'sqlite' },
  { table: 'job', says: /where \(\("task" = .* order by "created_at" desc/, why: waiting, on: 'postgres' },
  { table: 'job', says: /"dead_at" is not null/, why: waiting, on: 'postgres' },
  { table: 'job', says: /^select task from jobs/, why: ofTest, on: 'postgres' },
  {
    table: 'api_keys',
    says: /from "order_changes" as "change" left join "api_keys"/,
    why: alongKeys,
    on: 'postgres',
    isSometimes: true,
  },
  {
    table: 'payments',
    says: /join "?payments"? on|from "payments" inner join "orders"/,
    why: alongKeys,
    on: 'postgres',
    isSometimes: true,
  },
  ...['attempts', 'history_lines', 'orders'].map((table) => ({
    table,
    says: /"?restoration"?/,
    why: onRestoration,
    on: 'postgres' as const,
  })),
  ...[
    'api_keys',
    'partner_keys',
    'users',
    'vendor_contracts',
    'invoices',
    'ledger_entries',
    'payments',
    'idempotency_keys',
  ].map((table) => ({ table, says: /^select count\(\*\) as count, max\(/, why: onRestoration })),
  { table: 'job', says: /^select "id" from "jobs" where "task" =/, why: waiting, on: 'postgres', isSometimes: true },
  { table: 'orders', says: /"companyId", take_date as "date", vendor_id as "vendorId"/, why: few, on: 'sqlite' },
  { table: 'passkeys', says: /^delete from "passkeys"$/, why: ofTest },
  { table: 'jobs', says: /^select task from jobs/, why: ofTest, on: 'sqlite' },
  ...['attachments', 'calculations', 'reservations', 'vendor_contracts'].map((table) => ({
    table,
    says: /^insert into "companies"/,
    why: keys,
    on: 'sqlite' as const,
  })),
  ...['order_changes', 'payments'].map((table) => ({
    table,
    says: /^insert into "orders"/,
    why: keys,
    on: 'sqlite' as const,
  })),
];

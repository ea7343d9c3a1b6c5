/** A table that is to say whose its rows are. */
export interface CompanyTable {
  readonly table: string;
  /** What each row belongs to, and by which column: that one has a company. */
  readonly parent: { readonly table: string; readonly column: string };
  readonly key: {
    readonly name: string;
    readonly kind: 'primary' | 'unique' | 'index';
    readonly columns: string;
  };
  /** The key that it takes the place of. */
  readonly before: string;
  /** On SQLite: what else a table says of its columns. */
  readonly constraints?: readonly string[];
}

const order = { table: 'orders', column: 'order_id' };
const register = { table: 'courier_registers', column: 'register_id' };

export const companyTables: readonly CompanyTable[] = [
  {
    table: 'attempts',
    parent: order,
    key: { name: 'attempts_of_order', kind: 'unique', columns: 'company_id, order_id, kind, number' },
    before: 'attempts_nth',
  },
  {
    table: 'history_lines',
    parent: order,
    key: { name: 'history_lines_once', kind: 'unique', columns: 'company_id, order_id, fingerprint' },
    before: 'track_events_once',
  },
  {
    table: 'order_changes',
    parent: order,
    key: { name: 'order_changes_of_order', kind: 'index', columns: 'company_id, order_id, id' },
    before: 'order_changes_of',
  },
  {
    table: 'payments',
    parent: order,
    key: { name: 'payments_of_order', kind: 'unique', columns: 'company_id, order_id, number' },
    before: 'payments_nth',
    constraints: ['unique (reference)'],
  },
  {
    table: 'order_contacts',
    parent: order,
    key: { name: 'order_contacts_of_company', kind: 'index', columns: 'company_id, order_id' },
    before: 'order_contacts_of_order',
    constraints: ['primary key (contact, order_id)'],
  },
  {
    table: 'watched_orders',
    parent: order,
    key: { name: 'watched_orders_of_company', kind: 'primary', columns: 'company_id, order_id' },
    before: 'watched_orders_pkey',
  },
  {
    table: 'order_attention',
    parent: order,
    key: { name: 'order_attention_of_company', kind: 'primary', columns: 'company_id, order_id, reason' },
    before: 'order_attention_key',
  },
  {
    table: 'courier_register_orders',
    parent: order,
    key: { name: 'courier_register_orders_of_company', kind: 'primary', columns: 'company_id, order_id, take_date' },
    before: 'courier_register_orders_key',
  },
  {
    table: 'courier_register_mails',
    parent: register,
    key: { name: 'courier_register_mails_of_company', kind: 'primary', columns: 'company_id, register_id, address' },
    before: 'courier_register_mails_key',
  },
  {
    table: 'calculation_answers',
    parent: { table: 'calculations', column: 'calculation_id' },
    key: { name: 'calculation_answers_of_company', kind: 'primary', columns: 'company_id, calculation_id, place' },
    before: 'calculation_answers_key',
  },
  {
    // The time is the event's and never another one; with it the key is one of tables in parts by months too.
    table: 'webhook_deliveries',
    parent: { table: 'webhook_endpoints', column: 'endpoint_id' },
    key: {
      name: 'webhook_deliveries_of_company',
      kind: 'primary',
      columns: 'company_id, endpoint_id, place, event_at',
    },
    before: 'webhook_deliveries_key',
  },
];

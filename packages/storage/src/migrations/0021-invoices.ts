import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** Invoices for top-ups, what was paid under them, and how many entries a ledger has; `tables.ts` has the columns. */
export const up = async (db: Db): Promise<void> => {
  const { whole, numbered, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('invoices')
      .addColumn('id', whole, numbered)
      .addColumn('year', whole, (column) => column.notNull())
      .addColumn('nth', whole, (column) => column.notNull())
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('amount', whole, (column) => column.notNull())
      .addColumn('issued_at', whole, (column) => column.notNull())
      .addColumn('attachment_guid', 'text', (column) => column.notNull())
      .addColumn('paid', whole, (column) => column.notNull())
      .addUniqueConstraint('invoices_number', ['year', 'nth']),
  ).execute();
  await db.schema.createIndex('invoices_of_company').on('invoices').columns(['company_id', 'year', 'nth']).execute();
  await finish(
    db.schema
      .createTable('idempotency_invoices')
      .addColumn('company_id', whole, (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('invoice_id', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_invoices_key', ['company_id', 'operation', 'key'])
      .addForeignKeyConstraint(
        'idempotency_invoices_of_key',
        ['company_id', 'operation', 'key'],
        'idempotency_keys',
        ['company_id', 'operation', 'key'],
        (reference) => reference.onDelete('cascade'),
      ),
  ).execute();

  // Whoever has booked something meanwhile ends first, and is counted; whoever comes later counts for himself.
  if (dialectOf(db) === 'postgres') await sql`lock table ledger_entries in share row exclusive mode`.execute(db);
  await db.schema
    .alterTable('ledger_entries')
    .addColumn('invoice_id', whole, (column) => column.references('invoices.id'))
    .execute();
  await sql`create index ledger_entries_of_invoice on ledger_entries (invoice_id) where invoice_id is not null`.execute(
    db,
  );
  // Newest first is by the moment; of one moment the last booked comes first.
  await db.schema.dropIndex('ledger_entries_company_id_id').execute();
  await sql`create index ledger_entries_listed on ledger_entries (company_id, at, id)`.execute(db);
  await db.schema
    .alterTable('balances')
    .addColumn('entries', whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update balances set entries = (
    select count(*) from ledger_entries where ledger_entries.company_id = balances.company_id)`.execute(db);
  if (dialectOf(db) === 'postgres') await countOnPostgres(db);
};

/** In place of that of 0010, also for processes of the version before this one. */
const countOnPostgres = (db: Db) =>
  sql`create or replace function cartage_add(of_company bigint, booked bigint) returns void
    language plpgsql as $$
    begin
      update balances set amount = amount + booked, entries = entries + 1 where company_id = of_company;
      if found then return; end if;
      insert into balances (company_id, amount, reserved, entries) values (of_company, booked, 0, 1)
        on conflict (company_id) do update
          set amount = balances.amount + excluded.amount, entries = balances.entries + 1;
    end $$`.execute(db);

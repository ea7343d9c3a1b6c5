import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Users, and the companies that requests have made; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, numbered, finish } = columnTypes(db);
  const users = db.schema
    .createTable('users')
    .addColumn('id', whole, numbered)
    .addColumn('login', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('password_asked_at', whole)
    .addColumn('created_at', whole, (column) => column.notNull());
  await finish(users).execute();
  const ofCompanies = db.schema
    .createTable('company_users')
    .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id'))
    .addPrimaryKeyConstraint('company_users_key', ['company_id', 'user_id']);
  await finish(ofCompanies).execute();
  await db.schema.createIndex('company_users_user_id').on('company_users').column('user_id').execute();

  const ofRequests = db.schema
    .createTable('idempotency_companies')
    .addColumn('company_id', whole, (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('made_id', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_companies_key', ['company_id', 'operation', 'key'])
    .addForeignKeyConstraint(
      'idempotency_companies_of_key',
      ['company_id', 'operation', 'key'],
      'idempotency_keys',
      ['company_id', 'operation', 'key'],
      (reference) => reference.onDelete('cascade'),
    );
  await finish(ofRequests).execute();

  // A partner's companies by number, a page of thousands of them; in place of the one by owner alone.
  await sql`create index companies_of_owner on companies (owner_id, id) where owner_id is not null`.execute(db);
  await db.schema.dropIndex('companies_owner_id').execute();
  await sql`create index companies_vat_number on companies (vat_number) where vat_number is not null`.execute(db);
};

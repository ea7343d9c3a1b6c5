import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** People who sign in, and what they prove it by; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, bytes, finish } = columnTypes(db);
  for (const column of ['password_ends_at', 'signed_in_at'] as const)
    await db.schema.alterTable('users').addColumn(column, whole).execute();
  for (const column of ['oidc_issuer', 'oidc_subject'] as const)
    await db.schema.alterTable('users').addColumn(column, 'text').execute();
  await sql`create unique index users_of_oidc on users (oidc_issuer, oidc_subject) where oidc_subject is not null`.execute(
    db,
  );

  // Whoever belonged to a company before there were roles was its only kind.
  await db.schema
    .alterTable('company_users')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
    .execute();
  await db.schema.alterTable('company_users').addColumn('name', 'text').execute();
  for (const column of ['invited_at', 'disabled_at'] as const)
    await db.schema.alterTable('company_users').addColumn(column, whole).execute();
  await db.schema.alterTable('companies').addColumn('disabled_at', whole).execute();
  await db.schema.alterTable('order_changes').addColumn('user_id', whole).execute();

  const ofOperator = db.schema
    .createTable('operator_users')
    .addColumn('user_id', whole, (column) => column.primaryKey().references('users.id'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('invited_at', whole)
    .addColumn('disabled_at', whole)
    .addColumn('created_at', whole, (column) => column.notNull());
  await finish(ofOperator).execute();

  const sessions = db.schema
    .createTable('sessions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id'))
    .addColumn('company_id', whole)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('seen_at', whole, (column) => column.notNull())
    .addColumn('proved_at', whole, (column) => column.notNull())
    .addColumn('ends_at', whole, (column) => column.notNull());
  await finish(sessions).execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_end').on('sessions').column('ends_at').execute();

  const links = db.schema
    .createTable('password_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id'))
    .addColumn('ends_at', whole, (column) => column.notNull());
  await finish(links).execute();
  await db.schema.createIndex('password_links_of_user').on('password_links').column('user_id').execute();
  await db.schema.createIndex('password_links_by_end').on('password_links').column('ends_at').execute();

  const passkeys = db.schema
    .createTable('passkeys')
    .addColumn('credential_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', whole, (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('public_key', bytes, (column) => column.notNull())
    .addColumn('counter', whole, (column) => column.notNull())
    .addColumn('transports', json)
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('used_at', whole);
  await finish(passkeys).execute();
  await db.schema.createIndex('passkeys_of_user').on('passkeys').column('user_id').execute();

  const begun = db.schema
    .createTable('sign_ins')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', whole)
    .addColumn('facts', json, (column) => column.notNull())
    .addColumn('ends_at', whole, (column) => column.notNull());
  await finish(begun).execute();
  await db.schema.createIndex('sign_ins_by_end').on('sign_ins').column('ends_at').execute();

  const failures = db.schema
    .createTable('sign_in_failures')
    .addColumn('of', 'text', (column) => column.primaryKey())
    .addColumn('failures', whole, (column) => column.notNull())
    .addColumn('failed_at', whole, (column) => column.notNull());
  await finish(failures).execute();
  await db.schema.createIndex('sign_in_failures_by_time').on('sign_in_failures').column('failed_at').execute();
};

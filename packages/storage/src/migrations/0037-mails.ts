import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Who was mailed how often, and which addresses may be mailed to at all; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  const addresses = db.schema
    .createTable('mail_addresses')
    .addColumn('company_id', whole, (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.unique())
    .addColumn('until', whole, (column) => column.notNull())
    .addColumn('confirmed_at', whole)
    .addPrimaryKeyConstraint('mail_addresses_key', ['company_id', 'address']);
  await finish(addresses).execute();
  const mails = db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('family_id', whole)
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull());
  await finish(mails).execute();
  await db.schema.createIndex('mails_of_address').on('mails').columns(['address', 'at']).execute();
  await db.schema.createIndex('mails_of_family').on('mails').columns(['family_id', 'at']).execute();
  await db.schema.createIndex('mails_age').on('mails').column('at').execute();
};

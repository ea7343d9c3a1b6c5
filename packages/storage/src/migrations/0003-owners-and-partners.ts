import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Companies that act for one another, and the keys of partners; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  await db.schema
    .alterTable('companies')
    .addColumn('owner_id', whole, (column) => column.references('companies.id'))
    .execute();
  await db.schema
    .createIndex('companies_owner_id')
    .on('companies')
    .column('owner_id')
    .where('owner_id', 'is not', null)
    .execute();
  await finish(
    db.schema
      .createTable('partner_keys')
      .addColumn('hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id')),
  ).execute();
  await db.schema.createIndex('partner_keys_company_id').on('partner_keys').column('company_id').execute();
};

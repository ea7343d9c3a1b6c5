import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** PartnerKeys get numbers, by which one of them is revoked; SQLite numbers no rows of a table that is there. */
export const up = async (db: Db): Promise<void> => {
  const { whole, numbered, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('numbered_partner_keys')
      .addColumn('id', whole, numbered)
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('created_at', whole),
  ).execute();
  await sql`insert into numbered_partner_keys (hash, company_id) select hash, company_id from partner_keys order by company_id, hash`.execute(
    db,
  );
  await db.schema.dropTable('partner_keys').execute();
  await db.schema.alterTable('numbered_partner_keys').renameTo('partner_keys').execute();
  await db.schema.createIndex('partner_keys_company_id').on('partner_keys').columns(['company_id', 'id']).execute();
};

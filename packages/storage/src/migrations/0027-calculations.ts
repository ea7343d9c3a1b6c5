import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Calculations that go on while nobody waits, and what each vendor answered; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, numbered, finish } = columnTypes(db);
  const calculations = db.schema
    .createTable('calculations')
    .addColumn('id', whole, numbered)
    .addColumn('request_id', 'text', (column) => column.notNull().unique())
    .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
    .addColumn('asker_id', whole, (column) => column.notNull().references('companies.id'))
    .addColumn('request', json)
    .addColumn('vendors', json, (column) => column.notNull())
    .addColumn('shipment', 'text', (column) => column.notNull())
    .addColumn('issued_at', whole, (column) => column.notNull())
    .addColumn('expires_at', whole, (column) => column.notNull());
  await finish(calculations).execute();
  await db.schema.createIndex('calculations_expire').on('calculations').column('expires_at').execute();
  // Those that were swept already are not gone through again.
  await sql`create index calculations_kept on calculations (expires_at) where request is not null`.execute(db);
  await db.schema
    .createIndex('calculations_of_shipment')
    .on('calculations')
    .columns(['company_id', 'shipment', 'expires_at'])
    .execute();
  const answers = db.schema
    .createTable('calculation_answers')
    .addColumn('calculation_id', whole, (column) => column.notNull())
    .addColumn('place', whole, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('options', json, (column) => column.notNull())
    .addPrimaryKeyConstraint('calculation_answers_key', ['calculation_id', 'place']);
  await finish(answers).execute();
};

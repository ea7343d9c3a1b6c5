import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * What the processes of an installation tell each other of their vendors; `tables.ts` says what the columns hold. On
 * PostgreSQL it is written without its log, since nothing is lost with it but a few calls; a crash of the server empties it. On
 * SQLite one process serves, which keeps all of it in memory.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole, bytes, finish } = columnTypes(db);
  const create = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('connection', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull());

  await finish(
    create('open_circuits')
      .addColumn('capability', 'text', (column) => column.notNull())
      .addColumn('refuses_until', whole, (column) => column.notNull())
      .addColumn('probed_until', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('open_circuits_key', ['connection', 'version', 'capability']),
  ).execute();

  await finish(
    create('kept_offers')
      .addColumn('question', 'text', (column) => column.notNull())
      .addColumn('asked_at', whole, (column) => column.notNull())
      .addColumn('since', whole, (column) => column.notNull())
      .addColumn('size', whole, (column) => column.notNull())
      .addColumn('offers', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('kept_offers_key', ['connection', 'version', 'question']),
  ).execute();
  await db.schema.createIndex('kept_offers_since').on('kept_offers').columns(['since', 'size']).execute();

  await finish(
    create('kept_values')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('edition', 'text', (column) => column.notNull())
      .addColumn('sealed_with', 'text')
      .addColumn('value', bytes)
      .addColumn('size', whole, (column) => column.notNull())
      .addColumn('loaded_at', whole, (column) => column.notNull())
      .addColumn('ttl_ms', whole, (column) => column.notNull())
      .addColumn('ends_at', whole, (column) => column.notNull())
      .addColumn('loader', 'text')
      .addColumn('loads_until', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('kept_values_key', ['connection', 'version', 'key']),
  ).execute();
  await db.schema.createIndex('kept_values_ends').on('kept_values').columns(['ends_at', 'size']).execute();

  if (dialectOf(db) === 'postgres') {
    for (const table of ['open_circuits', 'kept_offers', 'kept_values'])
      await sql`alter table ${sql.table(table)} set unlogged`.execute(db);
  }
};

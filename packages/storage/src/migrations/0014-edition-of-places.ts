import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * The places are read city by city, and whoever keeps them in memory hears of every change, whoever made it: the database
 * itself counts.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  await db.schema.createIndex('places_by_city').on('places').columns(['country', 'city', 'code']).execute();
  await finish(
    db.schema.createTable('places_edition').addColumn('edition', whole, (column) => column.notNull()),
  ).execute();
  await sql`insert into places_edition (edition) values (1)`.execute(db);
  if (dialectOf(db) === 'postgres') {
    await sql`create function cartage_count_edition() returns trigger
      language plpgsql as $$
      begin
        update places_edition set edition = edition + 1;
        return null;
      end $$`.execute(db);
    await sql`create trigger places_changed after insert or update or delete or truncate on places
      for each statement execute function cartage_count_edition()`.execute(db);
    return;
  }
  for (const change of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.ref(`places_${change}`)} after ${sql.raw(change)} on places
      begin update places_edition set edition = edition + 1; end`.execute(db);
};

import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** How often the database was put back from a copy; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  const restoration = db.schema
    .createTable('restoration')
    .addColumn('installation', 'text')
    .addColumn('generation', whole, (column) => column.notNull())
    .addColumn('restored_at', whole)
    .addColumn('copied_at', whole)
    .addColumn('last_order', whole, (column) => column.notNull())
    .addColumn('last_attempt', whole, (column) => column.notNull())
    .addColumn('server', 'text');
  await finish(restoration).execute();
  await sql`insert into restoration (generation, last_order, last_attempt) values (0, 0, 0)`.execute(db);
};

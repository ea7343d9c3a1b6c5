import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** What is made of a connection's turns, and what whoever asked for it is told. */
export interface TurnsChange<T> {
  /** JSON text; null: they stay as they are. */
  readonly turns: string | null;
  readonly told: T;
}

/**
 * Changes a connection's turns by what they are and by the database's own time, as if alone: where another process has
 * changed them meanwhile, it is done anew. PostgreSQL's only. Two statements.
 * @param change pure; null: there are no turns yet
 * @throws the database's own error; Error where others are always faster
 */
export const changeVendorTurns = async <T>(
  db: Db,
  connection: string,
  change: (turns: string | null, now: number) => TurnsChange<T>,
): Promise<T> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { rows } = await sql<{ now: number; version: number | null; turns: string | null }>`
      select cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint) as now, is_now.version, is_now.turns
      from (select 1) as one left join vendor_turns as is_now on is_now.connection = ${connection}`.execute(db);
    const [row] = rows;
    if (row === undefined) continue;
    const { turns, told } = change(row.turns, row.now);
    if (turns === null || (await write(db, connection, row.version, turns))) return told;
  }
  throw new Error(`The turns at a vendor are changed by other processes all the time: connection ${connection}.`);
};

/** Nobody is refused for it: of those who try at once, one succeeds. */
const MOST_TRIES = 50;

/** false: they are no longer what was read. */
const write = async (db: Db, connection: string, version: number | null, turns: string): Promise<boolean> => {
  if (version === null) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('vendor_turns')
      .values({ connection, version: 1, turns })
      .onConflict((there) => there.column('connection').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('vendor_turns')
    .set({ version: version + 1, turns })
    .where('connection', '=', connection)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

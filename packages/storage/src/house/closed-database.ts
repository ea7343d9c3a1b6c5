import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

// A table that is there for as long as nothing may serve from the database: it is half of a restore or a move, or the
// installation lives elsewhere by now. Two that serve from one history would hand the same orders over.

/** Why nothing may serve from the database, and what it is in the middle of. */
export interface Closing {
  /** A sentence for whoever starts a process. */
  readonly reason: string;
  /** By what a command that was killed knows its own work. */
  readonly work: string;
}

/** A process was to open a database that is closed; the message says why, and what to do. */
export class DatabaseClosed extends Error {
  override readonly name = 'DatabaseClosed';
}

/** null: it is open to everybody. */
export const closingOf = async (db: Db): Promise<Closing | null> => {
  const there =
    dialectOf(db) === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where name = 'closed_database'`
      : sql<{ name: string }>`select relname as name from pg_class
          where oid = to_regclass('public.closed_database')`;
  if ((await there.execute(db)).rows.length === 0) return null;
  const { rows } = await sql<Closing>`select reason, work from closed_database`.execute(db);
  return rows[0] ?? null;
};

/** @throws DatabaseClosed */
export const refuseClosed = async (db: Db): Promise<void> => {
  const closing = await closingOf(db);
  if (closing !== null) throw new DatabaseClosed(closing.reason);
};

/** From now on nothing may serve from it. At once: a process that is killed in the middle would leave open what was closed. */
export const closeDatabase = (db: Db, { reason, work }: Closing): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`create table if not exists closed_database (reason text not null, work text not null)`.execute(tx);
    await sql`delete from closed_database`.execute(tx);
    await sql`insert into closed_database (reason, work) values (${reason}, ${work})`.execute(tx);
  });

/** Takes that back. */
export const reopenDatabase = async (db: Db): Promise<void> => {
  await sql`drop table if exists closed_database`.execute(db);
};

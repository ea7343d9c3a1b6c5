import type { Database } from 'better-sqlite3';

/** An SQLite file in which another program keeps its tables. */
export class ForeignDatabase extends Error {
  override readonly name = 'ForeignDatabase';
  /** Some of the tables, by their names. */
  readonly tables: readonly string[];

  constructor(names: readonly string[]) {
    super(`The database holds tables of something else: ${names.join(', ')}.`);
    this.tables = names.slice(0, 3);
  }
}

/**
 * Before anything is written: a setting may name another program's file by mistake. On PostgreSQL a database may be shared.
 * @throws ForeignDatabase
 */
export const refuseForeign = (database: Database): void => {
  const names = database
    .prepare<[], string>("select name from sqlite_master where type = 'table' and name not like 'sqlite~_%' escape '~'")
    .pluck()
    .all();
  const others = names.filter((name) => !name.startsWith('kysely_'));
  if (others.length === 0) return;
  const isMigrated =
    names.includes('kysely_migration') && database.prepare('select 1 from kysely_migration').get() !== undefined;
  if (!isMigrated) throw new ForeignDatabase(others);
};

import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Texts of statements differ only by what is asked, never by a value, so a busy service needs about a hundred. */
const LIMIT = 500;

/**
 * The database with a memory of its prepared statements; the one used longest ago is forgotten first.
 * A statement must not be streamed from while it is used again.
 */
export const cacheStatements = (database: SqliteDatabase): SqliteDatabase => {
  const known = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const statement = known.get(sql) ?? database.prepare(sql);
      known.delete(sql);
      known.set(sql, statement);
      if (known.size > LIMIT) known.delete(known.keys().next().value ?? '');
      return statement;
    },
    close: () => database.close(),
  };
};

import { type Kysely, PostgresAdapter } from 'kysely';

/** The kind of database that is behind a `Db`. */
export type DialectName = 'sqlite' | 'postgres';

/** Of a database or a transaction. */
export const dialectOf = <T>(db: Kysely<T>): DialectName =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

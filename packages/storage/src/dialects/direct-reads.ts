import type { Database, Statement } from 'better-sqlite3';
import { type CompiledQuery, SqliteAdapter, type SqliteDatabase } from 'kysely';
import type { Db } from '../tables.ts';
import { statementsTold, type ToldStatement } from './told-statements.ts';
import type { Turns } from './turns.ts';

/** Reads that SQLite answers at once, without the line of promises in which its one connection is waited for. */
export interface DirectReads {
  /** null: it has to be asked for in the line. It is no read, a transaction is under way, or others are to have a turn. */
  readonly rows: (query: CompiledQuery) => readonly unknown[] | null;
}

export const createDirectReads = (database: Database, statements: SqliteDatabase, turns: Turns): DirectReads => ({
  rows: ({ sql, parameters }) => {
    // Inside of it even a read of somebody else's would see what is not committed yet.
    if (database.inTransaction || turns.next()) return null;
    const statement = statements.prepare(sql) as unknown as Statement<unknown[]>;
    if (!statement.readonly) return null;
    if (!statementsTold.hasSubscribers) return statement.all(parameters);
    const since = performance.now();
    const rows = statement.all(parameters);
    const told: ToldStatement = { text: sql, ms: performance.now() - since, hasFailed: false };
    statementsTold.publish(told);
    return rows;
  },
});

/** SQLite's, which knows how to read at once. */
export class DirectSqliteAdapter extends SqliteAdapter {
  readonly reads: DirectReads;

  constructor(reads: DirectReads) {
    super();
    this.reads = reads;
  }

  /** Migrations run in one such transaction: all of them or none, and one process at a time. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** null: not of this database. */
export const directReadsOf = (db: Db): DirectReads | null => {
  const { adapter } = db.getExecutor();
  return adapter instanceof DirectSqliteAdapter ? adapter.reads : null;
};

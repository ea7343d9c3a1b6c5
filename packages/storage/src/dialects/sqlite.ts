import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { createDirectReads, DirectSqliteAdapter } from './direct-reads.ts';
import { refuseForeign } from './foreign-database.ts';
import { requireNodeApi } from './require-node-api.ts';
import { cacheStatements } from './statement-cache.ts';
import { createTurns, type Turns } from './turns.ts';

/** How long a statement waits for another process that writes. */
const BUSY_TIMEOUT_MS = 5_000;

/** The file is made, with its directory, when there is none. */
export const sqliteDialect = async (path: string, cacheMb: number): Promise<Dialect> => {
  requireNodeApi();
  const { default: Sqlite } = await import('better-sqlite3');
  mkdirSync(dirname(path), { recursive: true });
  const database = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    refuseForeign(database);
    setUp(database, cacheMb);
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = cacheStatements(database);
  const turns = createTurns();
  const reads = createDirectReads(database, statements, turns);
  return {
    createDriver: () => new ImmediateSqliteDriver({ database: statements }, turns, database),
    createAdapter: () => new DirectSqliteAdapter(reads),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
};

const setUp = (database: Database, cacheMb: number): void => {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is removed or written over is gone from the file (interface 26.10).
  database.pragma('secure_delete = ON');
  database.pragma(`cache_size = ${-1024 * cacheMb}`);
  // The log that a long read or a large transaction has let grow is cut back to so many bytes.
  database.pragma('journal_size_limit = 67108864');
  const journal = database.pragma('journal_mode', { simple: true });
  const synchronous = database.pragma('synchronous', { simple: true });
  // Without both, an order that was acknowledged may vanish when the power fails.
  if (journal !== 'wal' || synchronous !== 2) {
    throw new Error(
      `SQLite does not keep its promise on this file: journal_mode is ${journal} and synchronous ${synchronous}, not wal and 2. ` +
        'Put the file on a local disk.',
    );
  }
};

/**
 * Transactions take the write lock when they begin. A transaction that reads first and writes later would otherwise
 * fail at once when another process has written in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #turns: Turns;
  readonly #database: Pick<Database, 'inTransaction'>;

  constructor(
    config: ConstructorParameters<typeof SqliteDriver>[0],
    turns: Turns,
    database: Pick<Database, 'inTransaction'>,
  ) {
    super(config);
    this.#turns = turns;
    this.#database = database;
  }

  /**
   * Asked for by every transaction, and every statement outside of one. Not between the statements of a transaction: it
   * holds the file's write lock, for which others wait with their whole process.
   */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const turn = this.#turns.next();
    if (turn) await turn;
    return super.acquireConnection();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself where the disk is full or fails; to ask it once more would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

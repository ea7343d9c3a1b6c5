import { Kysely, sql } from 'kysely';
import type { StoreLog } from './dialects/answering-pool.ts';
import { commitTogether } from './dialects/commit-together.ts';
import { dialectOf } from './dialects/dialect-of.ts';
import { isOutage } from './dialects/is-outage.ts';
import { type Line, openLine } from './dialects/listen.ts';
import { type DatabaseLock, type DatabaseUse, lockDatabase, realPath } from './dialects/lock-database.ts';
import { watchFile } from './dialects/lost-file.ts';
import { openNotices, tellingAfterCommit } from './dialects/notices.ts';
import { openListener, type Pooler, postgresDialect } from './dialects/postgres.ts';
import { openReplica, type Replica } from './dialects/replica.ts';
import { sqliteDialect } from './dialects/sqlite.ts';
import { statementsTold, tellStatement } from './dialects/told-statements.ts';
import { openBoss } from './jobs/boss/open-boss.ts';
import type { Store } from './store.ts';
import type { Db, Tables } from './tables.ts';

/** Which database, and how it is reached. */
export interface StoreOptions {
  /** `sqlite:<path of a file>` or `postgres://user:password@host/database`. */
  readonly url: string;
  /** The most connections to PostgreSQL; 10. */
  readonly poolSize?: number;
  /**
   * What is between this process and PostgreSQL; `session`. With `transaction` nothing is kept in a session, and what has to be
   * needs `directUrl`.
   */
  readonly pooler?: Pooler;
  /** PostgreSQL itself, past the pooler: other processes are heard over it. Default: `url`, unless that leads through a pooler. */
  readonly directUrl?: string | null;
  /** A streaming replica of it, for what may be read as it was a moment ago; default: none. */
  readonly readUrl?: string | null;
  /** The replica answers nothing that is older, ms; 5,000. */
  readonly readLagMs?: number;
  /** How much of an SQLite file is kept in memory, MB; 64. It fills as the file grows. */
  readonly cacheMb?: number;
  /** What the process does with an SQLite file; without it the file is not locked. */
  readonly use?: DatabaseUse;
  readonly log?: StoreLog;
  /**
   * On PostgreSQL: `tells` has other processes hear at once of what this one commits; `hears` hears them too, over a connection
   * of its own beside the pool's. Without it neither.
   */
  readonly notices?: 'tells' | 'hears';
  /**
   * Told within a second or two, with a sentence, where an SQLite file was removed or replaced while it is open: nothing that
   * is written from then on is kept. The process is to end without delay.
   */
  readonly onLost?: (sentence: string) => void;
}

/**
 * Opens the database; on SQLite its file is locked before anything else, and made when there is none. The tables are
 * `migrate`'s work.
 * @throws on an unknown kind of URL, and on a file where an acknowledged write could be lost; LockRefused; ForeignDatabase
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
  const lock = await lockFor(options);
  try {
    return await openLocked(options, lock);
  } catch (failure) {
    lock.release();
    throw failure;
  }
};

const openLocked = async (options: StoreOptions, lock: DatabaseLock): Promise<Store> => {
  // Who is to hear of statements listens before: to measure them costs something even when nobody hears of it.
  const log = statementsTold.hasSubscribers ? tellStatement : [];
  const db: Db = new Kysely<Tables>({ dialect: await dialectFor(options), log });
  const isAlive = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  const dialect = dialectOf(db);
  const file = sqliteFile(options.url);
  const { onLost } = options;
  const endWatch = file === null || onLost === undefined ? () => {} : watchFile({ file: realPath(file), onLost });
  const boss = dialect === 'postgres' ? openBoss(db, options.log ?? silent) : null;
  /** On PostgreSQL, where they do not wait in one line. */
  const underWay = new Set<Promise<unknown>>();
  let line: Line | null = null;
  const notices = openNotices(db, () => line);
  const transaction: Store['transaction'] = tellingAfterCommit(
    boss === null
      ? commitTogether(db)
      : (work) => {
          // Started inside, it would need a connection beside the transaction's own, which may be the last one.
          const started = boss.started().catch(() => {});
          const run = started.then(() => db.transaction().execute(work));
          underWay.add(run);
          return run.finally(() => underWay.delete(run));
        },
    notices,
  );
  if (boss !== null && options.notices !== undefined) {
    const direct = options.directUrl ?? (options.pooler === 'transaction' ? null : options.url);
    const open = options.notices === 'hears' && direct !== null ? () => openListener(direct) : null;
    line = openLine({ db, open, onHeard: notices.call, log: options.log ?? silent });
  }
  const replica = boss === null ? null : await replicaFor(options, db);
  return {
    db,
    dialect,
    transaction,
    notices,
    replica,
    isAlive,
    isOutage,
    whileAlone: lock.whileAlone,
    close: async () => {
      endWatch();
      // On SQLite these wait their turn behind the transactions and statements under way, which would else be cut off.
      if (boss === null) await transaction(async () => {}).catch(() => {});
      await Promise.allSettled(underWay);
      await line?.close();
      await isAlive();
      await boss?.close();
      await replica?.close();
      await db.destroy();
      lock.release();
    },
  };
};

const dialectFor = ({ url, poolSize = 10, pooler = 'session', cacheMb = 64, log = silent }: StoreOptions) => {
  const file = sqliteFile(url);
  return file === null ? postgresDialect({ url, poolSize, pooler, log }) : sqliteDialect(file, cacheMb);
};

const replicaFor = async (
  { readUrl = null, readLagMs = 5_000, poolSize = 10, pooler = 'session', log = silent }: StoreOptions,
  primary: Db,
): Promise<Replica | null> => {
  if (readUrl === null) return null;
  const standby: Db = new Kysely<Tables>({ dialect: await postgresDialect({ url: readUrl, poolSize, pooler, log }) });
  return openReplica({ primary, standby, mostLagMs: readLagMs, log });
};

const lockFor = async ({ url, use }: StoreOptions): Promise<DatabaseLock> => {
  const file = sqliteFile(url);
  // What lives in memory is no file, and is refused by its dialect.
  return file === null || file === ':memory:' || use === undefined ? unlocked : lockDatabase(file, use);
};

const unlocked: DatabaseLock = { whileAlone: (work) => work().then(() => true), release: () => {} };

/** null: it is PostgreSQL's. */
const sqliteFile = (url: string): string | null => {
  const [, scheme, rest] = /^(sqlite|postgres|postgresql):(.+)$/s.exec(url) ?? [];
  if (scheme === undefined || rest === undefined) {
    // The URL may hold a password, so only its beginning is told.
    throw new Error(
      `Not a database: "${url.split(':', 1)[0]}:..."; it is sqlite:<path> or postgres://user:password@host/database.`,
    );
  }
  return scheme === 'sqlite' ? rest : null;
};

const silent: StoreLog = { warn: () => undefined };

import { accessSync, appendFileSync, constants, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { requireNodeApi } from './require-node-api.ts';

/** A lock of the operating system on a file. It dies with its process, however that dies. */
export interface FileLock {
  /** Lets others have the file. */
  readonly release: () => void;
}

export interface LockWish {
  /** `alone`: nobody else has it meanwhile. `together`: only those who ask for the same. */
  readonly way: 'alone' | 'together';
  /** How long a lock that another process has is waited for, ms. */
  readonly patienceMs: number;
}

/** Between two tries; not the same in two processes that start at the same instant. */
const PAUSE_MS = 20 + (process.pid % 17);

/** Out of sight, a lock would be collected as garbage, and its file closed. */
const held = new Set<Database>();

/**
 * Locks the file, which is made when there is none. Node.js has no locks of files, but SQLite's are such: an open
 * transaction on a database in which nothing is ever written. null: other processes have it.
 * @throws where no lock can be made
 */
export const lockFile = async (path: string, { way, patienceMs }: LockWish): Promise<FileLock | null> => {
  const database = await openLockFile(path);
  try {
    for (let waited = 0; ; waited += PAUSE_MS) {
      if (begin(database, way)) break;
      if (waited >= patienceMs) {
        database.close();
        return null;
      }
      await wait(PAUSE_MS);
    }
    noteHolder(path, way);
  } catch (failure) {
    database.close();
    throw unlockable(path, failure);
  }
  held.add(database);
  return {
    release: () => {
      held.delete(database);
      database.close();
    },
  };
};

const openLockFile = async (path: string): Promise<Database> => {
  requireNodeApi();
  const { default: Sqlite } = await import('better-sqlite3');
  try {
    const database = new Sqlite(path, { timeout: 0 });
    // A file that may be read and not written would be locked for reading only, by any number of processes.
    accessSync(path, constants.W_OK);
    return database;
  } catch (failure) {
    throw unlockable(path, failure);
  }
};

/** false: another process is in the way. */
const begin = (database: Database, way: LockWish['way']): boolean => {
  try {
    database.exec(way === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master');
    return true;
  } catch (failure) {
    if (database.inTransaction) database.exec('rollback');
    if (String((failure as { readonly code?: unknown }).code).startsWith('SQLITE_BUSY')) return false;
    throw failure;
  }
};

/** Who has the lock stands in a file of its own: closing the locked one anywhere in this process would end the lock. */
const holdersOf = (path: string): string => `${path}.pid`;

const noteHolder = (path: string, way: LockWish['way']): void => {
  const write = way === 'alone' ? writeFileSync : appendFileSync;
  write(holdersOf(path), `${process.pid}\n`);
};

/** The process ids of those who have the lock, as far as they can be known; dead ones that had it are left out. */
export const lockHolders = (path: string): readonly number[] => {
  let text: string;
  try {
    text = readFileSync(holdersOf(path), 'utf8');
  } catch {
    return [];
  }
  const noted = [...new Set(text.split('\n').filter(Boolean).map(Number))].filter(Number.isSafeInteger);
  return noted.filter(isAlive);
};

/**
 * Others that have locked a file of this name which somebody has removed since: a lock is one of a file, not of its name.
 * As far as the system shows that, as Linux does.
 */
export const holdersOfRemoved = (path: string): readonly number[] =>
  entriesOf('/proc')
    .map(Number)
    .filter((pid) => Number.isSafeInteger(pid) && pid !== process.pid)
    .filter((pid) => entriesOf(`/proc/${pid}/fd`).some((fd) => aimOf(`/proc/${pid}/fd/${fd}`) === `${path} (deleted)`));

/** What may not be looked at, or has just gone, has nothing in it. */
const entriesOf = (directory: string): readonly string[] => {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
};

const aimOf = (link: string): string | null => {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** What to tell the person who starts the process, with a way out. */
export class LockRefused extends Error {
  override readonly name = 'LockRefused';
}

const unlockable = (path: string, failure: unknown): LockRefused =>
  new LockRefused(
    `The lock ${path} cannot be made: ${(failure as Error).message}. Its directory must be on a local disk, and this process must be allowed to write there.`,
    { cause: failure },
  );

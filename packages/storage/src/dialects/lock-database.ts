import { mkdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type FileLock, holdersOfRemoved, LockRefused, lockFile, lockHolders } from './lock-file.ts';
import { refuseRemains, refuseSecond } from './lost-file.ts';

/**
 * How a process uses an SQLite file. `alone`: for its whole life no other process stays with the file, so what it finds
 * leased belongs to the dead. `apart`: together with others that say so, and with none that is `alone`. `command`: for a
 * moment, beside all that are there. On PostgreSQL all of them are the same: any number of processes at once.
 */
export type DatabaseUse = 'alone' | 'apart' | 'command';

/** What keeps processes apart that would harm each other; ends with its process. */
export interface DatabaseLock {
  /**
   * Runs the work while no other process uses the database, commands included, and lets none in meanwhile.
   * false: it was not run, because somebody does.
   */
  readonly whileAlone: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Lets others use the database; the end of the process does the same. */
  readonly release: () => void;
}

/** A process that ends just now is waited for so long, and so is one that wins at the same instant and says who it is. */
const PATIENCE_MS = 500;

/** A command waits for a process that takes over what a dead one has left. */
const COMMAND_PATIENCE_MS = 10_000;

/**
 * Locks the SQLite file for this use, by a lock that lies beside it and is one whatever path leads there.
 * @throws LockRefused with a sentence that names the process that is in the way
 */
export const lockDatabase = async (path: string, use: DatabaseUse): Promise<DatabaseLock> => {
  const file = realPath(path);
  const forLife = `${file}.lock`;
  const forMoments = `${file}.commands.lock`;
  refuseRemains(file);
  const need = async (lock: string, way: 'alone' | 'together', patienceMs: number): Promise<FileLock> => {
    const got = await lockFile(lock, { way, patienceMs });
    if (got === null) throw inUse(file, lockHolders(lock));
    const others = lock === forLife ? holdersOfRemoved(lock) : [];
    if (others.length === 0) return got;
    got.release();
    throw inUse(file, others);
  };
  if (use === 'command') {
    await refuseSecond(file, forLife);
    const { release } = await need(forMoments, 'together', COMMAND_PATIENCE_MS);
    return { whileAlone: async () => false, release };
  }
  const { release } = await need(forLife, use === 'alone' ? 'alone' : 'together', PATIENCE_MS);
  if (use === 'apart') return { whileAlone: async () => false, release };
  return {
    whileAlone: async (work) => {
      const moment = await lockFile(forMoments, { way: 'alone', patienceMs: 0 });
      if (moment === null) return false;
      try {
        await work();
        return true;
      } finally {
        moment.release();
      }
    },
    release,
  };
};

/** One name for one file, whatever links lead to it; the file itself need not be there yet, nor what a link leads to. */
export const realPath = (path: string): string => {
  const wanted = resolve(path);
  try {
    return realpathSync(wanted);
  } catch (failure) {
    const aim = (failure as NodeJS.ErrnoException).code === 'ENOENT' ? aimOf(wanted) : null;
    if (aim !== null) return realPath(aim);
    try {
      mkdirSync(dirname(wanted), { recursive: true });
      return join(realpathSync(dirname(wanted)), basename(wanted));
    } catch (failure) {
      throw new LockRefused(`The directory ${dirname(wanted)} cannot be used: ${(failure as Error).message}.`);
    }
  }
};

/** Where a link leads; null: it is none. */
const aimOf = (path: string): string | null => {
  try {
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch {
    return null;
  }
};

const inUse = (file: string, holders: readonly number[]): LockRefused => {
  const who = holders.map((pid) => `process ${pid}`).join(' and ') || 'another process';
  return new LockRefused(
    `The database ${file} is in use by ${who}, and on SQLite two processes would do the same work twice. Stop what runs, or give this process a DATA_DIR or DATABASE_URL of its own.`,
  );
};

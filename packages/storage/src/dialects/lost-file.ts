import { existsSync, renameSync, type Stats, statSync } from 'node:fs';
import { holdersOfRemoved, LockRefused, lockFile } from './lock-file.ts';

/**
 * Where an SQLite file is gone and what belongs to it is still there, nothing may be opened: SQLite would make an empty file
 * and throw the last changes away, which are in the log beside it.
 * @throws LockRefused with a sentence
 */
export const refuseRemains = (file: string): void => {
  const holders = holdersOfRemoved(file);
  if (holders.length > 0) {
    throw new LockRefused(
      `The database ${file} was removed or replaced while process ${holders.join(' and ')} uses it: stop that process first.`,
    );
  }
  if ((statOf(file)?.size ?? 0) > 0) return;
  const remains = [`${file}-wal`, `${file}-shm`].filter((path) => statOf(path) !== null);
  const isLost = statOf(file) === null ? remains.length > 0 : (statOf(`${file}-wal`)?.size ?? 0) > 0;
  if (!isLost) return;
  throw new LockRefused(
    `The database ${file} is gone, and ${remains.join(' and ')} of it, with its last changes, ${remains.length > 1 ? 'are' : 'is'} still there: put the file back, or restore a back-up and move what is left of the old one away.`,
  );
};

/**
 * For a command, which may make the first database and no second one.
 * @throws LockRefused where a process has served from a file that is gone
 */
export const refuseSecond = async (file: string, lock: string): Promise<void> => {
  if (existsSync(file) || !existsSync(lock)) return;
  const free = await lockFile(lock, { way: 'together', patienceMs: 0 });
  free?.release();
  throw new LockRefused(
    free === null
      ? `The database ${file} is not there, though a process serves from it: put the file back and start that process anew.`
      : `The database ${file} is gone: put it back, or restore a back-up. To begin with an empty one, start the service.`,
  );
};

/** Of a file that is being used. */
export interface WatchedFile {
  readonly file: string;
  /** It was removed, or another one is in its place: what this process writes is seen by nobody. Called once. */
  readonly onLost: (sentence: string) => void;
  /** Between two looks, ms; a second. */
  readonly everyMs?: number | undefined;
}

/** Looks again and again whether the file is still the one that was opened, and its log; what ends that. */
export const watchFile = ({ file, onLost, everyMs = 1_000 }: WatchedFile): (() => void) => {
  const opened = statOf(file);
  let log = statOf(`${file}-wal`);
  const timer = setInterval(() => {
    const now = statOf(file);
    const logNow = statOf(`${file}-wal`);
    const isLost = !isSame(opened, now) || (log !== null && !isSame(log, logNow));
    if (!isLost) {
      log = logNow;
      return;
    }
    clearInterval(timer);
    onLost(
      isSame(opened, now)
        ? `The log ${file}-wal of the database was removed or replaced while this process used it: what was written last is lost. The process ends.`
        : now === null
          ? `The database ${file} was removed while this process used it, so the process ends. Put the file back where it can be had, beside ${file}-wal, which has its last changes; or restore a back-up.`
          : `The database ${file} was replaced while this process used it, so the process ends.${setAside(file, log)}`,
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** The log of the file that was there would be read into the one that is there now, and spoil it. */
const setAside = (file: string, log: Stats | null): string => {
  if (log === null || !isSame(log, statOf(`${file}-wal`))) return '';
  const aside = `${file}-wal.of-replaced-${log.ino}`;
  renameSync(`${file}-wal`, aside);
  if (existsSync(`${file}-shm`)) renameSync(`${file}-shm`, `${file}-shm.of-replaced-${log.ino}`);
  return ` The last changes of the one before are in ${aside}.`;
};

const isSame = (one: Stats | null, other: Stats | null): boolean => one?.ino === other?.ino && one?.dev === other?.dev;

/** null: there is none. */
const statOf = (path: string): Stats | null => statSync(path, { throwIfNoEntry: false }) ?? null;

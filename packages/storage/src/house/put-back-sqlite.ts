import { chmodSync, copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { requireNodeApi } from '../dialects/require-node-api.ts';
import { syncDirectory, syncFile } from '../files/sync-to-disk.ts';

/** The copy on its way: whoever is killed leaves it, and the next one begins it anew. */
const asideOf = (file: string): string => `${file}.restoring`;

/** Copies the database of a back-up beside the place where it is to be. */
export const bringAside = (file: string, from: string): string => {
  const aside = asideOf(file);
  for (const path of [aside, `${aside}-wal`, `${aside}-shm`, `${aside}-journal`]) rmSync(path, { force: true });
  copyFileSync(from, aside);
  chmodSync(aside, 0o600);
  return aside;
};

/**
 * The copy, which nobody has open, takes the place of what is there, in one step: before it, all is as it was. What was there
 * stays beside it; its path, null where there was nothing. The caller has the lock.
 */
export const putInPlace = async (file: string, stamp: string): Promise<string | null> => {
  const aside = asideOf(file);
  await syncFile(aside);
  const isThere = existsSync(file) && statSync(file).size > 0;
  const replaced = isThere ? `${file}.replaced-${stamp}` : null;
  if (replaced !== null) {
    await foldLog(file);
    for (const name of namesAside(file)) rmSync(name);
    linkSync(file, replaced);
    // Of one that cannot be read any more: it would be read into the new one, and spoil it.
    for (const part of ['-wal', '-shm', '-journal'])
      if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${replaced}${part}`);
  }
  renameSync(aside, file);
  await syncDirectory(dirname(file));
  return replaced;
};

/** Those under which the file itself lies aside already, by a restore that was killed before the copy took its place. */
const namesAside = (file: string): readonly string[] => {
  const { dev, ino } = statSync(file);
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(`${basename(file)}.replaced-`))
    .map((name) => join(dirname(file), name))
    .filter((name) => statSync(name).ino === ino && statSync(name).dev === dev);
};

/** So that it is one file; one that is damaged stays with what lies beside it. */
const foldLog = async (file: string): Promise<void> => {
  requireNodeApi();
  const { default: Sqlite } = await import('better-sqlite3');
  try {
    const database = new Sqlite(file, { fileMustExist: true });
    try {
      database.pragma('journal_mode = delete');
    } finally {
      database.close();
    }
  } catch {}
};

/** What somebody would miss: companies, people, orders, keys of the operator. A file that cannot be read counts as full. */
export const holdsAnything = async (file: string): Promise<boolean> => {
  if (!existsSync(file) || statSync(file).size === 0) return false;
  requireNodeApi();
  const { default: Sqlite } = await import('better-sqlite3');
  try {
    const database = new Sqlite(file, { fileMustExist: true });
    try {
      return missed.some(
        (table) =>
          database.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined &&
          database.prepare(`select 1 from ${table} limit 1`).get() !== undefined,
      );
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
};

/** The tables by which a database counts as one that somebody uses. */
export const missed = ['companies', 'orders', 'users', 'operator_keys'] as const;

import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Instant } from '@cartage/core';
import type { ProcessSettings } from '@cartage/service';
import {
  type FileLock,
  lockFile,
  lockHolders,
  type Snapshot,
  syncDirectory,
  syncFile,
  withPostgresSnapshot,
  withSqliteSnapshot,
} from '@cartage/storage';
import manifestOfPackage from '../../package.json' with { type: 'json' };
import { copyFiles, listFiles } from './copy-files.ts';
import {
  type CopiedFiles,
  databasePart,
  FILE_LIST,
  MANIFEST,
  type Manifest,
  partOf,
  readManifest,
} from './manifest.ts';
import { HouseRefused } from './refused.ts';

export interface BackUpWish {
  /** A directory, in which each back-up is a directory. */
  readonly to: string;
  /** How many of the newest stay; null: all. */
  readonly keep: number | null;
  /** Where programs are, as PATH says it. */
  readonly programs: string;
  readonly clock: () => Instant;
}

export interface BackUp {
  readonly name: string;
  readonly path: string;
  readonly takenAt: Instant;
  readonly manifest: Manifest;
  /** Names of those that were removed. */
  readonly removed: readonly string[];
}

/**
 * Writes a back-up of the database and the files that it names, checks it, and gives it its name: what has one is whole. Whoever
 * uses the installation goes on. What a back-up that was killed has left is removed first.
 * @throws HouseRefused, NoInstallation, NoProgram, ProgramFailed, CopyDiffers
 */
export const backUp = async (
  settings: Pick<ProcessSettings, 'databaseUrl' | 'files'>,
  { to, keep, programs, clock }: BackUpWish,
): Promise<BackUp> => {
  const place = resolve(to);
  if (await isFile(place)) throw new HouseRefused(`${place} is a file, and a directory is needed for back-ups.`);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const lock = await lockPlace(place);
  try {
    await removeUnfinished(place);
    const takenAt = clock();
    const name = await freeName(place, takenAt);
    const [path, aside] = [join(place, name), join(place, `${name}${UNFINISHED}`)];
    await mkdir(aside, { mode: 0o700 });
    const before = (await finishedIn(place)).at(-1) ?? null;
    const manifest = await write(settings, { aside, takenAt, before: before?.path ?? null, programs }).catch(
      async (failure: unknown) => {
        // Until the next one it would take the room that it lacked, perhaps from the database beside it.
        await rm(aside, { recursive: true, force: true });
        throw failure;
      },
    );
    await rename(aside, path);
    await syncDirectory(place);
    const removed = keep === null ? [] : await removeOld(place, { ...manifest, name, keep });
    return { name, path, takenAt, manifest, removed };
  } finally {
    lock.release();
  }
};

const withSnapshot = <T>(url: string, programs: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  url.startsWith('sqlite:')
    ? withSqliteSnapshot(url.slice('sqlite:'.length), work)
    : withPostgresSnapshot({ url, programs }, work);

/** All that is in it, with its manifest. */
const write = async (
  { databaseUrl, files: store }: Pick<ProcessSettings, 'databaseUrl' | 'files'>,
  {
    aside,
    takenAt,
    before,
    programs,
  }: {
    readonly aside: string;
    readonly takenAt: Instant;
    readonly before: string | null;
    readonly programs: string;
  },
): Promise<Manifest> => {
  const dialect = databaseUrl.startsWith('sqlite:') ? 'sqlite' : 'postgres';
  const database = databasePart(dialect);
  const facts = await withSnapshot(databaseUrl, programs, async (snapshot) => {
    await snapshot.copyTo(join(aside, database));
    await listFiles(aside, snapshot.files());
    return snapshot.facts;
  });
  await chmod(join(aside, database), 0o600);
  for (const name of [database, FILE_LIST]) await syncFile(join(aside, name));
  // After the database: what it names is in the store, and stays there for a day after the row is gone. Its moment is held no
  // longer: while files are copied, hours perhaps, SQLite's log would grow and PostgreSQL could not clean up.
  const copied: CopiedFiles =
    store.kind === 'directory'
      ? await copyFiles(aside, { from: resolve(store.directory), before })
      : { kind: 's3', count: 0, bytes: 0, missing: [] };
  const manifest: Manifest = {
    format: 1,
    version: manifestOfPackage.version,
    takenAt: new Date(takenAt).toISOString(),
    dialect,
    ...facts,
    parts: [await partOf(aside, database), await partOf(aside, FILE_LIST)],
    files: copied,
  };
  await writeFile(join(aside, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await syncFile(join(aside, MANIFEST));
  await syncDirectory(aside);
  return manifest;
};

/** By the moment; one of a second that others have is numbered behind them. */
const freeName = async (place: string, takenAt: Instant): Promise<string> => {
  const name = `cartage-${new Date(takenAt).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const others = (await readdir(place)).filter((one) => one.startsWith(name) && named.test(one));
  const last = Math.max(0, ...others.map((one) => Number(one.slice(name.length + 1) || 1)));
  return last === 0 ? name : `${name}-${last + 1}`;
};
const named = /^cartage-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/;
export const UNFINISHED = '.unfinished';

/** One back-up at a time: what is unfinished under the lock belongs to a dead one. */
const lockPlace = async (place: string): Promise<FileLock> => {
  const path = join(place, '.lock');
  const lock = await lockFile(path, { way: 'alone', patienceMs: 500 });
  if (lock !== null) return lock;
  const who = lockHolders(path).map((pid) => `process ${pid}`);
  throw new HouseRefused(`${who.join(' and ') || 'another process'} makes a back-up in ${place} just now.`);
};

const removeUnfinished = async (place: string): Promise<void> => {
  for (const name of await readdir(place)) {
    if (!name.endsWith(UNFINISHED) || !named.test(name.slice(0, -UNFINISHED.length))) continue;
    await rm(join(place, name), { recursive: true, force: true });
  }
};

/** The back-ups of a directory, the oldest first. */
export const finishedIn = async (
  place: string,
): Promise<readonly { readonly name: string; readonly path: string; readonly manifest: Manifest }[]> => {
  const names = (await readdir(place)).filter((name) => named.test(name));
  const found = names.map(async (name) => {
    const path = join(place, name);
    const manifest = await readManifest(path);
    return manifest === null ? [] : [{ name, path, manifest }];
  });
  return (await Promise.all(found))
    .flat()
    .toSorted((one, other) => (one.manifest.takenAt < other.manifest.takenAt ? -1 : 1));
};

/**
 * Of this installation alone: another one may keep its back-ups in the same directory. Whatever the clock says, the newest is
 * the one just made, and what seems to be later comes from a clock that was ahead.
 */
const removeOld = async (
  place: string,
  { installation, takenAt, name: made, keep }: Manifest & { readonly name: string; readonly keep: number },
): Promise<readonly string[]> => {
  const others = (await finishedIn(place)).filter(
    ({ name, manifest }) => name !== made && manifest.installation === installation,
  );
  const isLater = ({ manifest }: (typeof others)[number]) => manifest.takenAt > takenAt;
  const oldestFirst = [...others.filter(isLater), ...others.filter((one) => !isLater(one))];
  const leaving = oldestFirst.slice(0, Math.max(0, others.length + 1 - keep));
  for (const { path } of leaving) {
    // Killed in the middle it is recognised as unfinished, not taken for whole.
    await rename(path, `${path}${UNFINISHED}`);
    await rm(`${path}${UNFINISHED}`, { recursive: true, force: true });
  }
  return leaving.map(({ name }) => name);
};

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isDirectory(),
    () => false,
  );

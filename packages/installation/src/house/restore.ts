import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Instant } from '@cartage/core';
import {
  type Cause,
  declareRestored,
  type Log,
  openFiles,
  type ProcessSettings,
  type RestoreReport,
  rememberBackup,
} from '@cartage/service';
import {
  bringAside,
  type Closing,
  closeDatabase,
  closingOf,
  type FileStore,
  GOING_ASIDE,
  getRestoration,
  holdsAnything,
  isAsCopied,
  isMigrated,
  lockDatabase,
  lookAtPostgres,
  migrate,
  openStore,
  openWitness,
  type PostgresPlace,
  putBackOnPostgres,
  putInPlace,
  realPath,
  reopenDatabase,
  type Store,
} from '@cartage/storage';
import { listedFiles, placeOf } from './copy-files.ts';
import { databasePart, type Manifest } from './manifest.ts';
import { readBackUp } from './read-back-up.ts';
import { HouseRefused } from './refused.ts';

export interface RestoreWish {
  /** The directory of one back-up. */
  readonly from: string;
  /** What is there goes aside, though somebody has used it. */
  readonly replace: boolean;
}

export interface Restored {
  readonly report: RestoreReport;
  readonly takenAt: Instant;
  /** Files that the database names and the back-up has not. */
  readonly missing: readonly string[];
  /** Where that is which was there before: a file, or schemas; null: nothing was. */
  readonly replaced: string | null;
}

export interface RestoreParts {
  readonly settings: ProcessSettings;
  readonly programs: string;
  readonly clock: () => Instant;
  readonly log: Log;
  readonly cause: Cause;
}

/**
 * Puts a back-up in the place that the settings name, as one that was restored: vendors are asked before orders go to them
 * again. Everything of it is read before anything is changed, and the database is there all at once; killed at any moment and
 * called again it ends the same.
 * @throws HouseRefused, LockRefused, NoProgram, ProgramFailed, CopyDiffers
 */
export const restore = async (parts: RestoreParts, { from, replace }: RestoreWish): Promise<Restored> => {
  const { settings } = parts;
  const { path, manifest } = await readBackUp(settings, from);
  const put = settings.databaseUrl.startsWith('sqlite:') ? intoFile : intoPostgres;
  const { report, replaced } = await put(parts, { path, manifest, replace });
  return { report, takenAt: Date.parse(manifest.takenAt), missing: manifest.files.missing, replaced };
};

interface Given {
  readonly path: string;
  readonly manifest: Manifest;
  readonly replace: boolean;
}

type Put = Pick<Restored, 'report' | 'replaced'>;

const intoFile = async (parts: RestoreParts, { path, manifest, replace }: Given): Promise<Put> => {
  const file = realPath(parts.settings.databaseUrl.slice('sqlite:'.length));
  const lock = await lockDatabase(file, 'alone');
  try {
    const before = await putBackBefore(parts, `sqlite:${file}`, { path, manifest });
    if (before !== null) return { report: before, replaced: null };
    if (!replace && (await holdsAnything(file))) {
      throw new HouseRefused(
        `The database ${file} holds something: restore into an empty place, or say --replace, and it is kept beside the new one.`,
      );
    }
    let put: Put | undefined;
    const isAlone = await lock.whileAlone(async () => {
      await putFiles(openFiles(parts.settings.files), path, manifest);
      const aside = bringAside(file, join(path, databasePart('sqlite')));
      const store = await openStore({ url: `sqlite:${aside}` });
      const report = await declare(parts, store, manifest).finally(() => store.close());
      put = { report, replaced: await putInPlace(file, stampOf(parts.clock())) };
    });
    if (!isAlone || put === undefined)
      throw new HouseRefused(`Another command uses the database ${file} just now: wait for its end.`);
    return put;
  } finally {
    lock.release();
  }
};

const intoPostgres = async (parts: RestoreParts, { path, manifest, replace }: Given): Promise<Put> => {
  const { databaseUrl: url } = parts.settings;
  const place = await lookAtPostgres(url);
  const work = `restore ${manifest.installation} of ${manifest.takenAt}`;
  const isBegun = place.closing?.work.startsWith(work) ?? false;
  const done = !isBegun && place.isUsed ? await putBackBefore(parts, url, { path, manifest }) : null;
  if (done !== null) return { report: done, replaced: null };
  if (!isBegun && !replace && place.isUsed) {
    throw new HouseRefused(
      'The database that DATABASE_URL names holds something: restore into an empty one, or say --replace, and its schemas are kept under another name.',
    );
  }
  if (place.hasTables) refuseOthers(place);
  const replaced = place.hasTables ? `replaced_${stampOf(parts.clock())}` : null;
  const bring = async (): Promise<void> => {
    await putFiles(openFiles(parts.settings.files), path, manifest);
    if (isBegun) return;
    const closing: Closing = {
      reason: `The database is in the middle of a restore: run "cartage restore --from ${path}" once more.`,
      work: `${work} ${replaced ?? ''}`,
    };
    const dump = join(path, databasePart('postgres'));
    const major = Number.parseInt(manifest.server ?? '0', 10);
    await putBackOnPostgres({ url, programs: parts.programs, dump, major, expected: manifest, replaced, closing });
  };
  if (place.hasTables && (place.closing === null || place.closing.work.startsWith(GOING_ASIDE)))
    await whileClosed(url, { path, work: `${GOING_ASIDE}${work}` }, bring);
  else await bring();
  const store = await openStore({ url });
  try {
    const before = (await closingOf(store.db))?.work.slice(work.length).trim() || null;
    const report = await declare(parts, store, manifest);
    await reopenDatabase(store.db);
    return { report, replaced: before };
  } finally {
    await store.close();
  }
};

/**
 * What is there is closed before anything is brought, for that takes hours: whoever began to serve from it meanwhile would take
 * orders that go aside with it. Where it fails it is opened again.
 */
const whileClosed = async (
  url: string,
  { path, work }: { readonly path: string; readonly work: string },
  bring: () => Promise<void>,
): Promise<void> => {
  const reason = `The database is about to be replaced by a restore: run "cartage restore --from ${path} --replace" once more.`;
  await withDatabase(url, (db) => closeDatabase(db, { reason, work }));
  try {
    // Who has connected before it was closed does not know.
    refuseOthers(await lookAtPostgres(url));
    await bring();
  } catch (failure) {
    await withDatabase(url, async (db) => {
      if ((await closingOf(db))?.work === work) await reopenDatabase(db);
    }).catch(() => {});
    throw failure;
  }
};

const withDatabase = async (url: string, work: (db: Store['db']) => Promise<void>): Promise<void> => {
  const store = await openStore({ url });
  await work(store.db).finally(() => store.close());
};

/** @throws HouseRefused */
const refuseOthers = ({ others }: Pick<PostgresPlace, 'others'>): void => {
  if (others.length === 0) return;
  throw new HouseRefused(
    `The database that DATABASE_URL names is in use by ${others.join(', ')}: stop what is connected to it, a pooler too.`,
  );
};

/**
 * This back-up is in its place, and nothing was done with it since: whoever was killed at the last moment asks once more. What it
 * has replaced must not be joined by a second one.
 */
const putBackBefore = async (
  parts: RestoreParts,
  url: string,
  { path, manifest }: Pick<Given, 'path' | 'manifest'>,
): Promise<RestoreReport | null> => {
  if (url.startsWith('sqlite:') && !(await holdsAnything(url.slice('sqlite:'.length)))) return null;
  const store = await openStore({ url }).catch(() => null);
  try {
    // What cannot be read is something else.
    if (store === null || !(await isPutBack(store, manifest).catch(() => false))) return null;
    await putFiles(openFiles(parts.settings.files), path, manifest);
    return await declare(parts, store, manifest, { isNew: false });
  } finally {
    await store?.close();
  }
};

const isPutBack = async (store: Store, manifest: Manifest): Promise<boolean> => {
  if (!(await isMigrated(store)) || !(await isAsCopied(store.db))) return false;
  const { installation, copiedAt } = await getRestoration(store.db);
  return installation === manifest.installation && copiedAt === Date.parse(manifest.takenAt);
};

/** What a start does and what "cartage restored" does, before anybody can serve. */
const declare = async (
  { settings, clock, log, cause }: RestoreParts,
  store: Store,
  { takenAt }: Manifest,
  how = { isNew: true },
): Promise<RestoreReport> => {
  const witness = openWitness(join(settings.dataDir, 'witness.json'), () => {});
  try {
    await migrate(store);
    const report = await declareRestored({ store, witness, clock, log, cause }, Date.parse(takenAt), how);
    await rememberBackup(store.db, Date.parse(takenAt));
    return report;
  } finally {
    witness.close();
  }
};

/** Before the database, which names them. One that is there and whole is the same: names are never used again. */
const putFiles = async (store: FileStore, path: string, { files }: Manifest): Promise<void> => {
  if (files.kind === 's3') return;
  const missing = new Set(files.missing);
  for await (const { file, sha256 } of listedFiles(path)) {
    if (missing.has(file) || (await digestIn(store, file)) === sha256) continue;
    await store.put(file, await buffer(createReadStream(join(path, 'files', placeOf(file)))));
  }
};

/** null: it is not there. */
const digestIn = async (store: FileStore, file: string): Promise<string | null> => {
  const found = await store.read(file).catch(() => null);
  if (found === null) return null;
  const digest = createHash('sha256');
  for await (const piece of found) digest.update(piece);
  return digest.digest('hex');
};

/** `20261128021500`: of which names are made. */
const stampOf = (at: Instant): string => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14);

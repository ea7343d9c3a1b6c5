import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findMissingKey, type ProcessSettings } from '@cartage/service';
import { unknownMigrations } from '@cartage/storage';
import { finishedIn, UNFINISHED } from './back-up.ts';
import { listedFiles, placeOf } from './copy-files.ts';
import { digestOf, type Manifest, readManifest } from './manifest.ts';
import { HouseRefused } from './refused.ts';

/**
 * The back-up in this directory, if all of it is as it was written and this version can use it with these settings.
 * @throws HouseRefused with everything that is wrong
 */
export const readBackUp = async (
  settings: Pick<ProcessSettings, 'databaseUrl' | 'files' | 'secrets'>,
  from: string,
): Promise<{ readonly path: string; readonly manifest: Manifest }> => {
  const path = resolve(from);
  const manifest = await readManifest(path);
  if (manifest === null) throw new HouseRefused(await whyNone(path));
  const unsuited = await whyUnsuited(settings, manifest);
  if (unsuited.length > 0) throw new HouseRefused(unsuited.join(' '));
  const damaged = await findDamage(path, manifest);
  if (damaged.length > 0)
    throw new HouseRefused(`The back-up ${path} is damaged: ${damaged.join('; ')}. Use another one.`);
  return { path, manifest };
};

const whyNone = async (path: string): Promise<string> => {
  if (path.endsWith(UNFINISHED)) return `${path} is a back-up that was never finished. Use another one.`;
  const inside = await finishedIn(path).catch(() => []);
  const newest = inside.at(-1);
  return newest === undefined
    ? `${path} is no back-up of Cartage: it has no manifest.json that can be read.`
    : `${path} holds ${inside.length} back-ups: name one of them. The newest is ${newest.path}.`;
};

const whyUnsuited = async (
  { databaseUrl, files, secrets }: Pick<ProcessSettings, 'databaseUrl' | 'files' | 'secrets'>,
  manifest: Manifest,
): Promise<readonly string[]> => {
  const unknown = unknownMigrations(manifest.migrations);
  if (manifest.format !== 1 || unknown.length > 0)
    return [
      `The back-up was made by a newer version of Cartage, ${manifest.version}${unknown.length > 0 ? ` (it has ${unknown.join(', ')})` : ''}: restore it with that version.`,
    ];
  const isFile = databaseUrl.startsWith('sqlite:');
  const missingKey = manifest.keyId === null ? null : await findMissingKey(secrets, manifest.keyId);
  return [
    ...(isFile && manifest.dialect === 'postgres'
      ? ['The back-up is of PostgreSQL: set DATABASE_URL to a database there.']
      : []),
    ...(!isFile && manifest.dialect === 'sqlite'
      ? [
          'The back-up is of SQLite, and DATABASE_URL names PostgreSQL: restore it into a file, then move that: "cartage move".',
        ]
      : []),
    ...(manifest.files.kind === 's3' && files.kind !== 's3'
      ? ['The files of the back-up are in a bucket: set ATTACHMENT_STORE to s3, and what belongs to it.']
      : []),
    ...(missingKey === null ? [] : [missingKey]),
  ];
};

const findDamage = async (path: string, { parts, files }: Manifest): Promise<readonly string[]> => {
  const damaged: string[] = [];
  for (const { name, bytes, sha256 } of parts) {
    const size = await stat(join(path, name)).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) damaged.push(`${name} is missing`);
    else if (size !== bytes || (await digestOf(join(path, name))) !== sha256) damaged.push(`${name} was changed`);
  }
  if (damaged.length > 0 || files.kind === 's3') return damaged;
  const missing = new Set(files.missing);
  for await (const { file, sha256 } of listedFiles(path)) {
    const digest = await digestOf(join(path, 'files', placeOf(file))).catch(() => null);
    if (digest === sha256 || (digest === null && missing.has(file))) continue;
    damaged.push(`files/${placeOf(file)} ${digest === null ? 'is missing' : 'was changed'}`);
    if (damaged.length >= MOST_NAMED) break;
  }
  return damaged;
};

const MOST_NAMED = 20;

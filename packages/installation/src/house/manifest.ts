import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseFacts, DialectName } from '@cartage/storage';

/** What a back-up says of itself, in `manifest.json`. A field is added, never renamed: back-ups outlive releases. */
export interface Manifest extends DatabaseFacts {
  readonly format: 1;
  /** Of Cartage. */
  readonly version: string;
  /** ISO 8601. What was done before it is in the copy. */
  readonly takenAt: string;
  readonly dialect: DialectName;
  readonly parts: readonly Part[];
  readonly files: CopiedFiles;
}

/** A file of the back-up itself. */
export interface Part {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What was made of the files that the database names. */
export interface CopiedFiles {
  /** `s3`: they stay in their bucket, which is backed up by itself. */
  readonly kind: 'directory' | 's3';
  readonly count: number;
  readonly bytes: number;
  /** Names of those that the store does not have, or has damaged, all of them: a restore knows by this what the back-up never had. */
  readonly missing: readonly string[];
}

export const MANIFEST = 'manifest.json';
/** Lines of digest, bytes and name, one for each file that the database names. */
export const FILE_LIST = 'files.list';
export const databasePart = (dialect: DialectName): string =>
  dialect === 'sqlite' ? 'database.sqlite' : 'database.dump';

/** null: there is none, or it is none of ours. */
export const readManifest = async (directory: string): Promise<Manifest | null> => {
  const text = await readFile(join(directory, MANIFEST), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const read: Partial<Manifest> = JSON.parse(text);
    const isOurs = typeof read.format === 'number' && typeof read.takenAt === 'string' && Array.isArray(read.parts);
    return isOurs ? (read as Manifest) : null;
  } catch {
    return null;
  }
};

export const digestOf = async (path: string): Promise<string> => {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(path)) digest.update(piece as Uint8Array);
  return digest.digest('hex');
};

export const partOf = async (directory: string, name: string): Promise<Part> => {
  const path = join(directory, name);
  return { name, bytes: (await stat(path)).size, sha256: await digestOf(path) };
};

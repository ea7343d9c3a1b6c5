import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { type NamedFile, syncFile } from '@cartage/storage';
import { type CopiedFiles, digestOf, FILE_LIST } from './manifest.ts';

/** Where a file lies below its store. */
export const placeOf = (file: string): string => join(file.slice(0, 2), file);

/** Writes which files the database names. */
export const listFiles = async (directory: string, files: AsyncIterable<NamedFile>): Promise<void> => {
  async function* lines() {
    for await (const { sha256, size, file } of files) yield `${sha256} ${size} ${file}\n`;
  }
  await pipeline(lines, createWriteStream(join(directory, FILE_LIST), { mode: 0o600 }));
};

/** The files of a list, as they stand in it. */
export async function* listedFiles(directory: string): AsyncGenerator<NamedFile> {
  const lines = createInterface({ input: createReadStream(join(directory, FILE_LIST)), crlfDelay: Infinity });
  for await (const line of lines) {
    const [, sha256, size, file] = /^([0-9a-f]{64}) (\d+) ([\w-]+)$/.exec(line) ?? [];
    if (sha256 === undefined || file === undefined) throw new Error(`${FILE_LIST} has a line of another form.`);
    yield { sha256, size: Number(size), file };
  }
}

/**
 * Copies the files of the list. A file never changes under its name, so one that the back-up before has is taken from there
 * without its bytes being written once more; they are read all the same.
 */
export const copyFiles = async (
  directory: string,
  { from, before }: { readonly from: string; readonly before: string | null },
): Promise<CopiedFiles> => {
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  for await (const { file, sha256, size } of listedFiles(directory)) {
    const to = join(directory, 'files', placeOf(file));
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const isThere =
      (before !== null && (await taken(join(before, 'files', placeOf(file)), { to, sha256, way: link }))) ||
      (await taken(join(from, placeOf(file)), { to, sha256, way: copyWhole }));
    if (isThere) [count, bytes] = [count + 1, bytes + size];
    else missing.push(file);
  }
  return { kind: 'directory', count, bytes, missing };
};

/** false: it is not there, or is not what it was. */
const taken = async (
  from: string,
  { to, sha256, way }: { readonly to: string; readonly sha256: string; readonly way: typeof link },
): Promise<boolean> => {
  try {
    await way(from, to);
  } catch (failure) {
    // Another disk, or a file system without links, refuses a link; what cannot be written is a failure of the back-up.
    if (way === link || (failure as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw failure;
  }
  if ((await digestOf(to)) === sha256) return true;
  await rm(to);
  return false;
};

const copyWhole = async (from: string | URL | Buffer, to: string | URL | Buffer): Promise<void> => {
  await copyFile(from as string, to as string);
  await chmod(to as string, 0o600);
  await syncFile(to as string);
};

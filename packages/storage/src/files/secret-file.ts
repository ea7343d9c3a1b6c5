import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from './sync-to-disk.ts';

/** A file that nobody but its owner is to read. */
export interface SecretFile {
  readonly text: string;
  /** Others than its owner may read it. */
  readonly isOpenToOthers: boolean;
}

/** The file and who may read it; null: there is none. */
export const readSecretFile = async (path: string): Promise<SecretFile | null> => {
  const file = await open(path, 'r').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT' || failure.code === 'ENOTDIR') return null;
    throw failure;
  });
  if (file === null) return null;
  try {
    // Of the very file that is read: another one may be put in its place meanwhile.
    const { mode } = await file.stat();
    // Windows has no such modes, and gives 0o666 for every file.
    const isOpenToOthers = process.platform !== 'win32' && (mode & 0o077) !== 0;
    return { text: await file.readFile('utf8'), isOpenToOthers };
  } finally {
    await file.close();
  }
};

/**
 * Writes a file that its owner alone may read, whole or not at all, and on the disk when this ends. `add`: false, and
 * nothing changes, when there is one already, even one that another process makes at this moment.
 */
export const writeSecretFile = async (path: string, text: string, way: 'add' | 'replace'): Promise<boolean> => {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    if (way === 'replace') await rename(part, path);
    else if (!(await linkNew(part, path))) return false;
    await syncDirectory(dirname(path));
    return true;
  } finally {
    await rm(part, { force: true });
  }
};

/** Unlike a rename, a link never takes the place of a file. */
const linkNew = (part: string, path: string): Promise<boolean> =>
  link(part, path).then(
    () => true,
    (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'EEXIST') return false;
      throw failure;
    },
  );

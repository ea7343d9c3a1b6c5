import { accessSync, constants, lstatSync, mkdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ProcessSettings } from '@cartage/service';

/** Why what is kept in the data directory could not be written: a sentence, or none. The directory is made. */
export const findUnusable = ({
  dataDir,
  databaseUrl,
  files,
  secrets,
  settings,
}: Pick<ProcessSettings, 'dataDir' | 'databaseUrl' | 'files' | 'secrets' | 'settings'>): readonly string[] => {
  const isNeeded =
    files.kind === 'directory' ||
    secrets.variable === null ||
    settings.mail.smtpUrl === null ||
    databaseUrl.startsWith(`sqlite:${dataDir}/`);
  const reason = isNeeded ? whyUnusable(resolve(dataDir)) : null;
  return reason === null
    ? []
    : [`DATA_DIR is ${dataDir}, ${reason}: set it to a directory where this process may write.`];
};

/** What is not there yet is made, in the nearest directory above it. */
const whyUnusable = (path: string): string | null => {
  try {
    if (!statSync(path).isDirectory()) return 'which is not a directory';
    accessSync(path, constants.W_OK | constants.X_OK);
    return null;
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      if (lstatSync(path, { throwIfNoEntry: false })) return 'which is a link that leads nowhere';
      return whyUnusable(dirname(path)) === null ? whyNotMade(path) : 'which cannot be created';
    }
    return code === 'ENOTDIR' ? 'which is inside a file' : `where this process may not write (${code})`;
  }
};

/** One level: where a file system refuses with ENOENT, as /proc does, Node tries to make all levels for ever. */
const whyNotMade = (path: string): string | null => {
  try {
    mkdirSync(path);
    return null;
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    return code === 'EEXIST' ? null : `which cannot be made (${code})`;
  }
};

type Places = Pick<ProcessSettings, 'dataDir' | 'databaseUrl' | 'files'>;

/** Less room, bytes, and the next writes may fail: of the log of the database, or of a file that comes in. */
const LEAST_ROOM = 16 * 1024 * 1024;

/** Whether the disks on which this installation writes have room; what is elsewhere, as PostgreSQL's, tells by itself. */
export const hasRoom = async ({ dataDir, databaseUrl, files }: Places, least = LEAST_ROOM): Promise<boolean> => {
  const isFile = databaseUrl.startsWith('sqlite:');
  const places = [
    ...(isFile ? [dirname(resolve(databaseUrl.slice('sqlite:'.length)))] : []),
    ...(files.kind === 'directory' ? [resolve(dataDir)] : []),
  ];
  const rooms = await Promise.all(places.map(async (place) => statfs(place)));
  return rooms.every(({ bavail, bsize }) => bavail * bsize >= least);
};

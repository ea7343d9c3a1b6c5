import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ProcessSettings } from '@cartage/service';

/** Why what is kept in the data directory could not be written: a sentence, or none. Nothing is made yet. */
export const findUnusable = ({
  dataDir,
  databaseUrl,
  secrets,
  settings,
}: Pick<ProcessSettings, 'dataDir' | 'databaseUrl' | 'secrets' | 'settings'>): readonly string[] => {
  const isNeeded =
    secrets.variable === null || settings.mail.smtpUrl === null || databaseUrl.startsWith(`sqlite:${dataDir}/`);
  const reason = isNeeded ? whyUnusable(resolve(dataDir)) : null;
  return reason === null
    ? []
    : [`DATA_DIR is ${dataDir}, ${reason}: set it to a directory where this process may write.`];
};

/** What is not there yet would be made in the nearest directory above it. */
const whyUnusable = (path: string): string | null => {
  try {
    if (!statSync(path).isDirectory()) return 'which is no directory';
    accessSync(path, constants.W_OK | constants.X_OK);
    return null;
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      const above = whyUnusable(dirname(path));
      return above === null ? null : 'which cannot be made';
    }
    return code === 'ENOTDIR' ? 'which lies below a file' : `where this process may not write (${code})`;
  }
};

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file of the data directory, in place of one of that name. A reader of the directory never meets half of it;
 * a process killed on the way leaves at most a `.part` behind. Nobody but the
 * process's own user reads it: a mail may hold a password.
 */
export const keepFile = async (directory: string, name: string, bytes: Uint8Array): Promise<void> => {
  const path = join(directory, name);
  await mkdir(directory, { recursive: true });
  await writeFile(`${path}.part`, bytes, { mode: 0o600 });
  await rename(`${path}.part`, path);
};

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Takes away the files of a directory that `keepFile` wrote under names that begin with their time, where the name comes
 * before this one; also what a killed process left half written. `ending`: of names that count at all. How many.
 */
export const removeFilesBefore = async (directory: string, name: string, ending: string): Promise<number> => {
  const names = await readdir(directory).catch(() => []);
  const old = names.filter(
    (one) => /^\d{4}-/.test(one) && one < name && (one.endsWith(ending) || one.endsWith(`${ending}.part`)),
  );
  for (const one of old) await rm(join(directory, one), { force: true });
  return old.length;
};

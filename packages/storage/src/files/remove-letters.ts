import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Takes away letters that were written into a directory under their time and their id; how many. */
export const removeLetters = async (directory: string, isLeaving: (id: string) => boolean): Promise<number> => {
  const names = await readdir(directory).catch(() => []);
  const leaving = names.filter((name) => {
    const [, id] = /^\d{4}-[\dT-]+Z-(.+)\.eml(?:\.part)?$/s.exec(name) ?? [];
    return id !== undefined && isLeaving(id);
  });
  for (const name of leaving) await rm(join(directory, name), { force: true });
  return leaving.length;
};

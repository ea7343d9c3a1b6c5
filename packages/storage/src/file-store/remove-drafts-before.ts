import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Takes away drafts that nobody has written to since this moment, ms since 1970. How many. */
export const removeDraftsBefore = async (directory: string, before: number): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    if (!/^[0-9a-f]{32}$/.test(name)) continue;
    const path = join(directory, name);
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? {};
    if (mtimeMs === undefined || mtimeMs >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};

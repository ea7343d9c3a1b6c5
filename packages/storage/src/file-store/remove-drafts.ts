import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from './on-disk.ts';

/**
 * Takes away drafts that nobody has written to for so long, nor since this was done the last time. How many. Ages are
 * told by the file system, which knows nothing of the service's time, and a clock that jumps must not make old what is
 * being written.
 */
export const removeDrafts = async (directory: string, ageMs: number): Promise<number> => {
  const note = join(directory, 'swept');
  const before = Math.min(Date.now() - ageMs, (await changedAt(note)) ?? 0);
  let removed = 0;
  for (const name of await readdir(directory).catch(() => [])) {
    if (!/^[0-9a-f]{32}$/.test(name)) continue;
    const path = join(directory, name);
    const at = await changedAt(path);
    if (at === null || at >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  await onDisk(async () => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(note, '.');
  });
  return removed;
};

const changedAt = async (path: string): Promise<number | null> => {
  const { mtimeMs } = (await stat(path).catch(() => null)) ?? {};
  return mtimeMs ?? null;
};

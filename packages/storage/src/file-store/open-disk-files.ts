import { randomBytes } from 'node:crypto';
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../files/sync-to-disk.ts';
import { type FileDraft, openDraft, piecesOf } from './file-draft.ts';
import type { FileStore } from './file-store.ts';
import { onDisk } from './on-disk.ts';
import { removeDrafts } from './remove-drafts.ts';

/** Files in a directory, which every process of the installation shares. */
export const openDiskFiles = (directory: string): FileStore => {
  const incoming = join(directory, 'incoming');
  const draft = (): Promise<FileDraft> => openDraft(incoming, randomBytes(16).toString('hex'));
  const pathOf = (file: string): string => join(directory, file.slice(0, 2), file);

  const put = (file: string, from: FileDraft): Promise<void> =>
    onDisk(async () => {
      const path = pathOf(file);
      const isNew = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await from.handle.sync();
      await rename(from.path, path);
      // The name is on the disk when its directory is.
      await syncDirectory(dirname(path));
      if (isNew !== undefined) await syncDirectory(directory);
    });

  return {
    draft,
    put: async (file, content) => {
      if (!(content instanceof Uint8Array)) return put(file, content);
      const own = await draft();
      try {
        await own.write(content);
        await put(file, own);
      } finally {
        await own.drop();
      }
    },
    read: (file, part) =>
      onDisk(async () => {
        const handle = await open(pathOf(file), 'r').catch(async (failure: NodeJS.ErrnoException) => {
          if (failure.code !== 'ENOENT') throw failure;
          // Without its directory it is the store that is away, as where a disk is not mounted.
          await access(directory);
          return null;
        });
        return handle && readAndClose(handle, part ?? { start: 0, end: (await handle.stat()).size });
      }),
    remove: (file) => onDisk(() => rm(pathOf(file), { force: true })),
    sweepDrafts: (ageMs) => removeDrafts(incoming, ageMs),
  };
};

async function* readAndClose(handle: FileHandle, part: { readonly start: number; readonly end: number }) {
  try {
    yield* piecesOf(handle, part);
  } finally {
    await handle.close();
  }
}

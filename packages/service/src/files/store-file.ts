import { createHash } from 'node:crypto';
import { type Db, type FileDraft, FileStoreAway, forgetFiles, leaveFile, noteFile, takeFile } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Papers } from '../print/papers.ts';

/**
 * Puts the content into the file store, and then does what makes it somebody's in one transaction, with the file's name.
 * Noted before it is written, taken in that transaction: whatever ends the process on the way, the sweep removes a file
 * that belongs to nothing, and none that belongs to something. What `owned` throws leaves nothing behind either.
 */
export const storeFile = async <T>(
  service: Pick<Ground, 'store' | 'newKey'> & Pick<Papers, 'files'>,
  content: FileDraft | Uint8Array,
  owned: (tx: Db, file: string) => Promise<T>,
): Promise<T> => {
  const { store, files, newKey } = service;
  const file = createHash('sha256').update(newKey()).digest('hex').slice(0, 32);
  await noteFile(store.db, file);
  let isSwept = false;
  try {
    await files.put(file, content);
    return await store.transaction(async (tx) => {
      isSwept = !(await takeFile(tx, file));
      if (isSwept) throw new Error('A file took longer to be written than the sweep waits.');
      return owned(tx, file);
    });
  } catch (thrown) {
    // A store that does not answer may still be writing, and removes nothing: the sweep does, later.
    if (!(thrown instanceof FileStoreAway)) {
      // Written after the sweep has forgotten it: the next ones find it again.
      await (isSwept ? noteFile(store.db, file) : discard(service, file)).catch(() => {});
    }
    throw thrown;
  }
};

/** Not what something has taken, though the answer that it has was lost. */
const discard = async (
  { store, files }: Pick<Ground, 'store'> & Pick<Papers, 'files'>,
  file: string,
): Promise<void> => {
  if (!(await leaveFile(store.db, file))) return;
  await files.remove(file);
  await forgetFiles(store.db, [file]);
};

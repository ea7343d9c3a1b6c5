import { completeJobByKey, contentInRow, ensureJob, moveContent, withContentInRow } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Papers } from '../print/papers.ts';
import { storeFile } from './store-file.ts';

/** The worker begins with it: an installation that was upgraded has bytes in its database. */
export const scheduleMoveOfFiles = ({ store, clock }: Pick<Ground, 'store' | 'clock'>): Promise<void> =>
  ensureJob(store.db, { task: 'move-files', key: KEY, payload: {}, runAt: clock(), vendorId: null });

/**
 * Moves the bytes that an earlier version has written into rows to the file store, one attachment after the other. Each
 * is whole at any moment, in one place or the other; one that is written anew meanwhile stays for the next time. The
 * worker's act.
 */
export const moveContents = async (service: Ground & Papers): Promise<void> => {
  const { db } = service.store;
  let moved = 0;
  for (let isMore = true; isMore; ) {
    const found = await withContentInRow(db, AT_ONCE);
    let movedNow = 0;
    for (const attachment of found) {
      const content = await contentInRow(db, attachment.guid);
      if (content === null) continue;
      const isMoved = await storeFile(service, content, async (tx, file) => {
        if (!(await moveContent(tx, attachment, file))) throw new Overtaken();
        return true;
      }).catch((thrown: unknown) => {
        if (thrown instanceof Overtaken) return false;
        throw thrown;
      });
      if (isMoved) movedNow += 1;
    }
    moved += movedNow;
    isMore = movedNow > 0 && found.length === AT_ONCE;
  }
  if (moved > 0) service.log.info({ moved }, 'files were moved from the database to the file store');
  await completeJobByKey(db, 'move-files', KEY);
};

/** The row was written anew meanwhile: what was put into the store goes again. */
class Overtaken extends Error {}

const KEY = 'all';
const AT_ONCE = 20;

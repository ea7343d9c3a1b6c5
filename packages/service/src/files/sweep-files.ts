import { forgetFiles, leaveLooseFiles, seeLooseFiles } from '@cartage/storage';
import type { Ground } from '../context.ts';
import type { Papers } from '../print/papers.ts';
import { moveContents } from './move-contents.ts';

/**
 * Removes the files that belong to nothing: of uploads that died, and those whose attachment has others by now. Not those
 * that it sees for the first time: whoever writes or reads them, by whatever clock, has until the next sweep. The
 * worker's act.
 * @throws FileStoreAway at the end, when the store refused to remove some
 */
export const sweepFiles = async (service: Ground & Papers): Promise<void> => {
  const { files, log } = service;
  const { removed, refusal } = await removeLooseFiles(service);
  const drafts = await files.sweepDrafts(UNDER_WAY_MS);
  if (removed + drafts > 0) log.info({ removed, drafts }, 'files that belonged to nothing were removed');
  // A process of an earlier version may have written more of them since the worker's start.
  await moveContents(service);
  if (refusal !== null) throw refusal;
};

/** One that the store does not give up keeps no other; many are a store that is away. */
const removeLooseFiles = async ({ store, files, clock }: Pick<Ground, 'store' | 'clock'> & Pick<Papers, 'files'>) => {
  const now = clock();
  const refused: string[] = [];
  let refusal: unknown = null;
  let removed = 0;
  for (;;) {
    const loose = await leaveLooseFiles(store.db, { before: now - UNDER_WAY_MS, except: refused, limit: AT_ONCE });
    const gone: string[] = [];
    for (const file of loose) {
      if (refused.length === MOST_REFUSED) break;
      try {
        await files.remove(file);
        gone.push(file);
      } catch (thrown) {
        refusal = thrown;
        refused.push(file);
      }
    }
    await forgetFiles(store.db, gone);
    removed += gone.length;
    if (loose.length < AT_ONCE || refused.length === MOST_REFUSED) break;
  }
  while ((await seeLooseFiles(store.db, now, AT_ONCE)) === AT_ONCE);
  return { removed, refusal };
};

/** No file is longer on its way than this: neither its sender nor the store is waited for so long. */
const UNDER_WAY_MS = 6 * 3_600_000;

const AT_ONCE = 100;

const MOST_REFUSED = 10;

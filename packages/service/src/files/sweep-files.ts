import { forgetFiles, leaveLooseFiles } from '@cartage/storage';
import type { Service } from '../context.ts';
import { moveContents } from './move-contents.ts';

/**
 * Removes the files that belong to nothing: of uploads that died, and those whose attachment has others by now. The
 * worker's act.
 */
export const sweepFiles = async (service: Service): Promise<void> => {
  const { store, files, clock, log } = service;
  const before = clock() - UNDER_WAY_MS;
  let removed = 0;
  for (;;) {
    const loose = await leaveLooseFiles(store.db, before, AT_ONCE);
    for (const file of loose) await files.remove(file);
    await forgetFiles(store.db, loose);
    removed += loose.length;
    if (loose.length < AT_ONCE) break;
  }
  const drafts = await files.sweepDrafts(UNDER_WAY_MS);
  if (removed + drafts > 0) log.info({ removed, drafts }, 'files that belonged to nothing were removed');
  // A process of an earlier version may have written more of them since the worker's start.
  await moveContents(service);
};

/** No file is longer on its way than this: neither its sender nor the store is waited for so long. */
const UNDER_WAY_MS = 6 * 3_600_000;

const AT_ONCE = 100;

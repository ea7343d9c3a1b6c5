import { isKeyGood } from '@cartage/storage';
import type { Acting } from '../context.ts';

/** Whether whoever has waited may read on: his key was not revoked meanwhile, nor has it ended, or his token. */
export const mayStillRead = async ({ store, actor, clock }: Acting): Promise<boolean> => {
  const now = clock();
  return (actor.until === undefined || now < actor.until) && (await isKeyGood(store.db, actor.keyId, now));
};

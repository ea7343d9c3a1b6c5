import { type OrderAttention, listAttention as readAttention } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** For the operator: any company's orders that somebody has to look at, the longest waiting first. */
export const listAttention = (
  { store }: Pick<Ground, 'store'>,
  { limit }: { readonly limit: number },
): Promise<readonly OrderAttention[]> => readAttention(store.db, limit);

import { type OrderAttention, listAttention as readAttention } from '@cartage/storage';
import type { Service } from '../context.ts';

/** For the operator: any company's orders that somebody has to look at, the longest waiting first. */
export const listAttention = (
  { store }: Pick<Service, 'store'>,
  { limit }: { readonly limit: number },
): Promise<readonly OrderAttention[]> => readAttention(store.db, limit);

import { sweepKeptValues as sweep } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** Forgets what plugins remembered and is good no more; on SQLite there is nothing. The worker's act; true: more is left. */
export const sweepKeptValues = async ({ store }: Pick<Ground, 'store'>): Promise<boolean> =>
  store.dialect === 'postgres' &&
  (await sweep(store.db, { mostRows: 100_000, mostBytes: 256 * 1024 * 1024, limit: LIMIT })) >= LIMIT;

const LIMIT = 1_000;

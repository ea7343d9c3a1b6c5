import { sweepKeptOffers as sweep } from '@cartage/storage';
import type { Ground } from '../context.ts';

/**
 * Forgets prices that are too old to be shown, and the oldest of too many; on SQLite there are none. The worker's act; true:
 * more is left.
 */
export const sweepKeptOffers = async ({ store }: Pick<Ground, 'store'>): Promise<boolean> =>
  store.dialect === 'postgres' && (await sweep(store.db, bounds)) >= bounds.limit;

const bounds = {
  // The most that QUOTE_CACHE_MS may be.
  mostMs: 900_000,
  mostRows: 20_000,
  mostBytes: 64 * 1024 * 1024,
  limit: 1_000,
};

import type { Instant } from '@cartage/core';
import type { Attempt } from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { retryDelay } from './retry-delay.ts';

/** A vendor that takes long is asked less and less often: each time a quarter of the time that it has taken so far later. */
const GROWTH = 4;

/**
 * How long to wait before a vendor that works on a hand-over or a courier call is asked for its numbers again, ms: the manifest's `pollMs` at
 * first, and later never longer than between the tries of one that fails. Whole, because no job stores a part of one.
 */
export const pollDelay = (
  service: Parameters<typeof retryDelay>[0],
  { begunAt }: Pick<Attempt, 'begunAt'>,
  vendor: VendorAdapter | undefined,
  now: Instant,
): number => {
  const { pollMs = 0 } = vendor?.manifest ?? {};
  const workedForMs = now - begunAt;
  return Math.max(pollMs, Math.min(Math.ceil(workedForMs / GROWTH), retryDelay(service, workedForMs)));
};

import type { Instant } from '@cartage/core';
import type { Attempt } from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit';

/** Nobody knows whether this hand-over reached the vendor: a shipment of its reference may exist there. */
export const mayBeAtVendor = (attempt: Attempt | null): attempt is Attempt =>
  attempt !== null && !certain.has(attempt.state) && !attempt.neverSent;

/**
 * Of an order that is being handed over: its call never had its turn at the vendor, and is made again. It is no open
 * attempt, for there is nothing to find out.
 */
export const waitsForTurn = (attempt: Attempt | null): boolean => attempt?.state === 'unavailable' && attempt.neverSent;

const certain: ReadonlySet<Attempt['state']> = new Set(['confirmed', 'rejected']);

/** From then on a vendor that does not know the attempt's reference surely has not got it. */
export const quietUntil = (attempt: Attempt, vendor: VendorAdapter): Instant =>
  (attempt.finishedAt ?? attempt.startedAt) + vendor.manifest.quietPeriodMs;

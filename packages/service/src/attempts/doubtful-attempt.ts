import type { Instant, Order } from '@cartage/core';
import { type Attempt, type HandOverSoFar, openStates } from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit/host';

/** It has not ended: its vendor is being called, works on it, or its answer was lost. */
export const isOpen = (attempt: Attempt | null | undefined): attempt is Attempt =>
  attempt != null && open.has(attempt.state);

const open: ReadonlySet<Attempt['state']> = new Set(openStates);

/** Nobody knows whether this hand-over reached the vendor: a shipment of its reference may exist there. */
export const mayBeAtVendor = (attempt: Attempt | null): attempt is Attempt =>
  attempt !== null && !certain.has(attempt.state) && !attempt.neverSent;

/**
 * Of an order that is being handed over: its call never had its turn at the vendor, and is made again. It is no open
 * attempt, for there is nothing to find out.
 */
export const waitsForTurn = (attempt: Attempt | null): boolean => attempt?.state === 'unavailable' && attempt.neverSent;

const certain: ReadonlySet<Attempt['state']> = new Set(['confirmed', 'rejected']);

const endOf = ({ finishedAt, startedAt }: Attempt): Instant => finishedAt ?? startedAt;

/** Why a vendor may have an order that is to be handed over to it. */
export interface Doubt {
  /** The last call that may have been made had ended by then. */
  readonly since: Instant;
  /** The database was restored, so what it knows of the order's hand-over need not be all of it. */
  readonly isRestored: boolean;
}

/** null: the vendor surely has not got the order by its latest hand-over, or by one that a restore has lost. */
export const doubtOf = (
  { id }: Pick<Order, 'id'>,
  { last, restoration: { restoredAt, lastOrder, lastAttempt } }: Pick<HandOverSoFar, 'last' | 'restoration'>,
): Doubt | null => {
  const mayBe = mayBeAtVendor(last);
  // A hand-over after the restore, in which the vendor was asked, has ended with certainty.
  const isSettledSince = last !== null && last.id > lastAttempt && !mayBe;
  const isRestored = restoredAt !== null && id <= lastOrder && !isSettledSince;
  if (!mayBe && !isRestored) return null;
  return { since: Math.max(mayBe ? endOf(last) : 0, isRestored ? restoredAt : 0), isRestored };
};

/** From then on its vendor is asked; if it does not know the reference, it surely has not got it. */
export const askedFrom = ({ since }: Doubt, { manifest }: VendorAdapter): Instant => since + manifest.quietPeriodMs;

import type { Instant } from '../time.ts';
import type { VendorInfo } from '../vendor.ts';

/** How a calculation stands that goes on while nobody waits (interface 14.4). */
export type CalculationStatus = 'in-progress' | 'finished' | 'expired';

/** How one vendor of it stands. */
export interface VendorProgress extends VendorInfo {
  /** `timed-out`: it took longer than it may. */
  readonly status: 'in-progress' | 'finished' | 'failed' | 'timed-out';
  /** Why it failed; null: it did not. */
  readonly reason: string | null;
  /** How long it took lately, ms. */
  readonly expectedMs: number;
}

/** What of a calculation decides on its status. */
export interface CalculationTimes {
  /** When it began, ms since 1970. */
  readonly issuedAt: Instant;
  /** From then on it is over, ms since 1970. */
  readonly expiresAt: Instant;
  /** How long a vendor may take, ms. */
  readonly deadlineMs: number;
}

/** Over is over, also for a vendor from which nothing came. */
export const calculationStatus = (
  vendors: readonly Pick<VendorProgress, 'status'>[],
  { expiresAt }: Pick<CalculationTimes, 'expiresAt'>,
  now: Instant,
): CalculationStatus => {
  if (now >= expiresAt) return 'expired';
  return vendors.every(({ status }) => status !== 'in-progress') ? 'finished' : 'in-progress';
};

/** How many have answered, or will not any more. */
export const readyVendors = (vendors: readonly Pick<VendorProgress, 'status'>[]): number =>
  vendors.filter(({ status }) => status !== 'in-progress').length;

/**
 * In how many seconds, rounded up, the calculation should be finished; 0: it is. A vendor takes as long as it did lately; one
 * that has taken longer already is given as long again, to the deadline at most. Never less than a second: nobody should
 * ask without a pause.
 */
export function retryAfterSeconds(
  vendors: readonly Pick<VendorProgress, 'status' | 'expectedMs'>[],
  times: CalculationTimes,
  now: Instant,
): number {
  if (calculationStatus(vendors, times, now) !== 'in-progress') return 0;
  const elapsed = Math.max(0, now - times.issuedAt);
  const rests = vendors.flatMap(({ status, expectedMs }) =>
    status === 'in-progress' ? [expectedMs > elapsed ? expectedMs - elapsed : elapsed] : [],
  );
  const rest = Math.min(Math.max(...rests), times.deadlineMs - elapsed);
  return Math.max(1, Math.ceil(rest / 1000));
}

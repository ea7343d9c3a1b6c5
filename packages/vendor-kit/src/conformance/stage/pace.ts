import { setTimeout as pause } from 'node:timers/promises';
import type { VendorLimits } from '../../adapter/manifest.ts';
import { type CallLimiter, openCallLimiter } from '../../http/call-limiter.ts';

/**
 * How fast a simulated vendor is asked. Few of them count, and for the others nobody need wait: one that has refused us
 * for asking too often (429) is from then on asked as its manifest says, by all laws together, as the host does.
 */
export interface Pace {
  /** Through which all requests of the laws go. */
  readonly limiter: CallLimiter;
  /** How long its window is open, ms; 0: it does not count. */
  readonly windowMs: number;
}

interface Counted extends Pace {
  readonly limits: VendorLimits;
}

const counted = new WeakMap<object, Counted>();

/** The part of the rate that the manifest allows: requests through a proxy come together now and then. */
const SAFE = 0.9;
/** More than any law asks in a second. */
const UNCOUNTED_PER_SECOND = 10_000;

export const paceOf = (vendor: object, limits: VendorLimits): Pace => {
  const known = counted.get(vendor);
  return isFor(known, limits)
    ? known
    : { limiter: openCallLimiter({ ...limits, requestsPerSecond: UNCOUNTED_PER_SECOND }), windowMs: 0 };
};

/** By what they say: a manifest may be a getter, which makes them anew each time. */
const isFor = (known: Counted | undefined, { requestsPerSecond, concurrency }: VendorLimits): known is Counted =>
  known?.limits.requestsPerSecond === requestsPerSecond && known.limits.concurrency === concurrency;

/**
 * The vendor counts, by these limits; resolves when it has forgotten what was too much. false: that is known, and they were kept.
 * @param vendor the handles, by which it is known again
 * @param limits of the manifest
 */
export async function countFromNow(vendor: object, limits: VendorLimits): Promise<boolean> {
  if (isFor(counted.get(vendor), limits)) return false;
  const requestsPerSecond = limits.requestsPerSecond * SAFE;
  const windowMs = 1000 / Math.min(1, requestsPerSecond);
  counted.set(vendor, { limits, limiter: openCallLimiter({ ...limits, requestsPerSecond }), windowMs });
  await pause(windowMs);
  return true;
}

import { type Problem, problem } from '@cartage/core';
import { createTokenBuckets, type Filling, type Taken } from './token-buckets.ts';

/** Who may ask how often (interface 2.3, 2.4). */
export interface Limits {
  /** Counts a request of a caller, whom the text names. */
  readonly request: (caller: string) => Taken | null;
  /** Counts a failed authentication of the address. */
  readonly failure: (address: string) => Taken;
  /** What the address has left of failed authentications. */
  readonly ofAddress: (address: string) => Filling;
}

/** `perSecond`: of one key; 0: no limit. `now`: ms, monotonic. */
export const createLimits = (perSecond: number, now?: () => number): Limits => {
  const keys = perSecond > 0 ? createTokenBuckets({ perSecond, burst: 2 * perSecond }, now) : null;
  const failures = createTokenBuckets({ perSecond: FAILURES_PER_SECOND, burst: FAILURES_PER_SECOND }, now);
  return {
    request: (caller) => keys?.take(caller) ?? null,
    failure: failures.take,
    ofAddress: failures.look,
  };
};

/** Failed authentications of one address. */
export const FAILURES_PER_SECOND = 20;

/**
 * The bucket that the next request of this caller would be taken from. The limit is what the bucket holds when it is
 * full, so that nothing can remain beyond it; the policy says how fast it fills.
 */
export const limitHeaders = ({ burst, perSecond, remaining, resetSeconds }: Filling) => ({
  'RateLimit-Limit': String(burst),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
  'RateLimit-Policy': `${perSecond};w=1;burst=${burst}`,
});

export const tooManyRequests = (limit: number): Problem =>
  problem('TooManyRequests', null, {
    en: `More than ${limit} requests a second; try again in a second.`,
    ru: `Больше ${limit} запросов в секунду; повторите через секунду.`,
  });

import { type Problem, problem } from '@cartage/core';
import { createTokenBuckets, type Taken } from './token-buckets.ts';

/** Who may ask how often (interface 2.3, 2.4). */
export interface Limits {
  /** Counts a request of the key. */
  readonly request: (keyId: number) => Taken | null;
  /** Counts a failed authentication; true: there were too many from this address. */
  readonly failure: (address: string) => boolean;
}

/** `perSecond`: of one key; 0: no limit. `now`: ms, monotonic. */
export const createLimits = (perSecond: number, now?: () => number): Limits => {
  const keys = perSecond > 0 ? createTokenBuckets({ perSecond, burst: 2 * perSecond }, now) : null;
  const failures = createTokenBuckets({ perSecond: FAILURES_PER_SECOND, burst: FAILURES_PER_SECOND }, now);
  return {
    request: (keyId) => keys?.take(String(keyId)) ?? null,
    failure: (address) => !failures.take(address).isAllowed,
  };
};

const FAILURES_PER_SECOND = 20;

export const limitHeaders = ({ limit, remaining, resetSeconds }: Taken): Readonly<Record<string, string>> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});

export const tooManyRequests = (limit: number): Problem =>
  problem('TooManyRequests', null, {
    en: `More than ${limit} requests a second; try again in a second.`,
    ru: `Больше ${limit} запросов в секунду; повторите через секунду.`,
  });

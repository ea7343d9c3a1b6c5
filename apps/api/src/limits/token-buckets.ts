/** How much one caller may do: `perSecond` on and on, up to `burst` at once. */
export interface Allowance {
  readonly perSecond: number;
  readonly burst: number;
}

/** What a bucket holds. */
export interface Filling {
  /** What it holds when it is full, which is the most that may be taken at once. */
  readonly burst: number;
  readonly perSecond: number;
  readonly remaining: number;
  /** Whole seconds until everything is there again. */
  readonly resetSeconds: number;
}

/** What is left after a take. */
export interface Taken extends Filling {
  readonly isAllowed: boolean;
}

export interface TokenBuckets {
  /** Takes one, when there is one. */
  readonly take: (name: string) => Taken;
  /** Takes nothing. */
  readonly look: (name: string) => Filling;
}

/**
 * A token bucket for each name. It lives in the process: with several processes each grants the whole allowance, which
 * costs no round trip and no rule of the business depends on. `now`: ms, monotonic.
 */
export const createTokenBuckets = (
  { perSecond, burst }: Allowance,
  now: () => number = () => performance.now(),
): TokenBuckets => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const refilled = (name: string) => {
    const at = now();
    const bucket = buckets.get(name);
    return { at, tokens: bucket ? Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond) : burst };
  };
  const filling = (tokens: number): Filling => ({
    burst,
    perSecond,
    remaining: Math.floor(tokens),
    resetSeconds: Math.ceil((burst - tokens) / perSecond),
  });
  return {
    take: (name) => {
      // A full bucket is as good as none: forgetting those keeps the memory bounded.
      if (buckets.size >= MAX_BUCKETS)
        for (const known of buckets.keys()) if (refilled(known).tokens >= burst) buckets.delete(known);
      const { at, tokens } = refilled(name);
      const isAllowed = tokens >= 1;
      const left = isAllowed ? tokens - 1 : tokens;
      buckets.set(name, { tokens: left, at });
      return { isAllowed, ...filling(left) };
    },
    look: (name) => filling(refilled(name).tokens),
  };
};

const MAX_BUCKETS = 100_000;

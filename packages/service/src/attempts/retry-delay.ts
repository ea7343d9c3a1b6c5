import type { Ground } from '../context.ts';

/**
 * The wait before the next try of something that has failed since `failingForMs`: 1, 2, 4 ... 60 times the base
 * (interface 10.5: minutes in production, seconds in the sandbox), or up to a quarter less. What failed together would
 * else come back together for as long as it fails, always in the same order: a circuit that lets one call through would
 * judge the vendor by the same order each time, and keep all others from it.
 */
export const retryDelay = (
  {
    settings: { retryBaseMs },
    random,
  }: { readonly settings: Pick<Ground['settings'], 'retryBaseMs'> } & Pick<Ground, 'random'>,
  failingForMs: number,
): number => {
  let delay = retryBaseMs;
  let elapsed = retryBaseMs;
  while (elapsed <= failingForMs && delay < 60 * retryBaseMs) {
    delay = Math.min(delay * 2, 60 * retryBaseMs);
    elapsed = elapsed + delay;
  }
  return Math.ceil(delay * (1 - random() / 4));
};

import { FIRST_RETRY_MS, LONGEST_RETRY_MS } from './job.ts';

/** The wait after so many tries that failed: 1, 2, 4 ... s, an hour at the most. */
export const retryWait = (tries: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries - 1, 30), LONGEST_RETRY_MS);

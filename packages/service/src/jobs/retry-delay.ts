/**
 * The wait before the next try of something that has failed since `failingForMs`: 1, 2, 4 ... 60 times the base
 * (interface 10.5: minutes in production, seconds in the sandbox).
 */
export const retryDelay = (baseMs: number, failingForMs: number): number => {
  let delay = baseMs;
  let elapsed = baseMs;
  while (elapsed <= failingForMs && delay < 60 * baseMs) {
    delay = Math.min(delay * 2, 60 * baseMs);
    elapsed = elapsed + delay;
  }
  return delay;
};

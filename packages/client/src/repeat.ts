import { isUnsent, type Lost, type Received } from './attempt.ts';
import { type CartageError, isCutShort } from './error.ts';

/** What came of an attempt, as far as it matters for another one. */
export interface Outcome {
  readonly received: Received | Lost;
  readonly error: CartageError;
}

/** Growing waits, ms: from the first to the largest. */
const FIRST_MS = 250;
const LARGEST_MS = 8_000;
/** Between the questions whether the first request with a key has ended. */
const IN_PROGRESS_MS = 1_000;

/**
 * How long to wait before the request is sent again, ms; null: it must not be, or it is of no use. `mayRepeat`: doing it
 * twice does no harm, since it only reads or has a key. `repeats`: how often it was sent again.
 */
export function waitBeforeRepeat(
  { received, error }: Outcome,
  mayRepeat: boolean,
  repeats: number,
  random: () => number,
): number | null {
  if (error.code === 'IdempotencyKeyInProgress') return IN_PROGRESS_MS * (0.5 + random());
  if (!isPassing(received, error, mayRepeat)) return null;
  const growing = Math.min(LARGEST_MS, FIRST_MS * 2 ** repeats) * (0.5 + random() / 2);
  return error.retryAfter === null ? growing : Math.max(growing, error.retryAfter * 1000 * (1 + random() / 10));
}

const isPassing = (received: Received | Lost, error: CartageError, mayRepeat: boolean): boolean => {
  if ('lost' in received) return mayRepeat || isUnsent(received);
  // It was refused before anything was done.
  if (received.status === 429) return true;
  if (!mayRepeat) return false;
  return [408, 502, 503, 504].includes(received.status) || (received.status < 300 && isCutShort(error));
};

/** The most seconds for which an answer is held: what lies between cuts connections on which nothing comes for a minute. */
const LONGEST_WAIT_S = 30;

/** The seconds of `Prefer: wait=10` (RFC 7240), at most LONGEST_WAIT_S; null: the caller does not prefer to wait. */
export const preferredWait = (header: string | null): number | null => {
  for (const preference of (header ?? '').split(',')) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d+)"?\s*(?:;|$)/i.exec(preference) ?? [];
    // Of several the first counts.
    if (seconds !== undefined) return Math.min(Number(seconds), LONGEST_WAIT_S);
  }
  return null;
};

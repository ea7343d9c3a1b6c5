/** `2026-11-22 17:03` in the installation's zone, for people. */
export const momentIn =
  (timeZone: string) =>
  (at: number): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

/** RFC 3339 in UTC, for programs. */
export const isoMoment = (at: number): string => new Date(at).toISOString();

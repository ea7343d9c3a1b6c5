/** How a vendor has answered in an hour, of one kind of calls. */
export interface HourFigures {
  readonly at: string;
  readonly capability: string;
  readonly calls: number;
  readonly errors: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

const HOUR_MS = 3_600_000;

/** The kinds of calls of these hours, those with most calls first. */
export const kindsIn = (hours: readonly HourFigures[]): readonly string[] => {
  const calls = new Map<string, number>();
  for (const one of hours) calls.set(one.capability, (calls.get(one.capability) ?? 0) + one.calls);
  return [...calls].sort(([, a], [, b]) => b - a).map(([kind]) => kind);
};

/**
 * Each hour from the first to the last, those without calls too. Of all kinds together the time is that of the slowest kind: times
 * of different calls cannot be added.
 */
export const linesOf = (hours: readonly HourFigures[], kind: string | undefined) => {
  const own = hours.filter(({ capability }) => kind === undefined || capability === kind);
  const moments = own.map(({ at }) => Date.parse(at));
  const first = Math.min(...moments);
  const count = own.length === 0 ? 0 : (Math.max(...moments) - first) / HOUR_MS + 1;
  const at = Array.from({ length: count }, (_, hour) => new Date(first + hour * HOUR_MS).toISOString());
  const byHour = Map.groupBy(own, (one) => (Date.parse(one.at) - first) / HOUR_MS);
  const each = <Value>(read: (figures: readonly HourFigures[]) => Value): readonly Value[] =>
    at.map((_, hour) => read(byHour.get(hour) ?? []));
  const slowest = (read: (figures: HourFigures) => number | null) => (figures: readonly HourFigures[]) => {
    const times = figures.map(read).filter((ms) => ms !== null);
    return times.length === 0 ? null : Math.max(...times);
  };
  return {
    at,
    calls: each((figures) => figures.reduce((sum, { calls }) => sum + calls, 0)),
    errors: each((figures) => figures.reduce((sum, { errors }) => sum + errors, 0)),
    p50Ms: each(slowest(({ p50Ms }) => p50Ms)),
    p95Ms: each(slowest(({ p95Ms }) => p95Ms)),
  };
};

/** What a day had with a vendor, as the service counts it. */
export interface DayFigures {
  readonly date: string;
  readonly vendorId: number | null;
  readonly vendorName: string | null;
  readonly orders: number;
  readonly delivered: number;
  readonly canceled: number;
  readonly price: number;
  readonly collected: number;
}

export type Measure = 'orders' | 'delivered' | 'canceled' | 'price' | 'collected';

/** A line of a picture: a value for each day. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly values: readonly number[];
}

const DAY_MS = 86_400_000;

/** All days from the first to the last, `2026-11-27`; those without orders too, which the service leaves out. */
export const daysOf = (from: string, to: string): readonly string[] => {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.max(0, Math.round((last - first) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
};

/** Sums of roubles are added up in kopecks: a thousand tenths are a hundred. */
const isMoney = (measure: Measure): boolean => measure === 'price' || measure === 'collected';
const added = (measure: Measure, values: readonly number[]): number =>
  isMoney(measure)
    ? values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
    : values.reduce((sum, value) => sum + value, 0);

/** All of it together. */
export const totalOf = (figures: readonly DayFigures[], measure: Measure): number =>
  added(
    measure,
    figures.map((one) => one[measure]),
  );

/** One line: what all vendors had on each of the days. */
export const lineOf = (
  figures: readonly DayFigures[],
  days: readonly string[],
  measure: Measure,
): readonly number[] => {
  const byDay = Map.groupBy(figures, ({ date }) => date);
  return days.map((day) => totalOf(byDay.get(day) ?? [], measure));
};

/** A line for each vendor that has something, the greatest first; beyond `most` the smallest are one line of the others. */
export const linesByVendor = (
  figures: readonly DayFigures[],
  days: readonly string[],
  measure: Measure,
  names: { readonly none: string; readonly others: string },
  most = 5,
): readonly Series[] => {
  const vendors = [...Map.groupBy(figures, ({ vendorId }) => vendorId)]
    .map(([id, own]) => ({
      key: String(id ?? 0),
      label: id === null ? names.none : (own[0]?.vendorName ?? `№ ${id}`),
      total: totalOf(own, measure),
      own,
    }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.label < b.label ? -1 : 1));
  // A line of the others for one vendor alone says less than its own.
  const shown = vendors.length > most + 1 ? vendors.slice(0, most) : vendors;
  const rest = vendors.slice(shown.length).flatMap(({ own }) => own);
  return [
    ...shown.map(({ key, label, own }) => ({ key, label, values: lineOf(own, days, measure) })),
    ...(rest.length > 0 ? [{ key: 'others', label: names.others, values: lineOf(rest, days, measure) }] : []),
  ];
};

/** How many of those of which it is known came in time; null: of none is it known. */
export const shareOnTime = ({ onTime, late }: { readonly onTime: number; readonly late: number }): number | null =>
  onTime + late === 0 ? null : onTime / (onTime + late);

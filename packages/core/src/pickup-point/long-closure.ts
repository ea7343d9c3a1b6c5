import { addDays, type LocalDate } from '../time.ts';
import type { PointClosure } from './pickup-point.ts';

/** Days off in a row from the first to the last, both included. */
export interface DaysOff {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** A holiday is no closure: a parcel waits there until the next day. */
const LEAST_DAYS = 7;

/**
 * The closure among the days off that a vendor tells of a point: the first week or longer without a day of work that is not
 * over. null: there is none.
 * @param today days before it are over
 */
export const longClosure = (daysOff: readonly DaysOff[], today: LocalDate): PointClosure | null => {
  const rows: { readonly from: LocalDate; to: LocalDate }[] = [];
  for (const { from, to } of daysOff.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = rows.at(-1);
    if (last === undefined || from > addDays(last.to, 1)) rows.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  const long = rows.find(({ from, to }) => to >= today && addDays(from, LEAST_DAYS - 1) <= to);
  return long === undefined ? null : { from: long.from, until: addDays(long.to, 1) };
};

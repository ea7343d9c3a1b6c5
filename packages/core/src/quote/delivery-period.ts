import { type DaySpan, isWorkingDay } from '../calendar.ts';
import type { LocalText } from '../local-text.ts';
import { addDays, daysBetween, type Instant, instantOf, type LocalDate, localDateOf, localTimeOf } from '../time.ts';
import type { Option } from './option.ts';

type Period = Pick<Option, 'takeDate' | 'deliveryFrom' | 'deliveryTo' | 'minDays' | 'maxDays'>;

/** The day on which it has arrived for sure; null: the vendor does not say. `zone`: of the days. */
export function arrivalDay({ takeDate, deliveryTo, maxDays }: Period, zone: string): LocalDate | null {
  if (deliveryTo !== null) return localDateOf(deliveryTo, zone);
  return maxDays === null ? null : addDays(takeDate, maxDays);
}

/** When a day of delivery is over, HH:mm: vendors that quote days name no hour. */
const EVENING = '18:00';

/** The latest moment of its arrival; null: the vendor does not say. Of a vendor that quotes days the evening of the last one. */
export function plannedArrival(option: Period, zone: string): Instant | null {
  const day = arrivalDay(option, zone);
  return option.deliveryTo ?? (day === null ? null : instantOf(day, EVENING, zone));
}

/**
 * A planned arrival where the parcel is fetched on another day than it was planned for: so many days later as that is, at
 * the same hour; a parcel that is fetched earlier is not promised earlier.
 */
export function postponedArrival(
  planned: Instant,
  pickup: { readonly from: LocalDate; readonly to: LocalDate },
  zone: string,
): Instant {
  const days = daysBetween(pickup.from, pickup.to);
  if (days <= 0) return planned;
  return instantOf(addDays(localDateOf(planned, zone), days), localTimeOf(planned, zone), zone);
}

const firstDay = ({ takeDate, deliveryFrom, minDays }: Period, zone: string): LocalDate | null => {
  if (deliveryFrom !== null) return localDateOf(deliveryFrom, zone);
  return minDays === null ? null : addDays(takeDate, minDays);
};

/**
 * The days of the span on which an option of a range of days may deliver: its first and its last one, which the vendor
 * named, and between them those on which its tariff works (interface 13.4).
 */
export function possibleDays(
  option: Period & Pick<Option, 'urgencies'>,
  span: DaySpan,
  zone: string,
): readonly LocalDate[] {
  const last = arrivalDay(option, zone) ?? firstDay(option, zone);
  const first = firstDay(option, zone) ?? last;
  if (first === null || last === null) return [];
  const isAnyDay = option.urgencies.includes('day-off-express');
  const days: LocalDate[] = [];
  for (let day = later(first, span.first); day <= last && day <= span.last; day = addDays(day, 1)) {
    if (day === first || day === last || isAnyDay || isWorkingDay(day)) days.push(day);
  }
  return days;
}

const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);

/** A range of days in words: `2-4 days`, `1 day`; null where neither end is known (interface 7.14). */
export function deliveryTimeText(minDays: number | null, maxDays: number | null): LocalText | null {
  const from = minDays ?? maxDays;
  const to = maxDays ?? minDays;
  if (from === null || to === null) return null;
  const range = from === to ? `${to}` : `${from}-${to}`;
  return { en: `${range} ${range === '1' ? 'day' : 'days'}`, ru: `${range} ${russianDays(to)}` };
}

function russianDays(count: number): string {
  const isTeen = count % 100 >= 11 && count % 100 <= 14;
  if (!isTeen && count % 10 === 1) return 'день';
  return !isTeen && count % 10 >= 2 && count % 10 <= 4 ? 'дня' : 'дней';
}

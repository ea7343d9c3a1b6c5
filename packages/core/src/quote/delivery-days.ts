import { type DaySpan, type DayType, dayType } from '../calendar.ts';
import { addDays, type LocalDate } from '../time.ts';
import type { Option } from './option.ts';
import { sortOptions, tagOptions } from './select-options.ts';

/** A window in which the receiver may choose to be met, HH:mm. */
export interface TimeSlot {
  /** HH:mm */
  readonly from: string;
  /** HH:mm, later than `from`. */
  readonly to: string;
}

/** An option on one of the days on which it can deliver. */
export interface DayOption extends Option {
  /** On which it arrives, in the zone of the span. */
  readonly deliveryDate: LocalDate;
  /** Empty: the vendor offers none. */
  readonly timeSlots: readonly TimeSlot[];
}

/** What can be delivered on one day. */
export interface DeliveryDay {
  /** In the zone of the span. */
  readonly date: LocalDate;
  /** By the production calendar (interface 15.1). */
  readonly type: DayType;
  /** Cheapest first, with the tags that they have among themselves. Empty: nobody delivers on it. */
  readonly options: readonly DayOption[];
}

/** How many days ahead can be asked for (interface 13.4). */
export const MOST_DELIVERY_DAYS = 31;

/** Today and so many days after it. */
export const daysAhead = (today: LocalDate, days: number): DaySpan => ({ first: today, last: addDays(today, days) });

/**
 * The options by the day on which they deliver: every day of the span, in order, also one without an option, so that a
 * calendar can be drawn; the first, today, only where something is delivered on it (interface 13.4).
 */
export function deliveryDays(options: readonly DayOption[], span: DaySpan, zone: string): readonly DeliveryDay[] {
  const byDay = Map.groupBy(options, ({ deliveryDate }) => deliveryDate);
  const days: DeliveryDay[] = [];
  for (let date = span.first; date <= span.last; date = addDays(date, 1)) {
    const found = byDay.get(date) ?? [];
    if (date === span.first && found.length === 0) continue;
    days.push({ date, type: dayType(date), options: tagOptions(sortOptions(found), zone) });
  }
  return days;
}

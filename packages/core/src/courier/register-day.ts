import { addDays, type Instant, type LocalDate } from '../time.ts';

/** An order whose day has passed is put into a register for so many days: a worker may have been away. */
export const REGISTER_DAYS_BACK = 7;

/** So many orders a register has at most; the others stand in the next. */
export const MOST_ORDERS_OF_REGISTER = 1_000;

/** Registers of one day that follow each other are so far apart, ms. */
export const BETWEEN_REGISTERS_MS = 15 * 60_000;

/**
 * The day of the register in which an order stands by now (interface 19.5), if it is to be fetched on that day or was to be in the
 * days before: today from the hour on, and until then the day before, whose hour nobody may have been there for. Pure.
 * @param takeDate when it is to be fetched
 * @param hour `HH:mm`, when the courier is told
 * @param sender what day and time it is in the sender's city
 * @returns null: it stands in none yet, or was to be fetched too long ago
 */
export const registerDay = (
  takeDate: LocalDate,
  hour: string,
  { today, timeOfDay }: { readonly today: LocalDate; readonly timeOfDay: string },
): LocalDate | null => {
  const day = timeOfDay >= hour ? today : addDays(today, -1);
  return takeDate <= day && takeDate >= addDays(day, -REGISTER_DAYS_BACK) ? day : null;
};

/**
 * Whether another register of a day may be made: a quarter of an hour after the last, at once after one that is full. Pure.
 * @param last the newest of the day; null: there is none
 * @param now ms since 1970
 */
export const mayRegisterFollow = (
  last: { readonly orders: number; readonly createdAt: Instant } | null,
  now: Instant,
): boolean =>
  last === null ||
  last.orders >= MOST_ORDERS_OF_REGISTER ||
  // What lies ahead was made by a clock that had jumped.
  Math.abs(now - last.createdAt) >= BETWEEN_REGISTERS_MS;

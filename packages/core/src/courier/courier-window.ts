import type { LocalDate } from '../time.ts';

/** When the courier is to come. The times are advisory. */
export interface CourierWindow {
  /** The day, like the times by the clocks of the city where the courier comes. */
  readonly date: LocalDate;
  /** HH:mm */
  readonly timeFrom: string;
  /** HH:mm, later than `timeFrom`. */
  readonly timeTo: string;
}

/** When the customer names no time (interface 15.4). */
export const defaultWindow = { timeFrom: '09:00', timeTo: '18:00' } as const;

/**
 * The window of a courier call on a day. The defaults stand where no time is given; today it does not start before now
 * (interface 11.6), and an end that lies before the start gives way. All by the clocks of the city where the courier comes.
 */
export function courierWindow(
  date: LocalDate,
  wish: { readonly timeFrom: string | null; readonly timeTo: string | null },
  now: { readonly today: LocalDate; readonly timeOfDay: string },
): CourierWindow {
  const wishedFrom = wish.timeFrom ?? defaultWindow.timeFrom;
  const timeFrom = date === now.today && wishedFrom < now.timeOfDay ? now.timeOfDay : wishedFrom;
  const timeTo = [wish.timeTo, defaultWindow.timeTo].find((time) => time !== null && time > timeFrom);
  return { date, timeFrom, timeTo: timeTo ?? '23:59' };
}

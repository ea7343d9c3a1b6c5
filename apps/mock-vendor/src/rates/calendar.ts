/** The vendors' own calendar: they rest at weekends and on public holidays. */

const DAY_MS = 86_400_000;
const MAX_REMEMBERED = 10_000;

/** The clocks of all vendors show Moscow time, which has no summer time. */
export const ZONE = '+03:00';
const ZONE_MS = 3 * 3_600_000;

const holidays = new Set(
  ['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08'].concat([
    '02-23',
    '03-08',
    '05-01',
    '05-09',
    '06-12',
    '11-04',
  ]),
);

/** Days since 1970 as dates: rates ask for the same few weeks thousands of times a second. */
const dates = new Map<number, { readonly text: string; readonly isOff: boolean }>();

/** The day at a moment. */
export const dayOf = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 10);

/** The moment of a day's time, HH:mm. */
export const momentOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00${ZONE}`);

/** `yyyy-MM-ddTHH:mm:ss.SSS` on the vendors' clocks. */
export const clockText = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 23);

/** Date.parse takes 30 February for 2 March. */
export function isDay(text: string): boolean {
  const number = numberOf(text);
  return Number.isInteger(number) && dateOf(number).text === text;
}

/** The n-th day after; days off count where `anyDay`. */
export function addDeliveryDays(day: string, days: number, anyDay: boolean): string {
  let number = numberOf(day);
  for (let left = days; left > 0; left--) {
    do number++;
    while (!anyDay && dateOf(number).isOff);
  }
  return dateOf(number).text;
}

/** The day itself when couriers come on it, else the next one. */
export function pickupDayFrom(day: string, anyDay: boolean): string {
  let number = numberOf(day);
  while (!anyDay && dateOf(number).isOff) number++;
  return dateOf(number).text;
}

const numberOf = (day: string): number => Date.parse(day) / DAY_MS;

function dateOf(number: number): { readonly text: string; readonly isOff: boolean } {
  let date = dates.get(number);
  if (date === undefined) {
    const text = new Date(number * DAY_MS).toISOString().slice(0, 10);
    const weekday = new Date(number * DAY_MS).getUTCDay();
    date = { text, isOff: weekday === 0 || weekday === 6 || holidays.has(text.slice(5)) };
    if (dates.size >= MAX_REMEMBERED) dates.clear();
    dates.set(number, date);
  }
  return date;
}

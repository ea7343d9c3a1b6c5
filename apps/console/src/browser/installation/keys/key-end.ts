/** When a new key is to end, as it is chosen: never, after some days, or with a day. */
export type KeyEnd = 'never' | '30' | '90' | '365' | 'day';

export const keyEnds: readonly KeyEnd[] = ['never', '30', '90', '365', 'day'];

const DAY_MS = 86_400_000;
/** So long before its end a key is marked: time enough to give a program another. */
const SOON_MS = 14 * DAY_MS;

/** The moment for the request; null: never. A day is still good to its end, by the reader's clock; so is the last one of some days. */
export const expiresAt = (end: KeyEnd, day: string, now: Date): string | null => {
  if (end === 'never') return null;
  if (end === 'day') {
    const [year, month, date] = day.split('-').map(Number);
    if (year === undefined || month === undefined || date === undefined) return day;
    return new Date(year, month - 1, date + 1).toISOString();
  }
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + Number(end) + 1).toISOString();
};

/** How a key stands that ends at the moment. */
export const endOf = (at: string | null, now: Date): 'good' | 'soon' | 'ended' => {
  if (at === null) return 'good';
  const ms = new Date(at).getTime() - now.getTime();
  return ms <= 0 ? 'ended' : ms <= SOON_MS ? 'soon' : 'good';
};

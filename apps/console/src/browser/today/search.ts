import { dayIn, said, wholeFrom } from '../parts/address.ts';

/** The day that is looked at; none: today. */
export interface TodaySearch {
  readonly day?: string;
  /** Of its calls, from 2 on. */
  readonly page?: number;
}

export const todaySearch = (raw: Record<string, unknown>): TodaySearch =>
  said<TodaySearch>({ day: dayIn(raw.day), page: wholeFrom(2, raw.page) });

/** The day so many days later, `2026-11-27`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

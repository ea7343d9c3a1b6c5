import { dayIn } from '../orders/search.ts';

/** The day that is looked at; none: today. */
export interface TodaySearch {
  readonly day?: string;
  /** Of its calls, from 2 on. */
  readonly page?: number;
}

export const todaySearch = (raw: Record<string, unknown>): TodaySearch => {
  const day = dayIn(raw.day);
  const page = Number.isSafeInteger(raw.page) && Number(raw.page) > 1 ? Number(raw.page) : undefined;
  return { ...(day !== undefined && { day }), ...(page !== undefined && { page }) };
};

/** The day so many days later, `2026-11-27`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

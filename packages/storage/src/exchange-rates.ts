import type { ExchangeRate, LocalDate } from '@cartage/core';
import type { Db } from './tables.ts';

/** In place of one of the same currency and day. */
export const setExchangeRate = async (db: Db, { currency, from, rate }: ExchangeRate): Promise<void> => {
  await db
    .insertInto('exchange_rates')
    .values({ currency, from_day: from, rate })
    .onConflict((there) => there.columns(['currency', 'from_day']).doUpdateSet({ rate }))
    .execute();
};

/** false: there is none of this currency from this day on. */
export const removeExchangeRate = async (db: Db, currency: string, from: LocalDate): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('exchange_rates')
    .where('currency', '=', currency)
    .where('from_day', '=', from)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
};

/** The newest first; at most so many. */
export const listExchangeRates = async (
  db: Db,
  { currency, most }: { readonly currency: string | null; readonly most: number },
): Promise<readonly ExchangeRate[]> =>
  (
    await db
      .selectFrom('exchange_rates')
      .selectAll()
      .$if(currency !== null, (all) => all.where('currency', '=', currency ?? ''))
      .orderBy('from_day', 'desc')
      .orderBy('currency')
      .limit(most)
      .execute()
  ).map(toRate);

/** The rate that counts on the day: the newest that is not of a later one; null: none is that old. */
export const exchangeRateOn = async (db: Db, currency: string, day: LocalDate): Promise<ExchangeRate | null> => {
  const row = await db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('currency', '=', currency)
    .where('from_day', '<=', day)
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toRate(row) : null;
};

const toRate = ({
  currency,
  from_day: from,
  rate,
}: {
  readonly currency: string;
  readonly from_day: LocalDate;
  readonly rate: number;
}): ExchangeRate => ({ currency, from, rate });

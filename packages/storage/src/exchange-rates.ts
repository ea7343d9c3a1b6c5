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

/** The one that was removed; null: there is none of this currency from this day on. */
export const removeExchangeRate = async (db: Db, currency: string, from: LocalDate): Promise<ExchangeRate | null> => {
  const row = await db
    .deleteFrom('exchange_rates')
    .where('currency', '=', currency)
    .where('from_day', '=', from)
    .returningAll()
    .executeTakeFirst();
  return row ? toRate(row) : null;
};

/** What was said of that very day; null: nothing. */
export const exchangeRateOf = async (db: Db, currency: string, from: LocalDate): Promise<ExchangeRate | null> => {
  const row = await db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('currency', '=', currency)
    .where('from_day', '=', from)
    .executeTakeFirst();
  return row ? toRate(row) : null;
};

/** How many there are, of one currency or of all. */
export const countExchangeRates = async (db: Db, currency: string | null): Promise<number> => {
  const { count } = await db
    .selectFrom('exchange_rates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(currency !== null, (all) => all.where('currency', '=', currency ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The newest first; at most so many, after so many. */
export const listExchangeRates = async (
  db: Db,
  { currency, most, skip = 0 }: { readonly currency: string | null; readonly most: number; readonly skip?: number },
): Promise<readonly ExchangeRate[]> =>
  (
    await db
      .selectFrom('exchange_rates')
      .selectAll()
      .$if(currency !== null, (all) => all.where('currency', '=', currency ?? ''))
      .orderBy('from_day', 'desc')
      .orderBy('currency')
      .offset(skip)
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

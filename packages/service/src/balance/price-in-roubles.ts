import { type ExchangeRate, type Instant, type Kopecks, kopecksAt, localDateOf, type Order } from '@cartage/core';
import { type Db, exchangeRateOn, lastAttempt } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** A price as a vendor tells it. */
interface ToldPrice {
  readonly price?: Kopecks | null | undefined;
  /** ISO 4217; absent: roubles. */
  readonly currency?: string | undefined;
}

/**
 * The price in kopecks; null: none was told, or it is in a currency that nobody can turn into roubles. By the rate of the option
 * where that was quoted in the currency, else by that of the day of the hand-over, whenever it is told: so the same sum is the
 * same price (interface 16.15).
 */
export const priceInRoubles = async (
  service: Pick<Ground, 'log' | 'clock' | 'settings'>,
  db: Db,
  order: Order,
  { price, currency }: ToldPrice,
): Promise<Kopecks | null> => {
  if (price == null || currency === undefined || currency === 'RUB') return price ?? null;
  const foreign = order.option?.foreign;
  if (foreign?.currency === currency && foreign.asked === price) return foreign.askedRoubles;
  const rate = foreign?.currency === currency ? foreign : await rateOfHandOver(service, db, order, currency);
  const kopecks = rate && kopecksAt(price, { currency, rate: rate.rate });
  if (kopecks !== null && kopecks <= MOST_KOPECKS) return kopecks;
  const { number, option } = order;
  service.log.warn(
    { order: number, vendor: option?.vendor.key, currency },
    'a vendor told a price in a currency that has no rate',
  );
  return null;
};

const rateOfHandOver = async (
  { clock, settings }: Pick<Ground, 'clock' | 'settings'>,
  db: Db,
  order: Order,
  currency: string,
): Promise<ExchangeRate | null> => {
  const attempt = await lastAttempt(db, order.id, 'hand-over');
  const at: Instant = attempt?.begunAt ?? clock();
  return exchangeRateOn(db, currency, localDateOf(at, settings.timeZone));
};

/** Ten billion roubles, the greatest price that counts as one (interface 16.13). */
export const MOST_KOPECKS: Kopecks = 1_000_000_000_000;

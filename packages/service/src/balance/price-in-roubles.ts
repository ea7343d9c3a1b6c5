import {
  addMarkUp,
  type ExchangeRate,
  type Instant,
  type Kopecks,
  kopecksAt,
  localDateOf,
  nearestSum,
  type Order,
  type ToldForeignPrice,
} from '@cartage/core';
import { type Db, exchangeRateOn, getCompany, lastAttempt } from '@cartage/storage';
import type { Ground } from '../context.ts';
import { markUpOf } from './confirmed-price.ts';

/** A price as a vendor tells it. */
interface ToldPrice {
  readonly price?: Kopecks | null | undefined;
  /** ISO 4217; absent: roubles. */
  readonly currency?: string | undefined;
}

/** What a price comes to that a vendor has told. */
export interface PriceInRoubles {
  /** null: none was told, or it cannot be turned into roubles. */
  readonly asked: Kopecks | null;
  /** What the order keeps of it. */
  readonly foreign: ToldForeignPrice | null;
  /** Why `asked` is null of a price that is told for the first time; else null. */
  readonly doubt: 'no-rate' | 'too-great' | null;
}

/**
 * What a vendor tells of the price, in roubles (interface 16.15): by the rate of the option where that was quoted in the currency,
 * else by the rate of what was told before in it, else by that of the day of the hand-over. So the same sum is the same price
 * whenever it is told, whatever the operator has said of the currency meanwhile.
 */
export const priceInRoubles = async (
  service: Pick<Ground, 'clock' | 'settings'>,
  db: Db,
  order: Order,
  { price, currency = 'RUB' }: ToldPrice,
): Promise<PriceInRoubles> => {
  const { option, vendorForeignPrice: known } = order;
  if (!price) return { asked: price ?? null, foreign: known, doubt: null };
  if (currency === 'RUB') return { asked: price, foreign: null, doubt: null };
  const isKnown = known?.currency === currency && known.asked === price;
  if (isKnown && known.rate !== null) return { asked: order.vendorPrice, foreign: known, doubt: null };
  const quoted = option?.foreign?.currency === currency ? option.foreign : null;
  const rate = quoted ? of(quoted) : (of(known, currency) ?? (await rateOfHandOver(service, db, order, currency)));
  if (rate === null && isKnown) return { asked: null, foreign: known, doubt: null };
  const isQuoted = quoted?.asked === price;
  const markUp = markUpOf(order, await getCompany(db, order.companyId));
  const foreign: ToldForeignPrice = {
    currency,
    price: isQuoted ? quoted.price : nearestSum(addMarkUp(price, markUp), currency),
    asked: price,
    rate: rate?.rate ?? null,
    ratedFrom: rate?.from ?? null,
  };
  if (rate === null) return { asked: null, foreign, doubt: 'no-rate' };
  const asked = isQuoted ? quoted.askedRoubles : kopecksAt(price, { currency, rate: rate.rate });
  return { asked, foreign, doubt: asked === null ? 'too-great' : null };
};

/** Tells the operator of a price that leaves the order its own. */
export const tellOfDoubt = (
  { log }: Pick<Ground, 'log'>,
  { number, option }: Order,
  { foreign, doubt }: PriceInRoubles,
): void => {
  if (doubt === null) return;
  const about = { order: number, vendor: option?.vendor.key, currency: foreign?.currency };
  if (doubt === 'no-rate') log.warn(about, 'a vendor told a price in a currency that has no rate');
  else log.warn(about, 'a vendor told a price that comes to more than ten billion roubles');
};

type Rate = Pick<ExchangeRate, 'rate' | 'from'>;

/** The rate of a price that is in the currency. */
const of = (price: ToldForeignPrice | null, currency = price?.currency): Rate | null =>
  price?.currency === currency && price?.rate != null && price.ratedFrom !== null
    ? { rate: price.rate, from: price.ratedFrom }
    : null;

const rateOfHandOver = async (
  { clock, settings }: Pick<Ground, 'clock' | 'settings'>,
  db: Db,
  order: Order,
  currency: string,
): Promise<Rate | null> => {
  const attempt = await lastAttempt(db, order, 'hand-over');
  const at: Instant = attempt?.begunAt ?? clock();
  return exchangeRateOn(db, currency, localDateOf(at, settings.timeZone));
};

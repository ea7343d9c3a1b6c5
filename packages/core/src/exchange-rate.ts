import { type CurrencyUnits, unitDecimals } from './currency.ts';
import type { Kopecks } from './money.ts';
import type { LocalDate } from './time.ts';

/** What a currency is worth from a day on, until the next rate (interface 16.15). */
export interface ExchangeRate {
  /** ISO 4217. */
  readonly currency: string;
  /** The first day on which it counts, by the clocks of the service. */
  readonly from: LocalDate;
  /** Hundred-millionths of a rouble for one of the currency: 98.5321 roubles are 9,853,210,000. */
  readonly rate: number;
}

const RATE_DECIMALS = 8;
/** A million roubles for one; no currency is worth more. */
const MOST_ROUBLES = 1_000_000;

/** Roubles as people write them, `98.5321` or `0,00771234`, as a rate; undefined: not above 0, beyond a million, or with more than 8 decimals. */
export const readRate = (text: string): number | undefined => {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:[.,](\d{1,8}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return undefined;
  const rate = Number(whole + part.padEnd(RATE_DECIMALS, '0'));
  return rate > 0 && rate <= MOST_ROUBLES * 10 ** RATE_DECIMALS ? rate : undefined;
};

/** Roubles for one of the currency: the double nearest to the rate, which JSON prints with at most 8 decimals. */
export const roublesOfRate = (rate: number): number => Number(`${rate}e-${RATE_DECIMALS}`);

/** Ten billion roubles, the greatest price that counts as one (interface 16.13). */
export const MOST_PRICE: Kopecks = 1_000_000_000_000;

/**
 * A price in roubles, rounded half up to a kopeck; null: it is above ten billion roubles, and no price.
 * @param units of the currency, whole, 0 or more
 * @param rate of that currency
 */
export const kopecksAt = (units: CurrencyUnits, { currency, rate }: Omit<ExchangeRate, 'from'>): Kopecks | null => {
  const divisor = 10n ** BigInt(unitDecimals(currency) + RATE_DECIMALS - KOPECK_DECIMALS);
  // Products of both leave the whole numbers that a double holds.
  const kopecks = (2n * BigInt(units) * BigInt(rate) + divisor) / (2n * divisor);
  return kopecks <= MOST_PRICE ? Number(kopecks) : null;
};

const KOPECK_DECIMALS = 2;

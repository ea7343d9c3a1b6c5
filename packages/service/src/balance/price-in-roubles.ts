import type { Kopecks } from '@cartage/core';
import type { Ground } from '../context.ts';

/** A price as a vendor tells it. */
interface ToldPrice {
  readonly price?: Kopecks | null | undefined;
  /** ISO 4217; absent: roubles. */
  readonly currency?: string | undefined;
}

/** The price in kopecks; null: none was told, or it is in a currency that nobody can turn into roubles. */
export const priceInRoubles = ({ log }: Pick<Ground, 'log'>, { price, currency }: ToldPrice): Kopecks | null => {
  if (currency === undefined || currency === 'RUB') return price ?? null;
  log.warn({ currency }, 'a vendor told a price in a currency that has no rate');
  return null;
};

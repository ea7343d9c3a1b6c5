import {
  type ExchangeRate,
  type Instant,
  type Kopecks,
  kopecksAt,
  type LeftOutReason,
  localDateOf,
  MOST_PRICE,
  sumKopecks,
} from '@cartage/core';
import { exchangeRateOn } from '@cartage/storage';
import type { Connection } from '../connections/connection.ts';
import type { Acting } from '../context.ts';
import type { Offer } from './offers-by-days.ts';

/** An offer in roubles; what the vendor asks in its own currency stands beside. */
export interface RoubleOffer extends Omit<Offer, 'currency'> {
  readonly told?: {
    readonly rate: ExchangeRate;
    readonly offer: Pick<Offer, 'tariffPrice' | 'services' | 'ownServices'>;
  };
}

/** What a vendor offers, as far as it can be compared. */
export interface OffersInRoubles {
  readonly offers: readonly RoubleOffer[];
  /** Why not all: nobody can say what the others would be in roubles. */
  readonly leftOut: readonly LeftOutReason[];
}

/**
 * What a vendor offers, each line in roubles by the rate of the day, rounded half up (interface 16.15): before the mark-up, and
 * before anything is compared. Where a currency has no rate its options are left out, of which the log tells. Kept answers are in
 * the vendor's currency, so a new rate counts at once.
 */
export const offersInRoubles = async (
  { store, clock, settings, log }: Pick<Acting, 'store' | 'clock' | 'settings' | 'log'>,
  { vendor }: Connection,
  offers: readonly Offer[],
): Promise<OffersInRoubles> => {
  const currencies = new Set(offers.flatMap(({ currency = 'RUB' }) => (currency === 'RUB' ? [] : [currency])));
  if (currencies.size === 0) return { offers, leftOut: [] };
  const now = clock();
  const today = localDateOf(now, settings.timeZone);
  const rates = new Map<string, ExchangeRate>();
  for (const currency of currencies) {
    const rate = await exchangeRateOn(store.db, currency, today);
    if (rate) rates.set(currency, rate);
    else if (isNews(vendor, `${currency} has no rate`, now))
      log.warn(
        { vendor: vendor.manifest.key, currency },
        'options of a vendor are left out: their currency has no rate',
      );
  }
  const tooGreat = new Set<string>();
  const shown = offers.flatMap(({ currency = 'RUB', ...offer }): readonly RoubleOffer[] => {
    if (currency === 'RUB') return [offer];
    const rate = rates.get(currency);
    const priced = rate && inRoubles(offer, rate);
    if (priced === null) tooGreat.add(currency);
    return priced ? [priced] : [];
  });
  for (const currency of tooGreat)
    if (isNews(vendor, `${currency} comes to too much`, now))
      log.warn(
        { vendor: vendor.manifest.key, currency },
        'options of a vendor are left out: they come to more than ten billion roubles',
      );
  return { offers: shown, leftOut: shown.length < offers.length ? ['currency'] : [] };
};

/** Shops ask for prices all the time, and would fill the log. */
const TELL_AGAIN_MS = 3_600_000;
const toldAt = new WeakMap<Connection['vendor'], Map<string, Instant>>();

/** Whether this process has not told it of the vendor for an hour. */
const isNews = (vendor: Connection['vendor'], what: string, now: Instant): boolean => {
  const told = toldAt.get(vendor) ?? new Map<string, Instant>();
  if (Math.abs(now - (told.get(what) ?? Number.NEGATIVE_INFINITY)) < TELL_AGAIN_MS) return false;
  toldAt.set(vendor, told.set(what, now));
  return true;
};

/** null: its price is none. */
const inRoubles = (offer: Omit<Offer, 'currency'>, rate: ExchangeRate): RoubleOffer | null => {
  const tariffPrice = kopecksAt(offer.tariffPrice, rate);
  const services = linesAt(offer.services, rate);
  const ownServices = linesAt(offer.ownServices ?? [], rate);
  if (tariffPrice === null || services === null || ownServices === null) return null;
  const total = sumKopecks([tariffPrice, ...[...services, ...ownServices].map(({ price }) => price)]);
  if (total > MOST_PRICE) return null;
  return { ...offer, tariffPrice, services, ...(offer.ownServices && { ownServices }), told: { rate, offer } };
};

/** null: a price is none. */
const linesAt = <Line extends { readonly price: Kopecks }>(
  lines: readonly Line[],
  rate: ExchangeRate,
): readonly Line[] | null => {
  const priced = lines.flatMap((line) => {
    const price = kopecksAt(line.price, rate);
    return price === null ? [] : [{ ...line, price }];
  });
  return priced.length < lines.length ? null : priced;
};

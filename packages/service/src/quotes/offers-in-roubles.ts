import { type ExchangeRate, type Kopecks, kopecksAt, localDateOf } from '@cartage/core';
import { exchangeRateOn } from '@cartage/storage';
import { MOST_KOPECKS } from '../balance/price-in-roubles.ts';
import type { Connection } from '../connections/connection.ts';
import type { Acting } from '../context.ts';
import type { Offer } from './offers-by-days.ts';

/** An offer in roubles; what the vendor asks in its own currency stands beside. */
export interface RoubleOffer extends Omit<Offer, 'currency'> {
  readonly told?: { readonly rate: ExchangeRate; readonly offer: Pick<Offer, 'tariffPrice' | 'services'> };
}

/**
 * What a vendor offers, each line in roubles by the rate of the day, rounded half up (interface 16.15): before the mark-up, and
 * before anything is compared. Where a currency has no rate its options are left out, of which the log tells.
 */
export const offersInRoubles = async (
  { store, clock, settings, log }: Pick<Acting, 'store' | 'clock' | 'settings' | 'log'>,
  { vendor: { manifest } }: Connection,
  offers: readonly Offer[],
): Promise<readonly RoubleOffer[]> => {
  const currencies = new Set(offers.flatMap(({ currency = 'RUB' }) => (currency === 'RUB' ? [] : [currency])));
  if (currencies.size === 0) return offers;
  const today = localDateOf(clock(), settings.timeZone);
  const rates = new Map<string, ExchangeRate>();
  for (const currency of currencies) {
    const rate = await exchangeRateOn(store.db, currency, today);
    if (rate) rates.set(currency, rate);
    else log.warn({ vendor: manifest.key, currency }, 'options of a vendor are left out: their currency has no rate');
  }
  return offers.flatMap(({ currency = 'RUB', ...offer }) => {
    if (currency === 'RUB') return [offer];
    const rate = rates.get(currency);
    return rate ? inRoubles(offer, rate) : [];
  });
};

const inRoubles = (offer: Omit<Offer, 'currency'>, rate: ExchangeRate): readonly RoubleOffer[] => {
  const tariffPrice = kopecksAt(offer.tariffPrice, rate);
  const services = offer.services.map((service) => ({ ...service, price: kopecksAt(service.price, rate) }));
  const total = services.reduce((sum: Kopecks, { price }) => sum + price, tariffPrice);
  return total > MOST_KOPECKS ? [] : [{ ...offer, tariffPrice, services, told: { rate, offer } }];
};

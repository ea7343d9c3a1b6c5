import { addDays } from '@cartage/core';
import type { Quirks } from './quirks.ts';
import { cities, type PricedEnd, type PriceRequest, tariffsOf } from './tiny-protocol.ts';

/** A price as the vendor tells it: roubles without VAT, the VAT, and what each extra costs with it. */
export interface TinyPrice {
  readonly tariff: string;
  readonly net: string;
  readonly vat: string;
  readonly take_day: string;
  readonly due: string;
  readonly days: number;
  readonly currency: string;
  /** For what it is. */
  readonly grams: number;
  readonly extras: readonly { readonly code: string; readonly rub: string }[];
}

const VAT = 0.2;
const MOSCOW = 44;

/** Nothing where it does not go. */
export function pricesOf({ from, to, parcels, extras, take_day, wish }: PriceRequest, quirks: Quirks): TinyPrice[] {
  if (![from, to].every(({ city }) => isServed(city, quirks))) return [];
  const grams = parcels.reduce((sum, { grams: of, count }) => sum + of * count, 0);
  if (quirks.abroad && countryOf(from.city) === countryOf(to.city)) return [];
  return tariffsOf(quirks)
    .filter((tariff) => tariff.from === from.kind && tariff.to === to.kind)
    .map(({ id, rate, days }) => {
      const due = addDays(take_day, days);
      const net = (200.51 + grams / 100) * rate;
      return {
        tariff: id,
        net: written(net, quirks),
        vat: written(quirks.inclusive ? 0 : net * VAT, quirks),
        take_day,
        due: wish !== null && wish > due ? wish : due,
        days,
        currency: quirks.euros ? 'EUR' : 'RUB',
        grams,
        // At a point nobody carries it to the floor.
        extras: extras
          .filter(({ code }) => code !== 'LFT' || to.kind === 'door')
          .map(({ code, rub }) => ({ code, rub: rub === null ? '15.50' : (Number(rub) / 100).toFixed(2) })),
      };
    });
}

const written = (roubles: number, { wholeRoubles, comma }: Quirks): string =>
  roubles.toFixed(wholeRoubles ? 0 : 2).replace('.', comma ? ',' : '.');

/** The same with the days on which it can come. */
export const pricesByDays = (request: PriceRequest, first: string, last: string, quirks: Quirks) =>
  pricesOf(request, quirks).map(({ days: _, ...price }) => ({
    ...price,
    days: Array.from({ length: 60 }, (_, n) => addDays(price.due, n)).filter((day) => day >= first && day <= last),
  }));

export const pricesInXml = (form: URLSearchParams, quirks: Quirks): string => {
  const end = (name: string): PricedEnd => ({ city: form.get(name) ?? '', kind: 'door', point: null });
  const request: PriceRequest = {
    from: end('from'),
    to: end('to'),
    parcels: [{ grams: Number(form.get('grams')), mm: null, litres: null, count: 1 }],
    extras: [],
    cargo: 'regular',
    take_day: form.get('take_day') ?? '',
    wish: null,
  };
  const rows = pricesOf(request, quirks).map(
    ({ tariff, net, vat, take_day, due, days }) =>
      `<price tariff="${tariff}" net="${net}" vat="${vat}" take="${take_day}" due="${due}" days="${days}"/>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><prices>${rows.join('')}</prices>`;
};

/** By the city's code, or the vendor's own number. */
export const countryOf = (city: string | number): string | undefined =>
  cities.find(({ code, id }) => [code, String(id)].includes(String(city)))?.country;

const isServed = (city: string | number, quirks: Quirks): boolean =>
  cities.some(
    ({ code, id, country }) =>
      String(city) === String(quirks.cities ? id : code) &&
      (quirks.countries ?? ['RU']).includes(country) &&
      !(quirks.oneCity && id !== MOSCOW),
  );

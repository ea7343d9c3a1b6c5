import {
  type CargoType,
  type ContactType,
  type DaySpan,
  gramsFromKg,
  parseDateTime,
  type ServiceCode,
} from '@cartage/core';
import { z } from 'zod';
import type { CallContext } from '../../adapter/call-context.ts';
import type { OwnService } from '../../adapter/manifest.ts';
import type { Location, VendorDayOption, VendorOption, VendorQuoteRequest } from '../../adapter/quote.ts';
import { VendorProblem } from '../../adapter/vendor-problem.ts';
import { readText } from '../../answers/read-answer.ts';
import type { Quirks } from './quirks.ts';
import { ask, read } from './tiny-client.ts';
import { cities, type Extra, kopecksOf, type PricedEnd, type PriceRequest, roublesOf } from './tiny-protocol.ts';

const price = z.object({
  tariff: z.string(),
  net: z.string(),
  vat: z.string(),
  take_day: z.string(),
  due: z.string(),
  grams: z.number().optional(),
  currency: z.string().optional(),
  extras: z.array(z.object({ code: z.string(), rub: z.string() })),
});
const prices = z.object({ prices: z.array(price.extend({ days: z.number() })) });
const dayPrices = z.object({ prices: z.array(price.extend({ days: z.array(z.string()) })) });

const codes: Partial<Record<ServiceCode, Extra['code']>> = {
  Insurance: 'INS',
  CashOnDelivery: 'COD',
  SmsToReceiver: 'SMS',
};

/** Services that the vendor alone has. */
export const ownServices: readonly OwnService[] = [
  { code: 'LIFT', name: { en: 'Carried to the floor', ru: 'Подъём на этаж' }, description: '' },
];
const ownCodes: Readonly<Record<string, Extra['code']>> = { LIFT: 'LFT' };

export async function quote(
  quirks: Quirks,
  request: VendorQuoteRequest,
  call: CallContext,
): Promise<readonly VendorOption[]> {
  if (!isServed(quirks, request)) return [];
  const asked = await priceRequestOf(quirks, request, call);
  if (asked === null) return [];
  const told = quirks.xml
    ? pricesFromXml(readText(await ask(quirks, call, 'POST', '/prices', { form: formOf(asked) })))
    : read(await ask(quirks, call, 'POST', '/prices', { json: asked }), prices).prices;
  return told.map((one) => ({
    ...offerOf(one, request),
    deliveryFrom: momentOf(one.due),
    deliveryTo: momentOf(one.due),
    minDays: one.days,
    maxDays: one.days,
  }));
}

export async function quoteByDays(
  quirks: Quirks,
  request: VendorQuoteRequest,
  { first, last }: DaySpan,
  call: CallContext,
): Promise<readonly VendorDayOption[]> {
  if (!isServed(quirks, request)) return [];
  const asked = await priceRequestOf(quirks, request, call);
  if (asked === null) return [];
  const answer = await ask(quirks, call, 'POST', '/prices/days', { json: { ...asked, first, last } });
  return read(answer, dayPrices).prices.flatMap((one) =>
    one.days.map((deliveryDate) => ({ ...offerOf(one, request), deliveryDate, timeSlots: [] })),
  );
}

const isServed = (quirks: Quirks, { sender, receiver, cargo }: VendorQuoteRequest): boolean =>
  [sender, receiver].every(
    ({ country, contactType }) =>
      (quirks.countries ?? ['RU']).includes(country) && contactTypesOf(quirks).includes(contactType),
  ) && cargoTypesOf(quirks).includes(cargo.type);

export const cargoTypesOf = ({ kinds }: Quirks): readonly CargoType[] =>
  kinds ? ['documents', 'regular', 'fragile'] : ['regular'];

export const contactTypesOf = ({ whole, pointsOnly }: Quirks): readonly ContactType[] =>
  pointsOnly ? ['pickup-point'] : whole ? ['door', 'pickup-point'] : ['door'];

const offerOf = (
  { tariff, net, vat, take_day, grams, currency, extras }: z.infer<typeof price>,
  { services, ownServices: own }: VendorQuoteRequest,
): Omit<VendorOption, 'deliveryFrom' | 'deliveryTo' | 'minDays' | 'maxDays'> => ({
  tariffId: tariff,
  tariffPrice: kopecksOf(net) + kopecksOf(vat),
  services: services.map(({ code }) => ({ code, ...pricedOf(extras, codes[code]) })),
  ...(own && { ownServices: own.map((code) => ({ code, ...pricedOf(extras, ownCodes[code]) })) }),
  takeDate: take_day,
  comments: null,
  ...(grams !== undefined && { billedWeightKg: grams / 1000 }),
  ...currencyOf(currency),
});

const pricedOf = (extras: z.infer<typeof price>['extras'], code: Extra['code'] | undefined) => {
  const extra = extras.find((one) => one.code === code);
  return extra === undefined
    ? ({ status: 'unavailable', price: 0 } as const)
    : ({ status: 'available', price: kopecksOf(extra.rub) } as const);
};

/** Roubles go without saying. */
export const currencyOf = (currency: string | undefined): { readonly currency?: string } =>
  currency === undefined || currency === 'RUB' ? {} : { currency };

/** The vendor names a day of Moscow. */
export const momentOf = (day: string): number | null => parseDateTime(day, 'Europe/Moscow') ?? null;

/** What an order and a price have in common; null: the vendor does not know one of the cities. */
export async function priceRequestOf(
  quirks: Quirks,
  { sender, receiver, cargo, services, ownServices: own = [], pickup, terms, route }: VendorQuoteRequest,
  call: CallContext,
): Promise<PriceRequest | null> {
  const from = await endOf(quirks, sender, route.origin, call);
  const to = await endOf(quirks, receiver, route.destination, call);
  if (from === null || to === null) return null;
  return {
    from,
    to,
    cargo: cargo.type,
    parcels: cargo.items.map(({ weightKg, qty, l, h, w, volumeM3 }) => ({
      grams: quirks.halfKilograms ? Math.ceil(gramsFromKg(weightKg) / 500) * 500 : gramsFromKg(weightKg),
      mm: l === null ? null : [l * 10, (h ?? 0) * 10, (w ?? 0) * 10],
      litres: volumeM3 === null ? null : volumeM3 * 1000,
      count: qty,
    })),
    extras: [
      ...services.flatMap(({ code, sum }) => {
        const known = codes[code];
        return known === undefined ? [] : [{ code: known, rub: sum === null ? null : roublesOf(sum) }];
      }),
      ...own.flatMap((code) => ownCodes[code] ?? []).map((code) => ({ code, rub: null })),
    ],
    take_day: pickup.date,
    wish: terms.requestedDate,
  };
}

const cityList = z.object({ cities: z.array(z.object({ id: z.number(), of: z.string() })) });

async function endOf(
  quirks: Quirks,
  party: VendorQuoteRequest['sender'],
  location: Location | null,
  call: CallContext,
): Promise<PricedEnd | null> {
  const kind = party.contactType === 'door' ? 'door' : 'point';
  const point = party.pickupPointId;
  if (!quirks.cities) return { city: knownCodeOf(party, location), kind, point };
  const { cityName: name, regionName } = location ?? {};
  if (name === undefined) throw new VendorProblem({ kind: 'notServed' }, 'There is no name of the city.');
  const city = await call.cache(`city ${regionName}, ${name}`, async () => {
    const answer = await ask(quirks, call, 'GET', `/cities?name=${encodeURIComponent(name)}`);
    const found = read(answer, cityList).cities;
    const one = found.find(({ of }) => of !== '' && regionName?.startsWith(of)) ?? found[0];
    return { value: one?.id ?? null, ttlMs: 86_400_000 };
  });
  return city === null ? null : { city, kind, point };
}

/** In the state's register, or as the vendor's list has it. */
const knownCodeOf = ({ cityId }: VendorQuoteRequest['sender'], location: Location | null): string =>
  location?.codes.find((code) => cities.some((city) => city.code === code)) ?? cityId;

const formOf = ({ from, to, parcels, take_day }: PriceRequest): Record<string, string> => ({
  from: String(from.city),
  to: String(to.city),
  grams: String(parcels.reduce((sum, { grams, count }) => sum + grams * count, 0)),
  take_day,
});

const attributes = /(\w+)="([^"]*)"/g;

function pricesFromXml(text: string): z.infer<typeof prices>['prices'] {
  if (!/<\/prices>$/.test(text)) throw new VendorProblem({ kind: 'defect' }, 'That is no list of prices.');
  return [...text.matchAll(/<price ([^>]*)\/>/g)].map(([, row = '']) => {
    const told = Object.fromEntries([...row.matchAll(attributes)].map(([, name, value]) => [name, value]));
    const { tariff = '', net = '', vat = '', take = '', due = '', days } = told;
    return { tariff, net, vat, take_day: take, due, days: Number(days), extras: [] };
  });
}

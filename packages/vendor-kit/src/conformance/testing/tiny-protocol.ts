import type { Kopecks } from '@cartage/core';
import type { Quirks } from './quirks.ts';

/** What the tiny vendor's documentation says: who may call, which words it knows, how its requests look. */

/** Given with a contract. */
export const contract = { key: 'canary-key-7b1d', signingKey: 'canary-sign-52e8' };

export const hosts = { prod: 'api.tiny.example', test: 'test.tiny.example' };

/** Codes of what happens to a parcel, in the order in which they come. */
export const path = ['TAKEN', 'ROAD', 'THERE', 'OUT', 'DONE'] as const;
/** Of one that the receiver does not take. */
export const wayBack = ['REFUSED', 'BACK', 'RETURNED'] as const;

/** How the vendor writes a code. */
const inLetters = { TAKEN: 'TK', ROAD: 'RD', THERE: 'TH', OUT: 'OU', DONE: 'DN', CANCELED: 'CN' };
const codesInLetters: Readonly<Record<string, string>> = {
  ...inLetters,
  ...{ REFUSED: 'RF', BACK: 'BK', RETURNED: 'RT' },
};
export const writtenCode = (code: string, how: Quirks['codes']): string | number => {
  if (how === 'letters') return codesInLetters[code] ?? code;
  return how === 'numbers' ? 4000 + Object.keys(codesInLetters).indexOf(code) : code;
};

/** `of`: the region, of those whose name another has too. */
export const cities: readonly TinyCity[] = [
  { code: '7700000000000', country: 'RU', id: 44, name: 'Москва', north: 55.756, east: 37.617 },
  { code: '7800000000000', country: 'RU', id: 137, name: 'Санкт-Петербург', north: 59.939, east: 30.316 },
  { code: 'relation:2465058', country: 'KZ', id: 510, name: 'Алматы', north: 43.238, east: 76.889 },
  { code: 'relation:2216724', country: 'UZ', id: 620, name: 'Ташкент', north: 41.311, east: 69.28 },
  { code: '4600000300000', country: 'RU', id: 801, name: 'Железногорск', north: 52.339, east: 35.351, of: 'Курская' },
  {
    code: '2400000400000',
    country: 'RU',
    id: 802,
    name: 'Железногорск',
    north: 56.251,
    east: 93.532,
    of: 'Красноярский',
  },
  { code: '5128581', country: 'US', id: 900, name: 'Нью-Йорк', north: 40.714, east: -74.006 },
  { code: '2332453', country: 'NG', id: 730, name: 'Лагос', north: 6.455, east: 3.394 },
];

interface TinyCity {
  readonly code: string;
  readonly country: string;
  readonly id: number;
  readonly name: string;
  readonly north: number;
  readonly east: number;
  readonly of?: string;
}

/** Fourteen, on three pages; the last of a city only takes parcels in. */
export const points = cities.slice(0, 2).flatMap(({ code, name, north, east }) =>
  Array.from({ length: 7 }, (_, n) => ({
    id: `P-${code.slice(0, 2)}-${n + 1}`,
    city: code,
    city_name: name,
    street: `ул. ${n + 1}-я, д. ${n + 1}`,
    title: `${name}, ${n + 1}`,
    kind: n % 2 === 0 ? 'office' : 'locker',
    phone: `+7495000000${n}`,
    hours: n % 2 === 0 ? 'Mo-Sa 09:00-20:00' : '24/7',
    keeps_days: 5 + n,
    cash: n % 2 === 0,
    cards: true,
    most_rub: n % 2 === 0 ? `${(n + 1) * 10_000}.00` : null,
    most_grams: n % 2 === 0 ? 30_000 : 15_500,
    most_mm: n % 2 === 0 ? null : [640, 410, 380],
    most_places: n % 2 === 0 ? null : 1,
    shut: n === 5 ? { from: '2031-07-01', until: '2031-07-15' } : null,
    north: north + n / 100,
    east: east - n / 100,
    takes: true,
    gives: n < 6,
  })),
);
export const PAGE = 5;

export type TinyPoint = (typeof points)[number];

export const tariffs = [
  { id: 'TD', name: 'To the door', from: 'door', to: 'door', rate: 1, days: 3 },
  { id: 'TX', name: 'To the door, fast', from: 'door', to: 'door', rate: 2, days: 1 },
  { id: 'TP', name: 'To a point', from: 'door', to: 'point', rate: 0.5, days: 4 },
  { id: 'TF', name: 'From a point', from: 'point', to: 'door', rate: 0.75, days: 4 },
  { id: 'TQ', name: 'From point to point', from: 'point', to: 'point', rate: 0.4, days: 5 },
] as const;

export const tariffsOf = ({ whole, pointsOnly }: Quirks) =>
  tariffs.filter(({ from, to }) => {
    const ends = [from, to].filter((end) => end === 'point').length;
    return pointsOnly ? ends === 2 : ends < (whole ? 2 : 1);
  });

/** Ends as a price goes by: its city, by code or by the vendor's own number. */
export interface PricedEnd {
  readonly city: string | number;
  readonly kind: 'door' | 'point';
  /** null: a door, or any point. */
  readonly point: string | null;
}

export interface End extends PricedEnd {
  readonly name: string;
  readonly phone: string;
  readonly street: string;
  /** Of the phone; null: none. */
  readonly ext: string | null;
  /** Whom to ask for; null: the name. */
  readonly contact: string | null;
  readonly mail: string | null;
  readonly zip: string | null;
  readonly state: string | null;
  /** For the courier. */
  readonly hint: string | null;
}

/** What is in a parcel. `hs` and `value` are for customs: in the currency of the order. */
export interface Goods {
  readonly sku: string;
  readonly name: string;
  readonly count: number;
  readonly grams: number | null;
  readonly rub: string;
  readonly due_rub: string | null;
  readonly vat: number | null;
  readonly hs: string | null;
  readonly made_in: string | null;
  readonly value: number | null;
}

/** What customs are told of the whole. */
export interface Customs {
  readonly hs: string | null;
  readonly what: string;
  readonly value: number;
  readonly currency: string;
  readonly terms: string | null;
}

export interface Parcel {
  readonly grams: number;
  readonly mm: readonly [number, number, number] | null;
  /** Of all, where there are no sizes. */
  readonly litres: number | null;
  readonly count: number;
}

/** A service; `rub` is the insured sum. LFT, the way up to the floor, is the vendor's own. */
export interface Extra {
  readonly code: 'INS' | 'COD' | 'SMS' | 'LFT';
  readonly rub: string | null;
}

export interface PriceRequest {
  readonly from: PricedEnd;
  readonly to: PricedEnd;
  readonly parcels: readonly Parcel[];
  readonly extras: readonly Extra[];
  readonly cargo: string;
  readonly take_day: string;
  /** The day on which it is to be there. */
  readonly wish: string | null;
}

export interface OrderRequest extends PriceRequest {
  readonly ref: string;
  readonly tariff: string;
  readonly from: End;
  readonly to: End;
  readonly goods: readonly Goods[];
  /** null: it crosses no border. */
  readonly customs: Customs | null;
  readonly remark: string | null;
  /** When it is to be taken, and to be there. */
  readonly take_hours: readonly [string, string] | null;
  readonly wish_hours: readonly [string, string] | null;
  readonly collect_rub: string;
  readonly insured_rub: string;
}

export interface CourierBooking {
  readonly ref: string;
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly street: string;
  readonly phone: string;
  readonly contact: string | null;
  readonly hint: string | null;
  /** Ids of orders. */
  readonly orders: readonly string[];
}

/** A text with two decimals. */
export const roublesOf = (kopecks: Kopecks): string => (kopecks / 100).toFixed(2);
export const kopecksOf = (roubles: string): Kopecks => Math.round(Number(roubles.replace(',', '.')) * 100);

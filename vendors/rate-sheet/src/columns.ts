import { cargoTypes, isCountryCode, pickupPointTypes, readWorkTime, serviceCodes, urgencies } from '@cartage/core';
import { z } from 'zod';
import {
  cell,
  day,
  flag,
  matching,
  number,
  oneOf,
  percent,
  roubles,
  sides,
  someOf,
  text,
  texts,
  whole,
} from './cells.ts';
import { type CourierDays, type Weekday, weekdays } from './days.ts';
import { regionOf } from './regions.ts';

const id = text(100);
const name = text(200);
const kg = (least: number) => number(least, 100_000, 'kg');
const end = oneOf(['door', 'pickup-point']).default('door');
const pointType = oneOf(pickupPointTypes).nullable().default(null);
const words = text(1000).optional();
const dayCount = whole(0, 365, 'days');
const cityList = texts('names or codes of cities', (one) => one.length <= 200)
  .nullable()
  .default(null);
const regionList = texts(
  'regions by the first two digits of their KLADR codes such as 50, or by name such as Московская область',
  (one) => regionOf(one) !== undefined,
)
  .nullable()
  .default(null);

const days = cell(
  `working (those of Russia's production calendar), every-day, or days of the week such as mon|wed|fri`,
  (value): CourierDays | undefined => {
    if (value === 'working' || value === 'every-day') return value;
    const list = typeof value === 'string' ? value.split('|').map((one) => one.trim()) : value;
    return Array.isArray(list) && list.length > 0 && list.every((one: Weekday) => weekdays.includes(one))
      ? (list as Weekday[])
      : undefined;
  },
).default('working');

const hours = cell('working hours such as Mon-Fri 09:00-20:00, Sat 10:00-18:00', (value) =>
  typeof value === 'string' && value.length <= 500 && readWorkTime(value) !== null ? value : undefined,
);

/** The columns of each kind of row, with what they may hold. JSON has the same names. */
export const columns = {
  vendor: z.strictObject({
    id: whole(1, 1_000_000_000, 'the id of the vendor for ever, which no other vendor has'),
    key: matching(
      /^[a-z][a-z0-9-]{0,31}$/,
      'a word of at most 32 small Latin letters, digits and hyphens, the same for ever',
    ),
    name,
    description: words,
    descriptionRu: words,
    countries: texts('two-letter ISO 3166-1 codes such as RU', isCountryCode).default(['RU']),
    cargoTypes: someOf(cargoTypes).default(['regular', 'fragile', 'online-store']),
  }),
  tariff: z.strictObject({
    id,
    name,
    description: words,
    descriptionRu: words,
    urgency: someOf(urgencies).default(['standard']),
    from: end,
    fromPointType: pointType,
    to: end,
    toPointType: pointType,
    minDays: dayCount,
    maxDays: dayCount,
    days,
    divisor: number(1, 100_000, 'cubic centimetres a kilogram').default(5000),
    minimum: roubles.default(0),
    cancellationFee: percent.default(0),
  }),
  zone: z.strictObject({
    zone: id,
    from: cityList,
    to: cityList,
    fromRegion: regionList,
    toRegion: regionList,
    upToKm: number(0, 20_100, 'km').nullable().default(null),
    bothWays: flag.default(false),
    extraDays: dayCount.default(0),
  }),
  rate: z.strictObject({
    tariff: id,
    zone: id,
    upToKg: kg(0.001).nullable().default(null),
    price: roubles,
    stepKg: kg(0.001).default(1),
    stepPrice: roubles.default(0),
  }),
  service: z.strictObject({
    service: oneOf(serviceCodes),
    tariff: id.nullable().default(null),
    price: roubles.default(0),
    percent: percent.default(0),
    minimum: roubles.default(0),
  }),
  point: z.strictObject({
    id: text(200),
    type: oneOf(pickupPointTypes).default('pickup-point'),
    name: text(500),
    country: cell('a two-letter ISO 3166-1 code such as RU', (value) =>
      typeof value === 'string' && isCountryCode(value) ? value : undefined,
    ).default('RU'),
    city: text(200, 'the code of a city, or the name of a known one'),
    cityName: text(200).optional(),
    address: text(1000),
    latitude: number(-90, 90, 'degrees north'),
    longitude: number(-180, 180, 'degrees east'),
    hours: hours.nullable().default(null),
    description: text(5000).nullable().default(null),
    phone: text(100).nullable().default(null),
    metroStation: text(200).nullable().default(null),
    storageDays: dayCount.nullable().default(null),
    cash: flag.default(false),
    card: flag.default(false),
    maxKg: kg(0).nullable().default(null),
    maxSides: sides.nullable().default(null),
    maxSizeSum: number(0.1, 30_000, 'cm').nullable().default(null),
    maxPlaces: whole(1, 10_000, 'places').nullable().default(null),
    maxCash: roubles.nullable().default(null),
    intake: flag.default(true),
    pickup: flag.default(true),
    closedFrom: day.nullable().default(null),
    closedUntil: day.nullable().default(null),
  }),
} as const;

/** A kind of row. */
export type Kind = keyof typeof columns;
export const kinds = Object.keys(columns) as readonly Kind[];
/** A row whose values are sound. */
export type Row<K extends Kind> = z.output<(typeof columns)[K]>;

import {
  bareText,
  findCity,
  judgeProfile,
  type Locale,
  loadOf,
  type PickupPoint,
  type PickupPointSearch,
  plainShipment,
  roublesFromKopecks,
  type VendorInfo,
} from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { pickupPointTypeCodes } from '../models/codes.ts';
import { envelopedRefusals } from '../models/failures.ts';
import { fromVendor, vendorInfoModel } from '../models/vendor-info.ts';
import { codeIn, defaulted, optionalInt32, optionalNumber, text } from '../schema/fields.ts';

/** What names a city and, if need be, a vendor. */
export const cityQuery = {
  cityId: text.describe('The code of the city (interface 15.6).'),
  countryId: text.nullish().describe('Default: the country that the catalogue knows for the code, else RU.'),
  vendorId: optionalInt32.describe('Default: every vendor that the company may use.'),
  weight: defaulted(optionalNumber, 0).describe('kg of the parcel.'),
};

const columns = z
  .object({
    id: z.array(z.string()),
    vendor: z.array(z.int()).describe('Place in `vendors`.'),
    type: z.array(pickupPointTypeCodes.schema),
    latitude: z.array(z.number()),
    longitude: z.array(z.number()),
    name: z.array(z.string()),
    address: z.array(z.string()),
    hours: z.array(z.int()).describe('Place in `hours`; -1: unknown.'),
    metro: z.array(z.int()).describe('Place in `metro`; -1: none.'),
    payment: z.array(z.int()).describe('A mask: 1 cash, 2 card.'),
    maxCash: z
      .array(z.number().nullable())
      .describe('Roubles that a receiver may pay there at most; null: without a limit.'),
    maxPlaces: z.array(z.int().nullable()).describe('Places of one shipment; null: without a limit.'),
    closed: z.array(z.int()).describe('Place in `closures`; -1: it does not close.'),
    takes: z.array(z.int()).describe('1: the point hands out a parcel of the weight asked for; 0: it does not.'),
  })
  .describe('The points, a column for each property: the i-th elements belong to the i-th point.');

/** The points of a city as the map takes them (interface 13.21): each text that many points share stands there once. */
export const mapPointsModel = z
  .object({
    cityName: z.string().nullable(),
    countryId: z.string(),
    latitude: z.number().nullable().describe('The latitude of the city, where it is known.'),
    longitude: z.number().nullable(),
    zone: z.string().describe('IANA zone in which the hours are read.'),
    vendors: z.array(vendorInfoModel),
    hours: z.array(z.string()),
    metro: z.array(z.tuple([z.string(), z.string().nullable()])).describe('Station and colour of its line.'),
    closures: z
      .array(z.tuple([z.string(), z.string().nullable()]))
      .describe('The first day on which a point is closed, and that on which it opens again; null: never.'),
    points: columns,
  })
  .meta({ id: 'MapPoints' });

/** The points of a city as the map takes them. */
export type MapPoints = z.output<typeof mapPointsModel>;

const pointsQuery = z.object(cityQuery);

/** A city, and a parcel of a weight. */
export type MapQuery = z.output<typeof pointsQuery>;

/**
 * Which points the map shows: those of a city that hand parcels out, of any size. Nobody says where the parcel comes from,
 * so a price is that within the city; without a weight it is that of 1 kg.
 */
export const toMapSearch = (
  { cityId: named, countryId, vendorId, weight }: MapQuery,
  prices: PickupPointSearch['prices'] = null,
): Converted<PickupPointSearch> => {
  const cityId = bareText(named);
  const country = codeIn(countryId)?.toUpperCase() ?? findCity(cityId)?.country ?? 'RU';
  const city = { country, cityId };
  const items = [{ ...oneItem, weightKg: weight || 1 }];
  return {
    value: {
      filter: {
        area: { kind: 'city', ...city },
        vendorIds: typeof vendorId === 'number' ? [vendorId] : [],
        cargoType: null,
        from: null,
        load: null,
        role: 'pickup',
        type: null,
        services: [],
      },
      page: null,
      shipment: { request: plainShipment(city, city, { type: 'regular', items }), isLocal: true },
      prices,
    },
    problems: [],
    targetOf: mapTarget,
  };
};

const oneItem = { qty: 1, l: null, h: null, w: null, volumeM3: null, description: null } as const;

/** Where the query holds what a search or its shipment speaks of. */
export const mapTarget = (target: string): string => {
  if (target.startsWith('filter.vendorIds')) return 'vendorId';
  if (target.startsWith('cargo.')) return 'weight';
  return target.replace(/^(?:filter\.area|sender|receiver)\./, '').replace(/^country$/, 'countryId');
};

interface Found {
  readonly point: PickupPoint;
  readonly vendor: VendorInfo;
}

/** The points in columns. */
export const fromMapPoints = (
  { filter: { area }, shipment }: PickupPointSearch,
  found: readonly Found[],
  { locale, zone }: { readonly locale: Locale; readonly zone: string },
): MapPoints => {
  const [vendors, hours, metro, closures] = [
    numbered<VendorInfo>(),
    numbered<string>(),
    numbered<readonly [string, string | null]>(),
    numbered<readonly [string, string | null]>(),
  ];
  const points: MapPoints['points'] = {
    id: [],
    vendor: [],
    type: [],
    latitude: [],
    longitude: [],
    name: [],
    address: [],
    hours: [],
    metro: [],
    payment: [],
    maxCash: [],
    maxPlaces: [],
    closed: [],
    takes: [],
  };
  const load = loadOf((shipment?.request.cargo.items ?? []).map((item) => ({ ...item, dimensions: null })));
  for (const { point, vendor } of found) {
    points.id.push(point.id);
    points.vendor.push(vendors.placeOf(String(vendor.id), vendor));
    points.type.push(pickupPointTypeCodes.codeOf(point.type));
    points.latitude.push(toTheMetre(point.latitude));
    points.longitude.push(toTheMetre(point.longitude));
    points.name.push(point.name);
    points.address.push(point.address);
    points.hours.push(point.workTime === null ? -1 : hours.placeOf(point.workTime, point.workTime));
    points.metro.push(
      point.metroStation === null
        ? -1
        : metro.placeOf(`${point.metroStation} ${point.metroLineHexColor}`, [
            point.metroStation,
            point.metroLineHexColor,
          ]),
    );
    points.payment.push((point.cashPayment ? 1 : 0) + (point.cardPayment ? 2 : 0));
    const { from, until = null } = point.closed ?? {};
    points.maxCash.push(point.maxCashOnDelivery === null ? null : roublesFromKopecks(point.maxCashOnDelivery));
    points.maxPlaces.push(point.maxPlaces ?? null);
    points.closed.push(from === undefined ? -1 : closures.placeOf(`${from} ${until}`, [from, until]));
    points.takes.push(judgeProfile(point, { role: 'pickup', day: null, load, toCollect: null }).length === 0 ? 1 : 0);
  }
  const city = area.kind === 'city' ? findCity(area.cityId) : undefined;
  return {
    cityName: city?.name[locale] ?? found[0]?.point.cityName ?? null,
    countryId: area.country,
    latitude: city?.latitude ?? null,
    longitude: city?.longitude ?? null,
    zone,
    vendors: vendors.values.map(fromVendor),
    hours: [...hours.values],
    metro: metro.values.map(([name, color]) => [name, color]),
    closures: closures.values.map(([from, until]) => [from, until]),
    points,
  };
};

/** What is met, each once, in the order in which it was met first. */
const numbered = <T>() => {
  const places = new Map<string, number>();
  const values: T[] = [];
  return {
    values: values as readonly T[],
    placeOf: (key: string, value: T): number => {
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, values.length);
      return values.push(value) - 1;
    },
  };
};

const toTheMetre = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

/** GET /map/points: what the map of pickup points shows of a city (interface 13.21). */
export const mapPointsContract = contract({
  name: 'MapPoints',
  method: 'GET',
  path: '/map/points',
  tag: 'map',
  right: ['PickupPoints'],
  summary: { en: 'The points of a city, for the map.', ru: 'Пункты города для карты.' },
  query: pointsQuery,
  replies: { 200: { description: 'The points.', json: mapPointsModel, written: true as const }, ...envelopedRefusals },
  bodyLimit: 'normal',
  isIdempotent: false,
  isPacked: true,
  examples: [{ summary: 'Of Moscow', query: { cityId: '7700000000000' } }],
});

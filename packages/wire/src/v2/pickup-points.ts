import { type PickupPointFilter, type PickupPointSearch, type PointLoad, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { country, optionalInt32, optionalText, text, textIn } from '../fields.ts';
import { pickupPointModes, pickupPointTypeCodes } from '../models/codes.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { examplePickupPoint, pickupPointListModel } from './pickup-point.ts';
import { pointPaging, servicesOf, toPointPage, toPointType } from './pickup-point-query.ts';

const measure = z.number().min(0).max(1_000_000).nullish();
const degrees = (most: number) => z.number().min(-most).max(most).nullish();

/** Where points are, and where parcels come from (interface 13.18). */
export const pointPlaceQuery = {
  CountryId: country,
  CityId: optionalText.describe('City code; it wins over CityName and the box.'),
  CityName: optionalText.describe(
    'In any case, with or without the kind of city (`г. Казань`); all cities of the name. It wins over the box.',
  ),
  SenderCityId: optionalText.describe('Where parcels come from.'),
  SenderCountryId: optionalText.describe('Only vendors that serve it too; default, with SenderCityId: CountryId.'),
} as const;

const placeQuery = z.object(pointPlaceQuery);

const pickupPointsQuery = z.object({
  ...pointPlaceQuery,
  VendorId: optionalInt32,
  VendorIds: z.array(z.int32()).nullish().describe('Ignored when VendorId is given.'),
  CargoQty: z.int32().min(0).nullish().describe('Places of the size that is given; default 1.'),
  TotalWeight: measure.describe('kg of all places; 0 says nothing, as in the sizes.'),
  MaxWidth: measure.describe('cm, of the largest place, which may be turned any way.'),
  MaxLength: measure,
  MaxHeight: measure,
  Mode: pickupPointModes.schema.nullish(),
  Type: pickupPointTypeCodes.schema.nullish(),
  services: z.array(text).nullish().describe('Codes of services that must be to be had, all of them.'),
  MinLat: degrees(90).describe('A box, where no city is given; needs VendorId or VendorIds.'),
  MaxLat: degrees(90),
  MinLon: degrees(180),
  MaxLon: degrees(180),
  ...pointPaging,
});

/** Which pickup points are listed. ServiceInvalid; RequestInvalid for a box that is upside down. */
export function toPickupPointList(query: z.output<typeof pickupPointsQuery>): Converted<PickupPointSearch> {
  const services = servicesOf(query.services);
  const { VendorId, VendorIds } = query;
  const vendorIds = typeof VendorId === 'number' ? [VendorId] : (VendorIds ?? []);
  return {
    value: {
      filter: {
        area: areaOf(query),
        vendorIds,
        cargoType: null,
        from: fromOf(query),
        load: loadIn(query),
        role: typeof query.Mode === 'number' ? pickupPointModes.nameOf(query.Mode) : null,
        type: toPointType(query.Type),
        services: services.value,
      },
      page: toPointPage(query),
      shipment: null,
      prices: null,
    },
    problems: [...services.problems, ...upsideDown(query, 'Lat'), ...upsideDown(query, 'Lon')],
    targetOf: (target) => {
      const place = pointPlaceOf(target);
      return typeof VendorId === 'number' ? place.replace(/^VendorIds.*/, 'VendorId') : place;
    },
  };
}

/** Where the query says what the filter holds. */
export const pointPlaceOf = (path: string): string => {
  const [, member = '', rest = ''] =
    /^filter\.(area\.country|area\.cityId|from\.country|from\.cityId|vendorIds)(.*)$/.exec(path) ?? [];
  return member === '' ? path : `${places[member]}${rest}`;
};

const places: Readonly<Record<string, string>> = {
  'area.country': 'CountryId',
  'area.cityId': 'CityId',
  'from.country': 'SenderCountryId',
  'from.cityId': 'SenderCityId',
  vendorIds: 'VendorIds',
};

/** The place that is asked about: a city, or all of the country. */
export const placeOf = (query: z.output<typeof placeQuery>): Exclude<PickupPointFilter['area'], { kind: 'box' }> => {
  const country = query.CountryId.toUpperCase();
  const [cityId, name] = [textIn(query.CityId), textIn(query.CityName)];
  if (cityId !== null) return { kind: 'city', country, cityId };
  return name === null ? { kind: 'country', country } : { kind: 'city-name', country, name };
};

/** Where parcels come from. */
export const fromOf = (query: z.output<typeof placeQuery>): PickupPointFilter['from'] => {
  const [country, cityId] = [textIn(query.SenderCountryId), textIn(query.SenderCityId)];
  return country === null && cityId === null ? null : { country: (country ?? query.CountryId).toUpperCase(), cityId };
};

const areaOf = (query: z.output<typeof pickupPointsQuery>): PickupPointFilter['area'] => {
  const place = placeOf(query);
  const { MinLat, MaxLat, MinLon, MaxLon } = query;
  const isBox = [MinLat, MaxLat, MinLon, MaxLon].some((edge) => typeof edge === 'number');
  if (place.kind !== 'country' || !isBox) return place;
  return {
    kind: 'box',
    country: place.country,
    // An edge that is not given is the world's.
    box: {
      minLatitude: MinLat ?? -90,
      maxLatitude: MaxLat ?? 90,
      minLongitude: MinLon ?? -180,
      maxLongitude: MaxLon ?? 180,
    },
  };
};

const upsideDown = (query: z.output<typeof pickupPointsQuery>, axis: 'Lat' | 'Lon'): readonly Problem[] => {
  const { [`Min${axis}` as const]: least, [`Max${axis}` as const]: most } = query;
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return [];
  return [
    problem(
      'RequestInvalid',
      `Max${axis}`,
      {
        en: `Max${axis} is ${most} and Min${axis} is ${least}; Max${axis} may not be less.`,
        ru: `Max${axis} равен ${most}, а Min${axis} равен ${least}; Max${axis} не может быть меньше.`,
      },
      [`Max${axis}`, `Min${axis}`],
    ),
  ];
};

/** What the points must take; a measure that is absent or 0 says nothing. */
const loadIn = (query: z.output<typeof pickupPointsQuery>): PointLoad | null => {
  const { CargoQty, TotalWeight, MaxWidth, MaxLength, MaxHeight } = query;
  const [long = 0, middle = 0, short = 0] = [MaxWidth ?? 0, MaxLength ?? 0, MaxHeight ?? 0].sort((a, b) => b - a);
  const totalKg = TotalWeight ? TotalWeight : null;
  if (totalKg === null && long === 0) return null;
  return {
    totalKg,
    sidesCm: [long, middle, short],
    sizeSumCm: long + middle + short,
    totalM3: ((long * middle * short) / 1_000_000) * (CargoQty ? CargoQty : 1),
  };
};

/** The contract of PickupPoints. */
export const pickupPointsContract = contract(
  {
    ...operation,
    name: 'PickupPoints',
    method: 'GET',
    path: '/openapi/v2/PickupPoints',
    tag: 'points',
    right: ['PickupPoints'],
    summary: { en: 'Lists pickup points.', ru: 'Возвращает пункты выдачи.' },
    query: pickupPointsQuery,
    replies: {
      200: { description: 'The points.', json: pickupPointListModel, streamed: 'pickupPoints' as const },
      ...failures,
    },
    examples: [
      { summary: 'Of a city', query: { CountryId: 'RU', CityName: 'Казань' } },
      {
        summary: 'Of two vendors in a box, that take five kilograms',
        query: {
          CountryId: 'RU',
          VendorIds: [2, 3],
          MinLat: 55.7,
          MaxLat: 55.8,
          MinLon: 37.5,
          MaxLon: 37.7,
          TotalWeight: 5,
          PageNum: 1,
          PageSize: 100,
        },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'One point',
        body: { pickupPoints: [examplePickupPoint(reader, false)], totalCount: 1, nextLink: null },
      },
    ],
    ...exampleRefusal(reader),
  }),
);

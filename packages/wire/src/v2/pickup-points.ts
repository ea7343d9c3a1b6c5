import {
  amountToCollect,
  type Calculation,
  type ContractType,
  loadOf,
  loadOfCargo,
  type Option,
  type PickupPoint,
  type PickupPointFilter,
  type PickupPointSearch,
  type PickupPointType,
  type PointLoad,
  type PointPage,
  type PointRole,
  type Problem,
  problem,
  type QuoteRequest,
  type ServiceCode,
  type VendorInfo,
  type WantedPoint,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { calcModel, toCalculation } from '../models/calculation.ts';
import { pickupPointModes, pickupPointTypeCodes } from '../models/codes.ts';
import { contractedVendorModel, fromContractedVendor } from '../models/contracted-vendor.ts';
import { exampleOption, kazan, moscow, parcel } from '../models/examples.ts';
import { noSuchService, serviceCodeOf } from '../models/extra-services.ts';
import { failures, idempotentFailures } from '../models/failures.ts';
import { examplePoint, fromPoint, pointModel, pointTextEnd } from '../models/pickup-point.ts';
import { settledOfCalculation } from '../models/settled-places.ts';
import { codeIn, country, countryIn, filledCode, optionalInt32, optionalText, text, textIn } from '../schema/fields.ts';
import { exampleRefusal, operation } from './every-operation.ts';
import { pickupPointsMapContract } from './pickup-points-map.ts';
import { calculatedOptionModel, fromOption } from './quotes.ts';

/** A pickup point (interface 7.18). */
export const pickupPointModel = pointModel
  .extend({
    vendorInfo: contractedVendorModel,
    options: z.array(calculatedOptionModel).nullable().describe('null: no prices were asked for.'),
  })
  .meta({ id: 'PickupPoint' });

/** The answer of the lists of pickup points. */
export const pickupPointListModel = z
  .object({
    pickupPoints: z.array(pickupPointModel).describe('By vendor.'),
    totalCount: z.int().describe('The number on all pages.'),
    nextLink: z.string().nullable().describe('The complete address of the next page; null: there is none.'),
  })
  .meta({ id: 'PickupPointList' });

/** Whose a point is, and what a shipment through it costs; null: nobody asked. */
export interface PointOffer {
  readonly vendor: VendorInfo;
  readonly contractType: ContractType;
  readonly options: readonly Option[] | null;
}

/** What an answer says of a point beside `fromPoint`. */
const fromOffer = ({ options, ...offer }: PointOffer, context: AnswerContext) => ({
  vendorInfo: fromContractedVendor(offer),
  options: options?.map((option) => fromOption(option, context)) ?? null,
});

/** The same as the end of the point's text. */
export const pickupPointEnd = (offer: PointOffer, context: AnswerContext): string =>
  pointTextEnd(fromOffer(offer, context));

/** A point as answers hold it. */
export const fromPickupPoint = (
  point: PickupPoint,
  offer: PointOffer,
  context: AnswerContext,
): z.output<typeof pickupPointModel> => ({ ...fromPoint(point), ...fromOffer(offer, context) });

/** A point that the documents speak of. */
export const examplePickupPoint = (reader: AnswerContext, isPriced: boolean): z.output<typeof pickupPointModel> =>
  fromPickupPoint(examplePoint, { ...exampleOption, options: isPriced ? [exampleOption] : null }, reader);

// What the lists of pickup points have in common in their queries (interface 13.18, 13.20).

/** Pages, where both are 1 or more. */
const pointPaging = {
  PageNum: optionalInt32.describe('From 1.'),
  PageSize: optionalInt32.describe('From 1. Where PageNum or PageSize is absent or below 1, the list is in one.'),
} as const;

/** null: all points in one answer. */
const toPointPage = ({
  PageNum,
  PageSize,
}: {
  readonly PageNum?: number | null | undefined;
  readonly PageSize?: number | null | undefined;
}): PointPage | null => {
  const [number, size] = [PageNum ?? 0, PageSize ?? 0];
  return number < 1 || size < 1 ? null : { number, size };
};

/** null: any. */
const toPointType = (code: number | null | undefined): PickupPointType | null =>
  typeof code === 'number' ? pickupPointTypeCodes.nameOf(code) : null;

/** Services that must be to be had; ServiceInvalid for a code that is none. */
const servicesOf = (
  codes: readonly string[] | null | undefined,
): { readonly value: readonly ServiceCode[]; readonly problems: readonly Problem[] } => {
  const value: ServiceCode[] = [];
  const problems: Problem[] = [];
  codes?.forEach((code, index) => {
    const known = serviceCodeOf(code);
    if (known) value.push(known);
    else problems.push(noSuchService(code, `services[${index}]`));
  });
  return { value, problems };
};

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
  services: z.array(text).nullish().describe('Codes of services that the point must offer, all of them.'),
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
  const country = countryIn(query.CountryId);
  const [cityId, name] = [codeIn(query.CityId), textIn(query.CityName)];
  if (cityId !== null) return { kind: 'city', country, cityId };
  return name === null ? { kind: 'country', country } : { kind: 'city-name', country, name };
};

/** Where parcels come from. */
export const fromOf = (query: z.output<typeof placeQuery>): PickupPointFilter['from'] => {
  const [country, cityId] = [codeIn(query.SenderCountryId), codeIn(query.SenderCityId)];
  return country === null && cityId === null ? null : { country: countryIn(country ?? query.CountryId), cityId };
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
  if (!CargoQty && !TotalWeight && !MaxWidth && !MaxLength && !MaxHeight) return null;
  const dimensions = { l: MaxLength ?? 0, h: MaxHeight ?? 0, w: MaxWidth ?? 0 };
  const load = loadOf([{ weightKg: 0, qty: CargoQty ? CargoQty : 1, dimensions, volumeM3: null }]);
  return { ...load, totalKg: TotalWeight ? TotalWeight : null, places: CargoQty ? CargoQty : 0 };
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

const pointParams = z.object({
  vendorKey: filledCode,
  ppId: filledCode.describe("The vendor's id of the point."),
});
const pointQuery = z.object(pointPlaceQuery);

/** The point that is asked for. */
export const toWantedPoint = (
  { vendorKey, ppId }: z.output<typeof pointParams>,
  query: z.output<typeof pointQuery>,
): Converted<WantedPoint> => ({
  value: { vendorKey, id: ppId, area: placeOf(query), from: fromOf(query) },
  problems: [],
  targetOf: (target) => (target === 'id' ? 'ppId' : pointPlaceOf(target)),
});

/** The contract of PickupPoint. */
export const pickupPointContract = contract(
  {
    ...operation,
    name: 'PickupPoint',
    method: 'GET',
    path: '/openapi/v2/PickupPoints/{vendorKey}/{ppId}',
    tag: 'points',
    right: ['PickupPoints'],
    summary: { en: 'Shows one pickup point.', ru: 'Возвращает один пункт выдачи.' },
    params: pointParams,
    query: pointQuery,
    replies: { 200: { description: 'The point.', json: pickupPointModel }, ...failures },
    examples: [
      {
        summary: 'By its vendor and id',
        params: { vendorKey: 'econom', ppId: 'EC-16000001-001' },
        query: { CountryId: 'RU' },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'A point', body: examplePickupPoint(reader, false) }],
    ...exampleRefusal(reader),
  }),
);

const pricedPointsQuery = z.object({
  mode: pickupPointModes.schema
    .nullish()
    .meta({ description: "2: points in the receiver's city; 1: points in the sender's city.", default: 2 }),
  type: pickupPointTypeCodes.schema.nullish(),
  services: z.array(text).nullish().describe('Codes of services that the point must offer, all of them.'),
  ...pointPaging,
});

/** Which points are priced, and for which shipment. ServiceInvalid, and the problems of any calculation. */
export function toPricedPoints(
  query: z.output<typeof pricedPointsQuery>,
  model: z.output<typeof calcModel>,
): Converted<PickupPointSearch> {
  const services = servicesOf(query.services);
  const { value, problems, ...found } = toCalculation(model);
  const role = pickupPointModes.nameOf(query.mode ?? 2);
  const request = withoutPoint(value, role);
  const { country, cityId } = role === 'pickup' ? request.receiver : request.sender;
  return {
    ...found,
    value: {
      filter: {
        area: { kind: 'city', country, cityId },
        vendorIds: request.filter.vendorIds,
        cargoType: request.cargo.type,
        from: null,
        load: loadOfCargo(request.cargo.items),
        role,
        type: toPointType(query.type),
        services: services.value,
        toCollect: amountToCollect({ content: request }),
      },
      page: toPointPage(query),
      shipment: { request, isLocal: false },
      prices: { role, lackingServices: value.lackingServices ?? false },
    },
    problems: [...services.problems, ...problems],
  };
}

/** The shipment without the point that its end may name: each of those that are found takes that place. */
const withoutPoint = ({ request }: Calculation, role: PointRole): QuoteRequest => {
  const door = { contactType: 'door', pickupPointId: null, pickupPointVendorId: null } as const;
  return role === 'pickup'
    ? { ...request, receiver: { ...request.receiver, ...door } }
    : { ...request, sender: { ...request.sender, ...door } };
};

/** The contract of PickupPointsCalc. */
export const pickupPointsCalcContract = contract(
  {
    ...operation,
    name: 'PickupPointsCalc',
    method: 'POST',
    path: '/openapi/v2/PickupPoints/Calc',
    ids: { companyId: 'AccessDenied' },
    tag: 'points',
    right: ['PickupPoints', 'Calc'],
    summary: { en: 'Lists pickup points with prices.', ru: 'Возвращает пункты выдачи с ценами доставки.' },
    query: pricedPointsQuery,
    body: calcModel,
    settled: settledOfCalculation,
    replies: {
      200: {
        description: 'The points with their options.',
        json: pickupPointListModel,
        streamed: 'pickupPoints' as const,
      },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      {
        summary: 'A parcel from Moscow to a point in Kazan',
        query: { PageNum: 1, PageSize: 10 },
        body: { sender: moscow, receiver: kazan, cargo: parcel },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'One point',
        body: { pickupPoints: [examplePickupPoint(reader, true)], totalCount: 1, nextLink: null },
      },
    ],
    ...exampleRefusal(reader),
  }),
);

/** The operations on pickup points. */
export const pickupPointOperations = {
  PickupPoints: pickupPointsContract,
  PickupPoint: pickupPointContract,
  PickupPointsCalc: pickupPointsCalcContract,
  PickupPointsMap: pickupPointsMapContract,
} as const;

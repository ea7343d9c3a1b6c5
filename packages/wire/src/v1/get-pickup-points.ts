import {
  bareText,
  type CargoItem,
  loadOfCargo,
  type Option,
  type PickupPointSearch,
  type Problem,
  plainShipment,
  problem,
  type VendorInfo,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { cargoItemModel, toCargoItem, volumeWeightProblems } from '../models/cargo-item.ts';
import { cargoTypes } from '../models/codes.ts';
import { exampleOption } from '../models/examples.ts';
import { examplePoint, fromPoint, pointModel, pointTextEnd } from '../models/pickup-point.ts';
import { fromVendor, vendorInfoModel } from '../models/vendor-info.ts';
import { country, countryIn, defaulted, filledText, optionalInt32, optionalNumber, text } from '../schema/fields.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey, moscow } from './example-order.ts';
import { deliveryOptionModel, fromDistinct } from './option.ts';
import { v1Target } from './targets.ts';

/** The body of GetPickupPoints (interface 12.14). */
export const pickupPointsRequestModel = z
  .object({
    apiKey: filledText,
    country,
    cityId: text,
    vendorId: optionalInt32.describe('Default: every vendor.'),
    cargoType: cargoTypes.schema.nullish().describe('Only vendors that carry it. Required when cargoItems are given.'),
    cargoItems: z.array(cargoItemModel).nullish().describe('Only points that take these; default: all.'),
    withPriceCalc: defaulted(z.boolean(), false).describe('Adds priced options to each point; slower.'),
    weight: optionalNumber.describe('kg, for withPriceCalc; 0 counts as 1.'),
  })
  .meta({ id: 'PickupPointsRequestModel' });

const pickupPointModel = pointModel
  .extend({
    vendorInfo: vendorInfoModel,
    options: z.array(deliveryOptionModel).nullable().describe('With withPriceCalc.'),
  })
  .meta({ id: 'PickupPointModel' });

/** The answer of GetPickupPoints. */
export const pickupPointsModel = z
  .object({ pickupPoints: z.array(pickupPointModel), totalCount: z.int32() })
  .meta({ id: 'PickupPointsModel' });

/** The body of GetPickupPoints, as a client writes it. */
export type PickupPointsRequestModel = z.input<typeof pickupPointsRequestModel>;
/** One pickup point, as answers hold it. */
export type PickupPointModel = z.output<typeof pickupPointModel>;
/** The answer of GetPickupPoints. */
export type PickupPointsModel = z.output<typeof pickupPointsModel>;

/** Which points are asked for. RequestInvalid for cargoItems without cargoType. */
export function toPickupPointSearch(model: z.output<typeof pickupPointsRequestModel>): Converted<PickupPointSearch> {
  const { cargoType, cargoItems } = model;
  const [country, cityId] = [countryIn(model.country), bareText(model.cityId)];
  const type = cargoType === null || cargoType === undefined ? null : cargoTypes.nameOf(cargoType);
  const items = cargoItems?.map(toCargoItem) ?? [];
  const lacksType = items.length > 0 && type === null;
  const priced = { type: type ?? 'regular', items: items.length > 0 ? items : [oneItem(model.weight || 1)] } as const;
  return {
    value: {
      filter: {
        area: { kind: 'city', country, cityId },
        vendorIds: typeof model.vendorId === 'number' ? [model.vendorId] : [],
        cargoType: type,
        from: null,
        load: items.length === 0 ? null : loadOfCargo(items),
        role: items.length === 0 ? null : 'pickup',
        type: null,
        services: [],
      },
      page: null,
      // The search names no sender, so the price is that within the city.
      shipment: { request: plainShipment({ country, cityId }, { country, cityId }, priced), isLocal: true },
      prices: model.withPriceCalc ? { role: 'pickup', lackingServices: false } : null,
    },
    // Prices are a calculation.
    needs: model.withPriceCalc ? ['Calc'] : [],
    problems: [...(lacksType ? [typeRequired] : []), ...volumeWeightProblems(cargoItems ?? [], 'cargoItems')],
    targetOf: (target) => placeOf(target, items.length > 0),
    placesOf: (path) => {
      // Its own weight counts only where there are no items.
      const weighed = path.startsWith('cargo.items[0].') && items.length === 0 ? ['cargoItems.length'] : [];
      return [placeOf(path, items.length > 0), ...weighed];
    },
  };
}

/** Where the search holds what the rules speak of: without items the weight is its own. */
const placeOf = (path: string, hasItems: boolean): string => {
  if (path.startsWith('filter.vendorIds')) return 'vendorId';
  if (!hasItems && path.startsWith('cargo.items[0].')) return 'weight';
  return v1Target(path, []).replace(/^(?:cargo|sender|receiver)\./, '');
};

const oneItem = (weightKg: number): CargoItem => ({
  weightKg,
  qty: 1,
  l: null,
  h: null,
  w: null,
  volumeM3: null,
  description: null,
});

const typeRequired: Problem = problem(
  'RequestInvalid',
  'cargoType',
  {
    en: 'cargoItems are given without cargoType; give the type of the cargo too.',
    ru: 'Указаны cargoItems без cargoType; укажите и тип груза.',
  },
  ['cargoType', 'cargoItems.length'],
);

/** What an answer says of a point beside `fromPoint`. `options`: null when prices were not asked for. */
const ofVendor = (vendor: VendorInfo, options: readonly Option[] | null, context: AnswerContext) => ({
  vendorInfo: fromVendor(vendor),
  options: options ? fromDistinct(options, context) : null,
});

/** The same as the end of the point's text. */
export const pickupPointEnd = (
  { vendor, options }: { readonly vendor: VendorInfo; readonly options: readonly Option[] | null },
  context: AnswerContext,
): string => pointTextEnd(ofVendor(vendor, options, context));

/** The contract of GetPickupPoints. */
export const getPickupPointsContract = contract(
  {
    ...operation,
    name: 'GetPickupPoints',
    path: '/OpenAPI/v1/GetPickupPoints',
    tag: 'points',
    right: ['PickupPoints'],
    summary: { en: 'Lists the pickup points of a city.', ru: 'Возвращает пункты выдачи города.' },
    body: pickupPointsRequestModel,
    replies: {
      200: { description: 'The points.', json: pickupPointsModel, streamed: 'pickupPoints' as const },
      ...failures,
    },
    examples: [{ summary: 'Of a city', body: { apiKey, ...moscow } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One point',
        body: {
          pickupPoints: [{ ...fromPoint(examplePoint), ...ofVendor(exampleOption.vendor, null, reader) }],
          totalCount: 1,
        },
      },
    ],
    ...exampleRefusal(reader),
  }),
);

import {
  type Option,
  type PickupPoint,
  type PickupPointSearch,
  type Problem,
  problem,
  type VendorInfo,
} from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { country, defaulted, filledText, optionalInt32, optionalNumber, text } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { cargoItemModel, toCargoItem, volumeWeightProblems } from '../models/cargo-item.ts';
import { cargoTypes } from '../models/codes.ts';
import { exampleOption } from '../models/example-order.ts';
import { examplePoint, fromPoint, pointModel } from '../models/pickup-point.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey, moscow } from './example-order.ts';
import { deliveryOptionModel, fromOption } from './option.ts';
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
    weight: optionalNumber.describe('kg, for withPriceCalc.'),
  })
  .meta({ id: 'PickupPointsRequestModel' });

const pickupPointModel = pointModel
  .extend({ options: z.array(deliveryOptionModel).nullable().describe('With withPriceCalc.') })
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
  const type = cargoType === null || cargoType === undefined ? null : cargoTypes.nameOf(cargoType);
  const items = cargoItems?.map(toCargoItem) ?? [];
  const lacksType = items.length > 0 && type === null;
  return {
    value: {
      country: model.country.toUpperCase(),
      cityId: model.cityId,
      vendorId: model.vendorId ?? null,
      cargoType: type,
      items,
      withPrices: model.withPriceCalc,
      weightKg: model.weight ?? null,
    },
    // Prices are a calculation.
    needs: model.withPriceCalc ? ['Calc'] : [],
    problems: [...(lacksType ? [typeRequired] : []), ...volumeWeightProblems(cargoItems ?? [], 'cargoItems')],
    targetOf: (target) => (target === 'weightKg' ? 'weight' : v1Target(target, []).replace(/^cargo\./, '')),
  };
}

const typeRequired: Problem = problem(
  'RequestInvalid',
  'cargoType',
  {
    en: 'cargoItems are given without cargoType; give the type of the cargo too.',
    ru: 'Указаны cargoItems без cargoType; укажите и тип груза.',
  },
  ['cargoType', 'cargoItems.length'],
);

/** `options`: null when prices were not asked for. */
export const fromPickupPoint = (
  point: PickupPoint,
  vendor: VendorInfo,
  options: readonly Option[] | null,
  context: AnswerContext,
): PickupPointModel => ({
  ...fromPoint(point, vendor),
  options: options?.map((option) => fromOption(option, context)) ?? null,
});

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
    replies: { 200: { description: 'The points.', json: pickupPointsModel }, ...failures },
    examples: [{ summary: 'Of a city', body: { apiKey, ...moscow } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One point',
        body: { pickupPoints: [fromPickupPoint(examplePoint, exampleOption.vendor, null, reader)], totalCount: 1 },
      },
    ],
    ...exampleRefusal(reader),
  }),
);

import type { ContractType, Option, PickupPoint, VendorInfo } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../models/answer-context.ts';
import { contractedVendorModel, fromContractedVendor } from '../models/contracted-vendor.ts';
import { exampleOption } from '../models/example-order.ts';
import { examplePoint, fromPoint, pointModel, pointTextEnd } from '../models/pickup-point.ts';
import { calculatedOptionModel, fromOption } from './option.ts';

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
    totalCount: z.int().describe('Of all pages.'),
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

import { type OfferedOption, serviceCodes } from '@cartage/core';
import { z } from 'zod';
import { dateTimeOut } from '../date-time-out.ts';
import { dateTime, moneyOut } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { pickupPointTypeCodes } from '../models/codes.ts';
import { contractedVendorModel, fromContractedVendor } from '../models/contracted-vendor.ts';
import { deliveryTypes, serviceStatuses } from '../models/offer-codes.ts';

/** One priced offer of a vendor (interface 7.29). */
export const calculationOptionModel = z
  .object({
    vendorInfo: contractedVendorModel,
    delivery: z
      .object({
        takeDate: z.string().meta({ format: 'date', description: 'Pickup day; may differ from the requested day.' }),
        deliveryDateFrom: dateTime.nullable(),
        deliveryDateTo: dateTime.nullable(),
        minDays: z.int32().nullable(),
        maxDays: z.int32().nullable(),
      })
      .meta({ id: 'OptionDelivery' }),
    tariff: z
      .object({
        tariffId: z.string().describe('With vendorInfo.vendorId and delivery.takeDate it identifies the option.'),
        tariffName: z.string(),
        comments: z.string().nullable().describe("The vendor's remarks."),
      })
      .meta({ id: 'OptionTariff' }),
    price: z
      .object({
        price: z.number().describe('Roubles: the tariff, extra services, insurance, taxes and VAT.'),
        tariffPriceOnly: z.number().describe('Roubles: the tariff alone, taxes and VAT included.'),
        isApproximatePrice: z
          .boolean()
          .describe('The vendor weighs and measures before it is bound, or the cargo was said to be approximate.'),
      })
      .meta({ id: 'OptionPrice' }),
    tags: z.array(z.string()).describe('What the option is among all found so far: cheapest, fastest, best.'),
    deliveryType: deliveryTypes.schema,
    services: z.array(
      z.object({ code: z.enum(serviceCodes), status: serviceStatuses.schema }).meta({ id: 'OptionService' }),
    ),
    weightCalc: z.number().describe('kg: the weight that the price is for, by size or by scales.'),
    fromPickupPointType: pickupPointTypeCodes.schema.nullable(),
    toPickupPointType: pickupPointTypeCodes.schema.nullable(),
  })
  .meta({ id: 'CalculationOption' });

/** One priced offer as answers hold it: roubles, date-times with the offset of the service. */
export const fromCalculationOption = (
  option: OfferedOption,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof calculationOptionModel> => ({
  vendorInfo: fromContractedVendor(option),
  delivery: {
    takeDate: option.takeDate,
    deliveryDateFrom: dateTimeOut(option.deliveryFrom, zone),
    deliveryDateTo: dateTimeOut(option.deliveryTo, zone),
    minDays: option.minDays,
    maxDays: option.maxDays,
  },
  tariff: { tariffId: option.tariffId, tariffName: option.tariffName, comments: option.comments },
  price: {
    price: moneyOut(option.price),
    tariffPriceOnly: moneyOut(option.tariffPrice),
    isApproximatePrice: option.isApproximate,
  },
  tags: [...option.tags],
  deliveryType: deliveryTypes.codeOf(option.deliveryType),
  services: option.services.map(({ code, status }) => ({ code, status: serviceStatuses.codeOf(status) })),
  weightCalc: option.billedWeightKg,
  fromPickupPointType: option.fromPointType === null ? null : pickupPointTypeCodes.codeOf(option.fromPointType),
  toPickupPointType: option.toPointType === null ? null : pickupPointTypeCodes.codeOf(option.toPointType),
});

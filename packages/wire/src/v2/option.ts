import { type Option, serviceCodes } from '@cartage/core';
import { z } from 'zod';
import { dateTimeOut } from '../date-time-out.ts';
import { dateTime, moneyOut } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { pickupPointTypeCodes } from '../models/codes.ts';
import { contractedVendorModel, fromContractedVendor } from '../models/contracted-vendor.ts';
import { deliveryTypes, serviceStatuses } from '../models/offer-codes.ts';

/** What an option is, apart from when it delivers. */
export const offeredModel = z.object({
  vendorInfo: contractedVendorModel,
  tariffId: z.string().describe('With vendorInfo.vendorId and takeDate it identifies the option.'),
  tariffName: z.string(),
  comments: z.string().nullable().describe("The vendor's remarks."),
  price: z.number().describe('Roubles: the tariff, extra services, insurance, taxes and VAT.'),
  tariffPriceOnly: z.number().describe('Roubles: the tariff alone, taxes and VAT included.'),
  takeDate: z.string().meta({ format: 'date', description: 'Pickup day; may differ from the requested day.' }),
  deliveryType: deliveryTypes.schema,
  fromPickupPointType: pickupPointTypeCodes.schema.nullable(),
  toPickupPointType: pickupPointTypeCodes.schema.nullable(),
  tags: z.array(z.string()).describe('What the option is among the others: cheapest, fastest, best.'),
  services: z.array(
    z.object({ code: z.enum(serviceCodes), status: serviceStatuses.schema }).meta({ id: 'OptionService' }),
  ),
});

/** One priced offer of a vendor (interface 7.21). */
export const calculatedOptionModel = offeredModel
  .extend({
    deliveryDateFrom: dateTime.nullable(),
    deliveryDateTo: dateTime.nullable(),
    minDays: z.int32().nullable(),
    maxDays: z.int32().nullable(),
  })
  .meta({ id: 'CalculatedOption' });

/** The answer of Calc. */
export const calculatedOptionsModel = z
  .object({ options: z.array(calculatedOptionModel).describe('Empty: no delivery to that region.') })
  .meta({ id: 'CalculatedOptions' });

/** What an option is, apart from when it delivers: roubles. */
export const fromOffered = (option: Option): z.output<typeof offeredModel> => ({
  vendorInfo: fromContractedVendor(option),
  tariffId: option.tariffId,
  tariffName: option.tariffName,
  comments: option.comments,
  price: moneyOut(option.price),
  tariffPriceOnly: moneyOut(option.tariffPrice),
  takeDate: option.takeDate,
  deliveryType: deliveryTypes.codeOf(option.deliveryType),
  fromPickupPointType: option.fromPointType === null ? null : pickupPointTypeCodes.codeOf(option.fromPointType),
  toPickupPointType: option.toPointType === null ? null : pickupPointTypeCodes.codeOf(option.toPointType),
  tags: [...option.tags],
  services: option.services.map(({ code, status }) => ({ code, status: serviceStatuses.codeOf(status) })),
});

/** One priced offer as answers hold it: roubles, date-times with the offset of the service. */
export const fromOption = (option: Option, { zone }: AnswerContext): z.output<typeof calculatedOptionModel> => ({
  ...fromOffered(option),
  deliveryDateFrom: dateTimeOut(option.deliveryFrom, zone),
  deliveryDateTo: dateTimeOut(option.deliveryTo, zone),
  minDays: option.minDays,
  maxDays: option.maxDays,
});

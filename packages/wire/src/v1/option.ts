import { deliveryTimeText, type Option } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { fromVendor, vendorInfoModel } from '../models/vendor-info.ts';
import { dateTimeOut, midnightOut } from '../schema/date-time-out.ts';
import { dateTime, moneyOut } from '../schema/fields.ts';

/** One priced offer of a vendor (interface 7.14). */
export const deliveryOptionModel = z
  .object({
    vendorInfo: vendorInfoModel,
    vendorUrgentTypeId: z
      .string()
      .describe('The tariff; with vendorInfo.vendorId and takeDate it identifies the option.'),
    tariffName: z.string(),
    comments: z.string().nullable().describe("The vendor's remarks."),
    price: z.number().describe('Roubles: the tariff, extra services, insurance, taxes and VAT.'),
    tariff: z.number().describe('Roubles: the tariff alone, taxes and VAT included.'),
    takeDate: dateTime.describe('Midnight of the pickup day; may differ from the requested day.'),
    deliveryTimeFrom: dateTime.nullable(),
    deliveryTimeTo: dateTime.nullable(),
    deliveryTime: z.string().nullable().describe('A range of days, in words.'),
    minDays: z.int32().nullable(),
    maxDays: z.int32().nullable(),
  })
  .meta({ id: 'DeliveryOption' });

/** Priced offers: the answer of Calc, and of PushToVendor when the chosen vendor cannot take the order. */
export const deliveryOptionsModel = z
  .object({
    orderId: z.string().nullable().describe('Filled in answers of Create, empty in Calc.'),
    options: z.array(deliveryOptionModel).describe('Empty: no delivery to that region.'),
  })
  .meta({ id: 'DeliveryOptionsModel' });

/** One priced offer of a vendor, as answers hold it. */
export type DeliveryOption = z.output<typeof deliveryOptionModel>;
/** Priced offers, as answers hold them. */
export type DeliveryOptionsModel = z.output<typeof deliveryOptionsModel>;

/**
 * Priced offers as answers hold them. They do not say which kind of pickup point they are for (interface 15.11): of those that
 * differ in that alone the first stands, the cheapest where they are sorted.
 */
export const fromDistinct = (options: readonly Option[], context: AnswerContext): DeliveryOption[] => {
  const first = new Map<string, Option>();
  for (const option of options) {
    const key = `${option.vendor.id} ${option.contractType} ${option.takeDate} ${option.tariffId}`;
    if (!first.has(key)) first.set(key, option);
  }
  return [...first.values()].map((option) => fromOption(option, context));
};

/** One priced offer as answers hold it: roubles, date-times with the offset of the service. */
const fromOption = (option: Option, { zone, locale }: AnswerContext): DeliveryOption => ({
  vendorInfo: fromVendor(option.vendor),
  vendorUrgentTypeId: option.tariffId,
  tariffName: option.tariffName,
  comments: option.comments,
  price: moneyOut(option.price),
  tariff: moneyOut(option.tariffPrice),
  takeDate: midnightOut(option.takeDate, zone),
  deliveryTimeFrom: dateTimeOut(option.deliveryFrom, zone),
  deliveryTimeTo: dateTimeOut(option.deliveryTo, zone),
  deliveryTime: deliveryTimeText(option.minDays, option.maxDays)?.[locale] ?? null,
  minDays: option.minDays,
  maxDays: option.maxDays,
});

/** Priced offers as answers hold them; `orderNumber` is null where no order was saved. */
export const fromOptions = (
  orderNumber: string | null,
  options: readonly Option[],
  context: AnswerContext,
): DeliveryOptionsModel => ({
  orderId: orderNumber,
  options: fromDistinct(options, context),
});

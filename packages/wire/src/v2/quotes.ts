import {
  amountOfUnits,
  type DayCalculation,
  type DayOption,
  type DeliveryDay,
  daysAhead,
  deliveryDays,
  type ForeignPrice,
  type ForeignSum,
  type LeftOutVendor,
  leftOutText,
  MOST_DELIVERY_DAYS,
  type Option,
  roublesOfRate,
  serviceCodes,
  type ToldForeignPrice,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { calcModel, toCalculation } from '../models/calculation.ts';
import { pickupPointTypeCodes } from '../models/codes.ts';
import { contractedVendorModel, fromContractedVendor } from '../models/contracted-vendor.ts';
import { exampleOptions, kazan, moscow, parcel } from '../models/examples.ts';
import { expectedDaysModel, fromExpectedDays } from '../models/expected-days.ts';
import { fromOptionVendorServices, optionVendorServiceModel } from '../models/extra-services.ts';
import { idempotentFailures } from '../models/failures.ts';
import { deliveryTypes, serviceStatuses } from '../models/offer-codes.ts';
import { settledOfCalculation } from '../models/settled-places.ts';
import { dateTimeOut, midnightOut } from '../schema/date-time-out.ts';
import { dateTime, int32, moneyOut } from '../schema/fields.ts';
import { dayTypes } from './codes.ts';
import { exampleRefusal, operation } from './every-operation.ts';

/** A price in the currency in which the vendor asks it (interface 16.15). */
export const foreignPriceModel = z
  .object({
    currency: z.string().describe('ISO 4217.'),
    price: z.number().describe('In this currency, what `price` is in roubles.'),
    rate: z.number().describe('Roubles for one of the currency.'),
    rateDate: z.string().meta({ format: 'date', description: 'Since when the rate counts.' }),
  })
  .meta({ id: 'ForeignPrice' });

/** The price of an option in the currency of its vendor; null: in roubles. */
export const fromForeignPrice = (foreign: ForeignPrice | undefined): z.output<typeof foreignPriceModel> | null =>
  foreign === undefined
    ? null
    : { ...fromForeignSum(foreign), rate: roublesOfRate(foreign.rate), rateDate: foreign.ratedFrom };

/** What a vendor has told of the price of an order that it has. */
export const toldPriceModel = foreignPriceModel
  .extend({
    price: z.number().describe('In this currency, with the mark-up of the option.'),
    rate: z
      .number()
      .nullable()
      .describe('Roubles for one of the currency; null: there is none, so `price` of the order stayed.'),
    rateDate: z.string().nullable().meta({ format: 'date', description: 'Since when the rate counts.' }),
  })
  .meta({ id: 'ToldForeignPrice' });

/** The same as answers hold it; null: nothing was told, or roubles. */
export const fromToldPrice = (told: ToldForeignPrice | null): z.output<typeof toldPriceModel> | null =>
  told && {
    ...fromForeignSum(told),
    rate: told.rate === null ? null : roublesOfRate(told.rate),
    rateDate: told.ratedFrom,
  };

const fromForeignSum = ({ currency, price }: ForeignSum) => ({ currency, price: amountOfUnits(price, currency) });

/** What an option is, apart from when it delivers. */
export const offeredModel = z.object({
  vendorInfo: contractedVendorModel,
  tariffId: z.string().describe('With vendorInfo.vendorId and takeDate it identifies the option.'),
  tariffName: z.string(),
  comments: z.string().nullable().describe("The vendor's remarks."),
  price: z.number().describe('Roubles: the tariff, extra services, insurance, taxes and VAT.'),
  tariffPriceOnly: z.number().describe('Roubles: the tariff alone, taxes and VAT included.'),
  foreignPrice: foreignPriceModel.nullable().describe('Null where the vendor asks roubles.'),
  takeDate: z.string().meta({ format: 'date', description: 'Pickup day; may differ from the requested day.' }),
  deliveryType: deliveryTypes.schema,
  fromPickupPointType: pickupPointTypeCodes.schema.nullable(),
  toPickupPointType: pickupPointTypeCodes.schema.nullable(),
  tags: z
    .array(z.string())
    .describe('What the option is among the others: cheapest, fastest, best; reliable: by what is known of its lane.'),
  expectedDays: expectedDaysModel.nullable().describe('Null: fewer than 30 deliveries on this lane are known.'),
  services: z.array(
    z.object({ code: z.enum(serviceCodes), status: serviceStatuses.schema }).meta({ id: 'OptionService' }),
  ),
  vendorServices: z.array(optionVendorServiceModel).describe("The vendor's own that were asked for of it."),
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

const leftOutMessages = z
  .array(z.string())
  .describe('Remarks for people: a sentence for each vendor that has options of which none is shown.');

/** The answer of Calc. */
export const calculatedOptionsModel = z
  .object({
    options: z.array(calculatedOptionModel).describe('Empty: no delivery to that region.'),
    messages: leftOutMessages,
  })
  .meta({ id: 'CalculatedOptions' });

/** What an option is, apart from when it delivers: roubles. */
export const fromOffered = (option: Option, context: AnswerContext): z.output<typeof offeredModel> => ({
  vendorInfo: fromContractedVendor(option),
  tariffId: option.tariffId,
  tariffName: option.tariffName,
  comments: option.comments,
  price: moneyOut(option.price),
  tariffPriceOnly: moneyOut(option.tariffPrice),
  foreignPrice: fromForeignPrice(option.foreign),
  takeDate: option.takeDate,
  deliveryType: deliveryTypes.codeOf(option.deliveryType),
  fromPickupPointType: option.fromPointType === null ? null : pickupPointTypeCodes.codeOf(option.fromPointType),
  toPickupPointType: option.toPointType === null ? null : pickupPointTypeCodes.codeOf(option.toPointType),
  tags: [...option.tags],
  expectedDays: fromExpectedDays(option),
  services: option.services.map(({ code, status }) => ({ code, status: serviceStatuses.codeOf(status) })),
  vendorServices: fromOptionVendorServices(option, context),
});

/** One priced offer as answers hold it: roubles, date-times with the offset of the service. */
export const fromOption = (option: Option, context: AnswerContext): z.output<typeof calculatedOptionModel> => ({
  ...fromOffered(option, context),
  deliveryDateFrom: dateTimeOut(option.deliveryFrom, context.zone),
  deliveryDateTo: dateTimeOut(option.deliveryTo, context.zone),
  minDays: option.minDays,
  maxDays: option.maxDays,
});

/** What there is to choose from, and whose options are not shown (interface 1.20). */
export const fromOptions = (
  options: readonly Option[],
  leftOut: readonly LeftOutVendor[],
  context: RemarkContext,
): z.output<typeof calculatedOptionsModel> => ({
  options: options.map((option) => fromOption(option, context)),
  messages: fromLeftOut(leftOut, context),
});

/** `targetOf`: where the caller wrote what stands at a place of an order. */
type RemarkContext = AnswerContext & { readonly targetOf: (field: string) => string };

const fromLeftOut = (leftOut: readonly LeftOutVendor[], { locale, targetOf }: RemarkContext): string[] =>
  leftOut.map((one) => leftOutText(one, targetOf)[locale]);

/** The contract of Calc. */
export const calcContract = contract(
  {
    ...operation,
    name: 'Calc',
    method: 'POST',
    path: '/openapi/v2/Calc',
    ids: { companyId: 'AccessDenied' },
    tag: 'quotes',
    right: ['Calc'],
    summary: { en: 'Prices a shipment with every vendor.', ru: 'Рассчитывает доставку по всем службам.' },
    body: calcModel,
    settled: settledOfCalculation,
    replies: {
      200: { description: 'The options, the cheapest first.', json: calculatedOptionsModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      {
        summary: 'A parcel from Moscow to Kazan',
        body: { sender: moscow, receiver: kazan, cargo: parcel },
      },
      {
        summary: 'With insurance, of two vendors',
        body: {
          sender: moscow,
          receiver: kazan,
          cargo: parcel,
          services: [{ code: 'Insurance', parameter: '15000' }],
          optionFilter: { vendorsIdFilter: [1, 2] },
        },
      },
      {
        summary: "With a service of a vendor's own",
        body: {
          sender: moscow,
          receiver: kazan,
          cargo: parcel,
          vendorServices: [{ vendorKey: 'swift', code: 'RETURN_PAPERS' }],
        },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Two options', body: fromOptions(exampleOptions, [], { ...reader, targetOf: String }) }],
    ...exampleRefusal(reader),
  }),
);

/** What is to be priced, and for how many days ahead (interface 13.4). */
export const calcByDaysModel = calcModel
  .extend({
    daysToCalculate: int32
      .min(1)
      .max(MOST_DELIVERY_DAYS)
      .describe('Calendar days counted from today: 7 means seven days ahead.'),
  })
  .meta({ id: 'CalcByDaysModel' });

/** The body of Calc by days, as a client writes it. */
export type CalcByDaysModel = z.input<typeof calcByDaysModel>;

const timeSlotModel = z
  .object({
    timeFrom: z.string().describe('HH:mm; to choose it, send it as reqDeliveryTimeFrom.'),
    timeTo: z.string().describe('HH:mm'),
  })
  .meta({ id: 'TimeSlot' });

/** An option on one day of delivery. */
export const dayOptionModel = offeredModel
  .extend({
    deliveryDate: dateTime.describe('The beginning of the day; to choose it, send the day as reqDeliveryDate.'),
    timeSlot: z.array(timeSlotModel).describe('Empty: the receiver has no choice.'),
  })
  .meta({ id: 'DayOption' });

/** What can be delivered on one day. */
export const deliveryDayModel = z
  .object({
    options: z.array(dayOptionModel).describe('The cheapest first. Empty: nothing is delivered on that day.'),
    deliveryDate: dateTime.describe('The beginning of the day.'),
    dayType: dayTypes.schema,
  })
  .meta({ id: 'DeliveryDay' });

/** The answer of Calc by days. */
export const deliveryDaysModel = z
  .object({
    deliveryDays: z.array(deliveryDayModel).describe('Every day from tomorrow, and today if it can be.'),
    messages: leftOutMessages,
  })
  .meta({ id: 'DeliveryDays' });

/** A calculation by days in the core's words. Problems: those of any calculation. */
export function toDayCalculation({
  daysToCalculate,
  ...model
}: z.output<typeof calcByDaysModel>): Converted<DayCalculation> {
  const { value, ...found } = toCalculation(model);
  return { value: { ...value, days: daysToCalculate }, ...found };
}

/** The days as answers hold them. */
export const fromDeliveryDays = (
  days: readonly DeliveryDay[],
  leftOut: readonly LeftOutVendor[],
  context: RemarkContext,
): z.output<typeof deliveryDaysModel> => ({
  deliveryDays: days.map(({ date, type, options }) => ({
    options: options.map((option) => fromDayOption(option, context)),
    deliveryDate: midnightOut(date, context.zone),
    dayType: dayTypes.codeOf(type),
  })),
  messages: fromLeftOut(leftOut, context),
});

const fromDayOption = (option: DayOption, context: AnswerContext): z.output<typeof dayOptionModel> => ({
  ...fromOffered(option, context),
  deliveryDate: midnightOut(option.deliveryDate, context.zone),
  timeSlot: option.timeSlots.map(({ from, to }) => ({ timeFrom: from, timeTo: to })),
});

const [econom, express] = exampleOptions;

/** Monday: the express comes on Tuesday, both on Wednesday, and nobody on the days off. */
const exampleDays = (zone: string) => {
  const slots = [
    { from: '10:00', to: '14:00' },
    { from: '14:00', to: '18:00' },
  ];
  const offered = [
    { option: express, deliveryDate: '2026-11-24', timeSlots: slots },
    { option: express, deliveryDate: '2026-11-25', timeSlots: slots },
    { option: econom, deliveryDate: '2026-11-25', timeSlots: [] },
  ];
  return deliveryDays(
    offered.flatMap(({ option, ...day }) => (option ? [{ ...option, ...day }] : [])),
    daysAhead('2026-11-23', 2),
    zone,
  );
};

/** The contract of Calc by days. */
export const calcByDaysContract = contract(
  {
    ...operation,
    name: 'CalcByDays',
    method: 'POST',
    path: '/openapi/v2/Calc/ByDays',
    ids: { companyId: 'AccessDenied' },
    tag: 'quotes',
    right: ['Calc'],
    summary: {
      en: 'Prices a shipment for each day of delivery ahead.',
      ru: 'Рассчитывает доставку на каждый из ближайших дней.',
    },
    body: calcByDaysModel,
    settled: settledOfCalculation,
    replies: {
      200: { description: 'Every day, with what can be delivered on it.', json: deliveryDaysModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      {
        summary: 'A parcel from Moscow to Kazan within a week',
        body: { sender: moscow, receiver: kazan, cargo: parcel, daysToCalculate: 7 },
      },
    ],
  },
  (reader) => ({
    200: [
      { summary: 'Two days', body: fromDeliveryDays(exampleDays(reader.zone), [], { ...reader, targetOf: String }) },
    ],
    ...exampleRefusal(reader),
  }),
);

/** The operations that price a shipment. */
export const quoteOperations = {
  Calc: calcContract,
  CalcByDays: calcByDaysContract,
} as const;

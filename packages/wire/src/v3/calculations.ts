import {
  type CalculationStatus,
  type DeliveryType,
  type Instant,
  type OfferedOption,
  problem,
  readyVendors,
  serviceCodes,
  type VendorProgress,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { calcModel } from '../models/calculation.ts';
import { pickupPointTypeCodes } from '../models/codes.ts';
import { contractedVendorModel, fromContractedVendor } from '../models/contracted-vendor.ts';
import { exampleCalculation, exampleOptions, kazan, moscow, parcel } from '../models/examples.ts';
import { expectedDaysModel, fromExpectedDays } from '../models/expected-days.ts';
import { fromOptionVendorServices, optionVendorServiceModel } from '../models/extra-services.ts';
import { failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { deliveryTypes, serviceStatuses } from '../models/offer-codes.ts';
import { settledOfCalculation } from '../models/settled-places.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, filledText, moneyOut } from '../schema/fields.ts';

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
    tags: z
      .array(z.string())
      .describe(
        'What the option is among all found so far: cheapest, fastest, best; reliable: by what is known of its lane.',
      ),
    expectedDays: expectedDaysModel.nullable().describe('Null: fewer than 30 deliveries on this lane are known.'),
    deliveryType: deliveryTypes.schema,
    services: z.array(
      z.object({ code: z.enum(serviceCodes), status: serviceStatuses.schema }).meta({ id: 'OptionService' }),
    ),
    vendorServices: z.array(optionVendorServiceModel).describe("The vendor's own that were asked for of it."),
    weightCalc: z.number().describe('kg: the weight that the price is for, by size or by scales.'),
    fromPickupPointType: pickupPointTypeCodes.schema.nullable(),
    toPickupPointType: pickupPointTypeCodes.schema.nullable(),
  })
  .meta({ id: 'CalculationOption' });

/** One priced offer as answers hold it: roubles, date-times with the offset of the service. */
export const fromCalculationOption = (
  option: OfferedOption,
  { zone, locale }: Pick<AnswerContext, 'zone' | 'locale'>,
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
  expectedDays: fromExpectedDays(option),
  deliveryType: deliveryTypes.codeOf(option.deliveryType),
  services: option.services.map(({ code, status }) => ({ code, status: serviceStatuses.codeOf(status) })),
  vendorServices: fromOptionVendorServices(option, { locale }),
  weightCalc: option.billedWeightKg,
  fromPickupPointType: option.fromPointType === null ? null : pickupPointTypeCodes.codeOf(option.fromPointType),
  toPickupPointType: option.toPointType === null ? null : pickupPointTypeCodes.codeOf(option.toPointType),
});

const startedModel = z
  .object({
    requestId: z.string().describe('By which the status is asked for; for a day.'),
    retryAfter: z
      .int()
      .describe(
        'In how many seconds all vendors should have answered, as long as they took lately. The first ones may be faster.',
      ),
  })
  .meta({ id: 'StartedCalculation' });

/** What is told of a calculation that has begun. */
export const fromStarted = (started: z.output<typeof startedModel>): z.output<typeof startedModel> => ({
  requestId: started.requestId,
  retryAfter: started.retryAfter,
});

/** POST /Calc: begins a calculation for whose end nobody waits (interface 14.3). */
export const startCalculationContract = contract(
  {
    name: 'StartCalculation',
    method: 'POST',
    path: '/openapi/v3/Calc',
    ids: { companyId: 'AccessDenied' },
    summary: {
      en: 'Begins to price a shipment with every vendor and answers at once. The status tells who has answered and shows the options as they come.',
      ru: 'Начинает расчёт доставки по всем службам и сразу отвечает. Статус расчёта показывает, кто уже ответил, и варианты по мере их поступления.',
    },
    tag: 'calculations',
    right: ['Calc'],
    body: calcModel,
    settled: settledOfCalculation,
    replies: {
      202: { description: 'It has begun; the header Location is where its options will be.', json: startedModel },
      ...idempotentFailures,
    },
    bodyLimit: 'normal',
    isIdempotent: true,
    fromPages: true,
    examples: [
      { summary: 'A parcel from Moscow to Kazan', body: { sender: moscow, receiver: kazan, cargo: parcel } },
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
    ],
  },
  () => ({
    202: [{ summary: 'It has begun', body: { requestId: exampleCalculation.requestId, retryAfter: 1 } }],
  }),
);

const statusNames = { 'in-progress': 'InProgress', finished: 'Finished', expired: 'Expired' } as const;
const vendorStatusNames = {
  'in-progress': 'InProgress',
  finished: 'Finished',
  failed: 'Failed',
  'timed-out': 'TimedOut',
} as const;

const askedVendorModel = z
  .object({
    status: z
      .enum(['InProgress', 'Finished', 'Failed', 'TimedOut'])
      .describe('Finished: it has answered, if only that it does not serve the route.'),
    vendorCode: z.string(),
    reason: z
      .string()
      .optional()
      .describe(
        'For Failed: the class of the failure, as in X-Failed-Vendors. For Finished: why none of its options is shown, as in X-Left-Out-Vendors.',
      ),
  })
  .meta({ id: 'AskedVendor' });

/** How a calculation stands (interface 7.29). */
export const calculationStatusModel = z
  .object({
    requestId: z.string(),
    status: z
      .enum(['InProgress', 'Finished', 'Expired'])
      .describe('Finished: nothing more will come. Expired: its options are forgotten; begin another.'),
    issuedAt: dateTime,
    expiredAt: dateTime.describe('Half an hour after issuedAt: from then on it is Expired.'),
    retryAfter: z
      .int()
      .describe(
        'In how many seconds all vendors should have answered, as long as they took lately; 0: nothing more will come.',
      ),
    readyVendors: z.int().describe('How many of them are no longer InProgress.'),
    totalVendors: z.int(),
    vendors: z.array(askedVendorModel),
    options: z
      .array(calculationOptionModel)
      .describe('Those of the vendors that have answered by now, the cheapest first.'),
  })
  .meta({ id: 'CalculationStatus' });

/** The status as a client reads it. */
export type CalculationStatusModel = z.output<typeof calculationStatusModel>;

/** A calculation as it stands. */
export interface SentCalculation {
  readonly requestId: string;
  readonly status: CalculationStatus;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  readonly retryAfter: number;
  readonly vendors: readonly VendorProgress[];
  /** Sorted and tagged. */
  readonly options: readonly OfferedOption[];
}

/** The calculation as answers hold it. */
export const fromCalculation = (
  { requestId, status, issuedAt, expiresAt, retryAfter, vendors, options }: SentCalculation,
  { zone, locale }: Pick<AnswerContext, 'zone' | 'locale'>,
): CalculationStatusModel => ({
  requestId,
  status: statusNames[status],
  issuedAt: dateTimeOut(issuedAt, zone),
  expiredAt: dateTimeOut(expiresAt, zone),
  retryAfter,
  readyVendors: readyVendors(vendors),
  totalVendors: vendors.length,
  vendors: vendors.map(({ key, status, reason }) => ({
    status: vendorStatusNames[status],
    vendorCode: key,
    ...(reason === null ? {} : { reason }),
  })),
  options: options.map((option) => fromCalculationOption(option, { zone, locale })),
});

/** Which calculation, and which of its options are shown. */
export interface StatusWish {
  readonly requestId: string;
  /** The options of the vendor of this key, or of `all`; null: none. */
  readonly vendorKey: string | null;
  /** null: of any. */
  readonly deliveryType: DeliveryType | null;
}

const requestId = filledText.describe('As StartCalculation gave it.');

const forStatus = {
  method: 'GET',
  tag: 'calculations',
  right: ['Calc'],
  bodyLimit: 'normal',
  isIdempotent: false,
  credential: 'token-anywhere',
  fromPages: true,
} as const;

const replies = {
  200: {
    description:
      'How it stands. With `Prefer: wait=<seconds>` (at most 30) it is held until the calculation has ended, or, with `If-None-Match`, until it has changed. As server-sent events (`Accept: text/event-stream`) it comes again whenever it has changed, until it has ended.',
    json: calculationStatusModel,
    orEvents: true,
  },
  204: {
    description: 'For events: the listener has the last one (`Last-Event-ID`), and no more will come.',
    empty: true,
  },
  304: { description: 'It has not changed since the `ETag` of `If-None-Match`.', empty: true },
  ...failures,
} as const;

const refusals = ({ locale }: AnswerContext) => ({
  400: [
    {
      summary: 'No such calculation',
      body: toErrorEnvelope(
        [
          problem('RequestInvalid', 'requestId', {
            en: 'There is no such calculation.',
            ru: 'Такого расчёта нет.',
          }),
        ],
        locale,
      ),
    },
  ],
});

/** GET /Calc/{requestId}: how a calculation stands, without its options (interface 14.4). */
export const calculationStatusContract = contract(
  {
    ...forStatus,
    name: 'CalculationStatus',
    path: '/openapi/v3/Calc/{requestId}',
    ids: { requestId: 'RequestInvalid' },
    summary: {
      en: 'Tells how a calculation stands, and which vendors have answered. Without options.',
      ru: 'Сообщает, как идёт расчёт и какие службы уже ответили. Без вариантов доставки.',
    },
    params: z.object({ requestId }),
    replies,
    examples: [{ summary: 'Who has answered', params: { requestId: exampleCalculation.requestId } }],
  },
  (reader) => ({
    200: [
      { summary: 'Two of three have answered', body: { ...fromCalculation(shownCalculation, reader), options: [] } },
    ],
    ...refusals(reader),
  }),
);

/** GET /Calc/{requestId}/{vendorCode}: the same with the options that have come (interface 14.4). */
export const calculationOptionsContract = contract(
  {
    ...forStatus,
    name: 'CalculationOptions',
    path: '/openapi/v3/Calc/{requestId}/{vendorCode}',
    ids: { requestId: 'RequestInvalid' },
    summary: {
      en: 'Tells how a calculation stands, with the options that have come by now: those of one vendor, or of all.',
      ru: 'Сообщает, как идёт расчёт, и возвращает уже полученные варианты: одной службы или всех.',
    },
    params: z.object({
      requestId,
      vendorCode: filledText.describe('A vendorCode; only options of that vendor. `All`: of all vendors.'),
    }),
    query: z.object({ deliveryType: deliveryTypes.schema.nullish().describe('Only options that travel so.') }),
    replies,
    examples: [
      { summary: 'Of all vendors', params: { requestId: exampleCalculation.requestId, vendorCode: 'All' } },
      {
        summary: 'Of all vendors, to the door',
        params: { requestId: exampleCalculation.requestId, vendorCode: 'All' },
        query: { deliveryType: 0 },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Two of three have answered', body: fromCalculation(shownCalculation, reader) }],
    ...refusals(reader),
  }),
);

/** Which calculation is meant. */
export const toStatusWish = (params: { readonly requestId: string }): Converted<StatusWish> => ({
  value: { requestId: params.requestId, vendorKey: null, deliveryType: null },
  problems: [],
  targetOf: (target) => target,
});

/** Which of its options besides. */
export const toOptionsWish = (
  params: { readonly requestId: string; readonly vendorCode: string },
  query: { readonly deliveryType?: number | null | undefined },
): Converted<StatusWish> => ({
  value: {
    requestId: params.requestId,
    vendorKey: params.vendorCode.toLowerCase(),
    deliveryType: query.deliveryType == null ? null : deliveryTypes.nameOf(query.deliveryType),
  },
  problems: [],
  targetOf: (target) => (target === 'vendorKey' ? 'vendorCode' : target),
});

const ISSUED = Date.UTC(2026, 10, 20, 9, 30);
const took = { reason: null, expectedMs: 400 } as const;
const shownCalculation: SentCalculation = {
  requestId: exampleCalculation.requestId,
  status: 'in-progress',
  issuedAt: ISSUED,
  expiresAt: ISSUED + 1_800_000,
  retryAfter: 1,
  vendors: [
    { id: 1, key: 'swift', name: 'Swift', status: 'finished', ...took },
    { id: 2, key: 'econom', name: 'Econom', status: 'finished', ...took },
    { id: 3, key: 'postal', name: 'Postal', status: 'in-progress', ...took },
  ],
  options: exampleOptions,
};

/** The operations on calculations. */
export const calculationOperations = {
  StartCalculation: startCalculationContract,
  CalculationStatus: calculationStatusContract,
  CalculationOptions: calculationOptionsContract,
} as const;

import {
  type CalculationStatus,
  type DeliveryType,
  type Instant,
  type OfferedOption,
  problem,
  readyVendors,
  type VendorProgress,
} from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { dateTimeOut } from '../date-time-out.ts';
import { dateTime, filledText } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { exampleCalculation as exampleIds, exampleOptions } from '../models/example-order.ts';
import { failures } from '../models/failures.ts';
import { deliveryTypes } from '../models/offer-codes.ts';
import { calculationOptionModel, fromCalculationOption } from './calculation-option.ts';

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
    reason: z.string().optional().describe('Of Failed: the class of the failure, as in X-Failed-Vendors.'),
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
    options: z.array(calculationOptionModel).describe('The cheapest first; of the vendors that have answered by now.'),
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
  { zone }: Pick<AnswerContext, 'zone'>,
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
  options: options.map((option) => fromCalculationOption(option, { zone })),
});

/** Which calculation, and which of its options are shown. */
export interface StatusWish {
  readonly requestId: string;
  /** Of the vendor of this key, or of `all`; null: none. */
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
    description: 'Of events: the listener has the last one (`Last-Event-ID`), and no more will come.',
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
    summary: {
      en: 'Tells how a calculation stands, and which vendors have answered. Without options.',
      ru: 'Сообщает, как идёт расчёт и какие службы уже ответили. Без вариантов доставки.',
    },
    params: z.object({ requestId }),
    replies,
    examples: [{ summary: 'Who has answered', params: { requestId: exampleIds.requestId } }],
  },
  (reader) => ({
    200: [
      { summary: 'Two of three have answered', body: { ...fromCalculation(exampleCalculation, reader), options: [] } },
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
      { summary: 'Of all vendors', params: { requestId: exampleIds.requestId, vendorCode: 'All' } },
      {
        summary: 'Of all vendors, to the door',
        params: { requestId: exampleIds.requestId, vendorCode: 'All' },
        query: { deliveryType: 0 },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Two of three have answered', body: fromCalculation(exampleCalculation, reader) }],
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
const exampleCalculation: SentCalculation = {
  requestId: exampleIds.requestId,
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

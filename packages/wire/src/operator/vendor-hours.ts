import { type Instant, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { toErrorEnvelope } from '../models/failures.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateIn, dateTime, filledText, optionalDate, optionalInt32 } from '../schema/fields.ts';
import { namedFailures, operation } from './every-operation.ts';

// Vendors over time, and whether they serve (interface 23.25, 23.26).

const params = z.object({ vendorKey: filledText.describe('As ListVendorFigures has it.') });

const noVendor = ({ locale }: Pick<AnswerContext, 'locale'>) => ({
  404: [{ summary: 'No such vendor', body: toErrorEnvelope([problem('NotFound', 'vendorKey')], locale) }],
});

const query = z.object({
  From: optionalDate.describe("The first day, by the service's zone; default the day before To."),
  To: optionalDate.describe('The last day; default today. Hours are kept for 14 days.'),
  CompanyId: optionalInt32.describe("By this company's own contract; default by the operator's."),
});

/** Which hours are asked for; null: the default. */
export const toHoursWish = ({ vendorKey }: z.output<typeof params>, wish: z.output<typeof query>) => ({
  vendorKey,
  from: dateIn(wish.From),
  to: dateIn(wish.To),
  companyId: wish.CompanyId ?? null,
});

const hoursModel = z
  .object({
    vendorKey: z.string(),
    vendorName: z.string(),
    hours: z
      .array(
        z
          .object({
            at: dateTime.describe('The beginning of the hour.'),
            capability: z.string().describe('The kind of calls.'),
            calls: z.int().describe('Those that reached the vendor.'),
            errors: z
              .int()
              .describe('Those that failed for the vendor; what it answers that it does not want is none.'),
            p50Ms: z.int().nullable(),
            p95Ms: z.int().nullable(),
          })
          .meta({ id: 'HourFigures' }),
      )
      .describe('From the oldest. An hour without calls is left out.'),
  })
  .meta({ id: 'VendorHours' });

interface ToldHours {
  readonly vendorKey: string;
  readonly vendorName: string;
  readonly hours: readonly {
    readonly at: Instant;
    readonly capability: string;
    readonly calls: number;
    readonly errors: number;
    readonly p50Ms: number | null;
    readonly p95Ms: number | null;
  }[];
}

/** The answer of VendorFigures. */
export const fromVendorHours = (
  { vendorKey, vendorName, hours }: ToldHours,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof hoursModel> => ({
  ...{ vendorKey, vendorName },
  hours: hours.map(({ at, ...one }) => ({ at: dateTimeOut(at, zone), ...one })),
});

const example = { vendorKey: 'swift' } as const;

/** The contract of VendorFigures. */
export const vendorFiguresContract = contract(
  {
    ...operation,
    name: 'VendorFigures',
    method: 'GET',
    path: '/operator/v1/Vendors/{vendorKey}/Figures',
    tag: 'vendors',
    operatorRight: 'Read',
    summary: {
      en: 'Shows how a vendor has answered, hour by hour, by kind of call.',
      ru: 'Показывает, как служба доставки отвечала по часам и видам обращений.',
    },
    params,
    query,
    replies: { 200: { description: 'The hours.', json: hoursModel }, ...namedFailures },
    examples: [{ summary: 'Of yesterday and today', params: example, query: {} }],
  },
  (reader) => ({
    200: [
      {
        summary: 'An hour',
        body: fromVendorHours(
          {
            ...{ vendorKey: 'swift', vendorName: 'Swift' },
            hours: [
              { at: Date.UTC(2026, 10, 20, 9), capability: 'quote', calls: 812, errors: 3, p50Ms: 121, p95Ms: 314 },
            ],
          },
          reader,
        ),
      },
    ],
    ...noVendor(reader),
  }),
);

const switchedModel = z
  .object({
    vendorKey: z.string(),
    isEnabled: z.boolean().describe("Whether the operator's connection with it serves companies."),
  })
  .meta({ id: 'SwitchedVendor' });

/** The contract of SwitchVendor. */
export const switchVendorContract = contract(
  {
    ...operation,
    name: 'SwitchVendor',
    method: 'PUT',
    path: '/operator/v1/Vendors/{vendorKey}',
    tag: 'vendors',
    operatorRight: 'Vendors',
    summary: {
      en: "Switches a vendor on or off for all companies that it serves by the operator's connection. What is under way goes on.",
      ru: 'Включает или отключает службу доставки для всех компаний, работающих через подключение оператора. Начатое продолжается.',
    },
    params,
    body: z
      .object({ enable: z.boolean().describe('Whether it takes new orders.') })
      .meta({ id: 'SwitchOperatorVendorModel' }),
    replies: { 200: { description: 'As it is now.', json: switchedModel }, ...namedFailures },
    examples: [{ summary: 'On', params: example, body: { enable: true } }],
  },
  (reader) => ({ 200: [{ summary: 'On', body: { ...example, isEnabled: true } }], ...noVendor(reader) }),
);

/** The operations on vendors over time, and their switch. */
export const vendorHourOperations = {
  VendorFigures: vendorFiguresContract,
  SwitchVendor: switchVendorContract,
} as const;

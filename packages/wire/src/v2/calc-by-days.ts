import {
  type DayCalculation,
  type DayOption,
  type DeliveryDay,
  daysAhead,
  deliveryDays,
  MOST_DELIVERY_DAYS,
} from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { midnightOut } from '../date-time-out.ts';
import { dateTime, int32 } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { calcModel, toCalculation } from '../models/calculation.ts';
import { exampleOptions } from '../models/example-order.ts';
import { kazan, moscow, parcel } from '../models/example-shipment.ts';
import { settledOfCalculation } from '../models/settled-places.ts';
import { dayTypes } from './codes.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { fromOffered, offeredModel } from './option.ts';

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
  .object({ deliveryDays: z.array(deliveryDayModel).describe('Every day from tomorrow, and today if it can be.') })
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
  context: AnswerContext,
): z.output<typeof deliveryDaysModel> => ({
  deliveryDays: days.map(({ date, type, options }) => ({
    options: options.map((option) => fromDayOption(option, context)),
    deliveryDate: midnightOut(date, context.zone),
    dayType: dayTypes.codeOf(type),
  })),
});

const fromDayOption = (option: DayOption, { zone }: AnswerContext): z.output<typeof dayOptionModel> => ({
  ...fromOffered(option),
  deliveryDate: midnightOut(option.deliveryDate, zone),
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
    200: [{ summary: 'Two days', body: fromDeliveryDays(exampleDays(reader.zone), reader) }],
    ...exampleRefusal(reader),
  }),
);

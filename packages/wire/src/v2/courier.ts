import type { LocalDate, LocalText, OrderRef, PickupWish } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import type { SettledPlaces } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleNumbers } from '../models/examples.ts';
import { idempotentFailures } from '../models/failures.ts';
import { dateIn, defaulted, optionalDate, optionalTime, timeIn } from '../schema/fields.ts';
import { exampleNotFound, operation } from './every-operation.ts';
import { savedOrder } from './example-order.ts';
import { orderIds, orderParams, orderRefQuery } from './order-path.ts';
import { fromOrderResult, orderResultModel } from './order-result.ts';

/** The body of CallCourier (interface 13.10). */
export const callCourierModel = z
  .object({
    autoChangeTakeDate: defaulted(z.boolean(), true)
      .describe('An impossible takeDate moves to the next working day.')
      .meta({ deprecated: true }),
    takeDate: optionalDate.describe('Default: the first possible day.'),
    timeFrom: optionalTime.describe('Default 09:00, or now when that has passed today.'),
    timeTo: optionalTime.describe('Default 18:00.'),
  })
  .meta({ id: 'CallCourierModel' });

/** The answer of CallCourier. */
export const calledCourierModel = z
  .object({ result: orderResultModel, messages: z.array(z.string()).describe('Remarks for people.') })
  .meta({ id: 'CalledCourier' });

/** The body of CallCourier, as a client writes it. */
export type CallCourierModel = z.input<typeof callCourierModel>;

/** For which order, and when. */
export const toCourierWish = (
  ref: OrderRef,
  model: z.output<typeof callCourierModel>,
): Converted<OrderRef & Omit<PickupWish, 'isPostponed'>> => ({
  value: {
    ...ref,
    date: dateIn(model.takeDate),
    autoMove: model.autoChangeTakeDate,
    timeFrom: timeIn(model.timeFrom),
    timeTo: timeIn(model.timeTo),
  },
  problems: [],
  targetOf: (target) => (target === 'pickup.date' ? 'takeDate' : target),
});

/** The vendor's answer to the call is still to come; null: for a day that is not known. */
export const courierPending = (day: LocalDate | null): LocalText => ({
  en: `The vendor has not confirmed the courier${day ? ` for ${day}` : ''} yet; the call is repeated until it does.`,
  ru: `Служба доставки ещё не подтвердила курьера${day ? ` на ${day}` : ''}; вызов повторяется, пока она не ответит.`,
});

/** On which day the courier comes, as far as it is known, and whether it had been called before. */
export const courierComes = (day: LocalDate | null, wasCalled = false): readonly LocalText[] => [
  ...(wasCalled ? [calledBefore] : []),
  ...(day === null ? [] : [{ en: `The courier comes on ${day}.`, ru: `Курьер приедет ${day}.` }]),
];

const calledBefore: LocalText = {
  en: 'A courier has been called for this order already.',
  ru: 'Курьер к этому заказу уже вызван.',
};

/** The order, and what else a person should know. */
export const fromCalledCourier = (
  order: Parameters<typeof fromOrderResult>[0],
  remarks: readonly LocalText[],
  context: AnswerContext,
): z.output<typeof calledCourierModel> => ({
  result: fromOrderResult(order, context),
  messages: remarks.map((text) => text[context.locale]),
});

/** Where the body has what a company may settle beforehand (interface 21.1). */
const settledOfCourier: SettledPlaces = { pickup: '' };

/** The contract of CallCourier. */
export const callCourierContract = contract(
  {
    ...operation,
    name: 'CallCourier',
    method: 'POST',
    path: '/openapi/v2/Orders/{orderId}/CallCourier',
    ids: orderIds,
    tag: 'courier',
    right: ['Orders.Write'],
    summary: { en: 'Calls a courier for an order.', ru: 'Вызывает курьера к заказу.' },
    params: orderParams,
    query: z.object(orderRefQuery),
    body: callCourierModel,
    settled: settledOfCourier,
    replies: { 200: { description: 'Called, or to be confirmed.', json: calledCourierModel }, ...idempotentFailures },
    isIdempotent: true,
    examples: [
      {
        summary: 'For the first possible day',
        params: { orderId: exampleNumbers.uncalled },
        body: { timeFrom: '10:00', timeTo: '14:00' },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Called', body: fromCalledCourier(savedOrder, courierComes('2026-11-23'), reader) }],
    ...exampleNotFound(reader),
  }),
);

/** The operations that call a courier. */
export const courierOperations = {
  CallCourier: callCourierContract,
} as const;

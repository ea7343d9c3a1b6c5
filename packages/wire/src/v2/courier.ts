import type { LocalDate, LocalText, Order, OrderRef, PickupWish, Problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import type { SettledPlaces } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { companyQuery } from '../models/company-query.ts';
import {
  courierCallsModel,
  courierCallsQuery,
  exampleCourierCalls,
  fromCourierCalls,
} from '../models/courier-calls.ts';
import { exampleNumbers } from '../models/examples.ts';
import { errorEnvelopeModel, failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { orderStatus, statusCode, statusName } from '../models/order-statuses.ts';
import { dateIn, defaulted, filledText, optionalDate, optionalTime, timeIn } from '../schema/fields.ts';
import { exampleNotFound, exampleRefusal, operation } from './every-operation.ts';
import { savedOrder } from './example-order.ts';
import { orderIds, orderParams, orderRefQuery } from './order-path.ts';
import { fromOrderResult, orderResultModel } from './order-result.ts';

/** The most orders whose couriers are called off at once. */
const MOST_ORDERS = 100;

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

/** The body of CancelCourier: 1 to 100 orders (interface 13.27). */
export const cancelCourierModel = z
  .object({
    orders: z
      .array(z.object({ orderId: filledText.describe('Order number.') }))
      .min(1)
      .max(MOST_ORDERS)
      .describe('All orders that the courier comes for; an order that was canceled need not be named.'),
  })
  .meta({ id: 'CancelCourierModel' });

/** The answer of CancelCourier: each order on its own, in the sequence of the body. */
export const canceledCouriersModel = z
  .object({
    results: z.array(
      z
        .object({
          orderId: z.string(),
          status: orderStatus.nullable().describe('null: there is no such order.'),
          statusName: z.string().nullable(),
          vendorPickupNum: z.string().nullable().describe('The courier who comes all the same; null: nobody comes.'),
          errors: errorEnvelopeModel.shape.errors.describe(
            'Why the courier was not called off; empty: nothing against it.',
          ),
          messages: z.array(z.string()).describe('Remarks for people.'),
        })
        .meta({ id: 'CanceledCourier' }),
    ),
  })
  .meta({ id: 'CanceledCouriers' });

/** The orders whose couriers are not to come. */
export const toCourierCancelWish = ({
  orders,
}: z.output<typeof cancelCourierModel>): Converted<{ readonly orders: readonly OrderRef[] }> => ({
  value: { orders: orders.map(({ orderId }) => ({ number: orderId, orderKey: null })) },
  problems: [],
  targetOf: (target) => target,
});

/** What became of the courier of an order. */
export type CourierCancelResult =
  | { readonly kind: 'canceled'; readonly order: Order; readonly wasCanceled: boolean }
  | { readonly kind: 'pending'; readonly order: Order }
  | { readonly kind: 'refused'; readonly order: Order; readonly problem: Problem }
  | { readonly kind: 'refused'; readonly order: null; readonly number: string; readonly problem: Problem };

/** Each result in the caller's language; `messages` say what is still to come, or was done before. */
export const fromCanceledCouriers = (
  results: readonly CourierCancelResult[],
  { locale }: AnswerContext,
): z.output<typeof canceledCouriersModel> => ({
  results: results.map((result, index) => {
    const { order } = result;
    const target = `orders[${index}].orderId`;
    const problems = result.kind === 'refused' ? [{ ...result.problem, target }] : [];
    return {
      orderId: result.order === null ? result.number : result.order.number,
      status: order && statusCode(order.status),
      statusName: order && statusName(order.status, locale),
      vendorPickupNum: order?.vendorPickupNumber ?? null,
      errors: [...toErrorEnvelope(problems, locale).errors],
      messages: remarksOn(result).map((text) => text[locale]),
    };
  }),
});

const remarksOn = (result: CourierCancelResult): readonly LocalText[] => {
  if (result.kind === 'pending') return [cancelPending];
  return result.kind === 'canceled' && result.wasCanceled ? [canceledBefore] : [];
};

const cancelPending: LocalText = {
  en: 'The vendor has not said yet whether the courier is called off; it is asked until it does.',
  ru: 'Служба доставки ещё не сообщила, отменён ли вызов курьера; запрос повторяется, пока она не ответит.',
};

const canceledBefore: LocalText = {
  en: 'The courier was called off before already.',
  ru: 'Вызов курьера уже был отменён раньше.',
};

/** The contract of CancelCourier. */
export const cancelCourierContract = contract(
  {
    ...operation,
    name: 'CancelCourier',
    method: 'POST',
    path: '/openapi/v2/Orders/CancelCourier',
    ids: { orders: 'unseen', companyId: 'AccessDenied' },
    tag: 'courier',
    right: ['Orders.Write'],
    summary: { en: 'Calls off couriers who were called for orders.', ru: 'Отменяет вызов курьеров к заказам.' },
    query: z.object(companyQuery),
    body: cancelCourierModel,
    replies: {
      200: { description: 'What became of the courier of each order.', json: canceledCouriersModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [{ summary: 'Of one order', body: { orders: [{ orderId: exampleNumbers.uncalled }] } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Called off',
        body: fromCanceledCouriers(
          [{ kind: 'canceled', order: { ...savedOrder, vendorPickupNumber: null }, wasCanceled: false }],
          reader,
        ),
      },
    ],
    ...exampleRefusal(reader),
  }),
);

/** The contract of ListCourierCalls. */
export const listCourierCallsContract = contract(
  {
    ...operation,
    name: 'ListCourierCalls',
    method: 'GET',
    path: '/openapi/v2/CourierCalls',
    ids: { companyId: 'AccessDenied' },
    tag: 'courier',
    right: ['Orders.Read'],
    summary: {
      en: 'Lists the couriers who were called for a day, and where parcels wait without one.',
      ru: 'Возвращает вызовы курьеров на день и места, где отправления ждут без вызова.',
    },
    query: z.object({ ...courierCallsQuery, ...companyQuery }),
    replies: { 200: { description: 'A page of the calls.', json: courierCallsModel }, ...failures },
    examples: [
      { summary: 'Of today', query: {} },
      { summary: 'Of a week', query: { From: '2026-11-23', To: '2026-11-29' } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'A call, and an order without one',
        body: { ...fromCourierCalls(exampleCourierCalls, reader), totalCount: 1, nextLink: null },
      },
    ],
    ...exampleRefusal(reader),
  }),
);

/** The operations that call couriers, call them off and list them. */
export const courierOperations = {
  CallCourier: callCourierContract,
  CancelCourier: cancelCourierContract,
  ListCourierCalls: listCourierCallsContract,
} as const;

import {
  ignoredPoints,
  type LocalText,
  type NewOrder,
  type Order,
  type OrderRef,
  type PickupWish,
  type Problem,
  type Push,
  problem,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract, type SettledPlaces } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { companyQuery } from '../models/company-query.ts';
import { exampleNumbers } from '../models/examples.ts';
import { errorEnvelopeModel, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { orderIdSearchModes } from '../models/order-filter.ts';
import { orderStatus, statusCode, statusName } from '../models/order-statuses.ts';
import { convertEach, inMember } from '../reading/each-element.ts';
import { filledText } from '../schema/fields.ts';
import { callCourierModel, courierComes, toCourierWish } from './courier.ts';
import { exampleRefusal, operation } from './every-operation.ts';
import { exampleBody, savedOrder } from './example-order.ts';
import { orderCreateModel, toNewOrder } from './order.ts';
import { toOrderRef } from './order-path.ts';
import { fromOrderResult, movedDay, orderResultModel } from './order-result.ts';
import { pushToVendorModel, settledOfOrder, toPush } from './orders.ts';

/** The most orders of one request (interface 2.2). */
const MOST_ORDERS = 100;

const MEMBER = 'orders';

const listOf = <Element extends z.ZodType>(element: Element) =>
  z.object({ [MEMBER]: z.array(element).min(1).max(MOST_ORDERS) } as { readonly orders: z.ZodArray<Element> });

const named = { orderId: filledText.describe('Order number, or another of its numbers as searchMode says.') };

const manyQuery = z.object({
  searchMode: orderIdSearchModes.schema.nullish().describe('Which number every orderId is; default 0.'),
  ...companyQuery,
});

const createManyQuery = z.object(companyQuery);

/** The body of PushMany: 1 to 100 orders. */
export const pushManyModel = listOf(pushToVendorModel.extend(named).meta({ id: 'PushOneModel' })).meta({
  id: 'PushManyModel',
});

/** The body of CallCouriers: 1 to 100 orders. */
export const callCouriersModel = listOf(callCourierModel.extend(named).meta({ id: 'CallOneCourierModel' })).meta({
  id: 'CallCouriersModel',
});

/** The body of CancelMany: 1 to 100 orders. */
export const cancelManyModel = listOf(z.object(named)).meta({ id: 'CancelManyModel' });

/** The body of CreateMany: 1 to 100 orders. */
export const createManyModel = listOf(orderCreateModel).meta({ id: 'CreateManyModel' });

const told = {
  status: orderStatus.nullable().describe('null: there is no such order.'),
  statusName: z.string().nullable(),
  errors: errorEnvelopeModel.shape.errors.describe('Why it was not done; empty: nothing against it.'),
  messages: z.array(z.string()).describe('Remarks for people.'),
};

/** What became of one of several orders: with all of an order's result, null where there is no order. */
const oneResultModel = orderResultModel
  .extend({ orderId: z.string().nullable(), orderKey: z.string().nullable(), ...told })
  .meta({ id: 'OneOrderResult', description: 'Where there is no such order all that an order has is null.' });

/** The answer of PushMany, CallCouriers and CreateMany: each order on its own, in the sequence of the body. */
export const manyResultsModel = z.object({ results: z.array(oneResultModel) }).meta({ id: 'ManyOrderResults' });

/** The answer of CancelMany. */
export const canceledManyModel = z
  .object({
    results: z.array(
      z
        .object({
          orderId: z.string(),
          cancelled: z.boolean().describe('true only when the order is canceled now.'),
          ...told,
        })
        .meta({ id: 'OneCanceledOrder' }),
    ),
  })
  .meta({ id: 'CanceledOrders' });

/** Which orders go to which options. */
export const toPushes = (
  { orders }: z.output<typeof pushManyModel>,
  query: z.output<typeof manyQuery>,
): Converted<readonly Push[]> =>
  inMember(
    MEMBER,
    convertEach(orders, (one) => toPush(refOf(one, query), one)),
  );

/** For which orders couriers are to come, and when. */
export const toCourierWishes = (
  { orders }: z.output<typeof callCouriersModel>,
  query: z.output<typeof manyQuery>,
): Converted<readonly (OrderRef & Omit<PickupWish, 'isPostponed'>)[]> =>
  inMember(
    MEMBER,
    convertEach(orders, (one) => toCourierWish(refOf(one, query), one)),
  );

/** The orders that are to be canceled. */
export const toOrderRefs = (
  { orders }: z.output<typeof cancelManyModel>,
  query: z.output<typeof manyQuery>,
): Converted<readonly OrderRef[]> =>
  inMember(
    MEMBER,
    convertEach(orders, (one) => ({ value: refOf(one, query), problems: [], targetOf: (target) => target })),
  );

/** The orders that are to be made, for the company that the query names where they name none. */
export const toNewOrders = (
  { orders }: z.output<typeof createManyModel>,
  { companyId }: z.output<typeof createManyQuery>,
): Converted<readonly NewOrder[]> => {
  const converted = inMember(MEMBER, convertEach(orders, toNewOrder));
  const isNamed = typeof companyId === 'number';
  return {
    ...converted,
    forCompany: converted.forCompany.filter((wish) => !isNamed || wish.companyId !== null),
  };
};

const refOf = (one: z.output<z.ZodObject<typeof named>>, { searchMode }: z.output<typeof manyQuery>): OrderRef =>
  toOrderRef(one, { searchMode });

/** One of several orders, as an answer tells of it. */
export interface OneOfMany {
  /** As the request names it; null: it names none. */
  readonly number: string | null;
  /** null: there is none. */
  readonly order: Order | null;
  /** Their targets as the caller wrote them. */
  readonly problems: readonly Problem[];
  readonly remarks: readonly LocalText[];
}

/** The results of PushMany and CallCouriers. */
export const fromMany = (results: readonly OneOfMany[], context: AnswerContext): z.output<typeof manyResultsModel> => ({
  results: results.map((one) => ({
    ...(one.order === null ? { ...noResult, orderId: one.number } : fromOrderResult(one.order, context)),
    ...toldOf(one, context),
  })),
});

/** The results of CreateMany. */
export const fromCreatedMany = (results: readonly OneOfMany[], context: AnswerContext) =>
  fromMany(
    results.map(({ order, remarks, ...one }) => ({
      ...one,
      order,
      remarks: order === null ? remarks : [...movedDay(order), ...ignoredPoints(order.content), ...remarks],
    })),
    context,
  );

/** The vendor has the order and still has to say whether it is canceled. */
export const cancelAsked: LocalText = {
  en: 'The vendor has not said yet whether the order is canceled; it is asked until it does.',
  ru: 'Служба доставки ещё не сообщила, отменён ли заказ; запрос повторяется, пока она не ответит.',
};

/** The results of CancelMany. */
export const fromCanceledMany = (
  results: readonly OneOfMany[],
  context: AnswerContext,
): z.output<typeof canceledManyModel> => ({
  results: results.map((one) => ({
    orderId: one.order?.number ?? one.number ?? '',
    cancelled: one.order?.status === 'Canceled',
    ...toldOf(one, context),
  })),
});

const toldOf = ({ order, problems, remarks }: OneOfMany, { locale }: AnswerContext) => ({
  status: order && statusCode(order.status),
  statusName: order && statusName(order.status, locale),
  errors: [...toErrorEnvelope(problems, locale).errors],
  messages: remarks.map((text) => text[locale]),
});

const noResult = Object.fromEntries(Object.keys(orderResultModel.shape).map((name) => [name, null])) as {
  readonly [Name in keyof z.output<typeof orderResultModel>]: null;
};

const ofMany = {
  ...operation,
  method: 'POST',
  right: ['Orders.Write'],
  isIdempotent: true,
} as const;

const notThere = problem('OrderNotFound', 'orders[1].orderId');

const handedOver = (reader: AnswerContext) => ({
  200: [
    {
      summary: 'Handed over, and one that is not there',
      body: fromMany(
        [
          { number: savedOrder.number, order: savedOrder, problems: [], remarks: [] },
          { number: 'CTG-0000-0000', order: null, problems: [notThere], remarks: [] },
        ],
        reader,
      ),
    },
  ],
  ...exampleRefusal(reader),
});

/** The contract of PushMany. */
const pushManyContract = contract(
  {
    ...ofMany,
    name: 'PushMany',
    path: '/openapi/v2/Orders/PushToVendor',
    ids: { orders: 'unseen', companyId: 'AccessDenied' },
    tag: 'orders',
    summary: {
      en: 'Hands up to 100 saved orders to their vendors, each on its own.',
      ru: 'Передаёт до 100 созданных заказов службам доставки, каждый независимо от других.',
    },
    query: manyQuery,
    body: pushManyModel,
    replies: { 200: { description: 'What became of each order.', json: manyResultsModel }, ...idempotentFailures },
    examples: [
      {
        summary: 'To what each has chosen',
        body: { orders: [{ orderId: exampleNumbers.secondDraft, option: { vendorId: 2, tariffId: 'EC-S-DD' } }] },
      },
    ],
  },
  handedOver,
);

const settledOfCouriers: SettledPlaces = { pickup: '', list: MEMBER };

/** The contract of CallCouriers. */
const callCouriersContract = contract(
  {
    ...ofMany,
    name: 'CallCouriers',
    path: '/openapi/v2/Orders/CallCourier',
    ids: { orders: 'unseen', companyId: 'AccessDenied' },
    tag: 'courier',
    summary: { en: 'Calls couriers for up to 100 orders.', ru: 'Вызывает курьеров к заказам, до 100 в запросе.' },
    query: manyQuery,
    body: callCouriersModel,
    settled: settledOfCouriers,
    replies: { 200: { description: 'What became of each order.', json: manyResultsModel }, ...idempotentFailures },
    examples: [
      {
        summary: 'For the first possible day',
        body: { orders: [{ orderId: exampleNumbers.uncalled, timeFrom: '10:00', timeTo: '14:00' }] },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'Called',
        body: fromMany(
          [{ number: savedOrder.number, order: savedOrder, problems: [], remarks: courierComes('2026-11-23') }],
          reader,
        ),
      },
    ],
    ...exampleRefusal(reader),
  }),
);

/** The contract of CancelMany. */
const cancelManyContract = contract(
  {
    ...ofMany,
    name: 'CancelMany',
    path: '/openapi/v2/Orders/Cancel',
    ids: { orders: 'unseen', companyId: 'AccessDenied' },
    tag: 'orders',
    summary: {
      en: 'Cancels up to 100 orders, each on its own.',
      ru: 'Отменяет до 100 заказов, каждый независимо от других.',
    },
    query: manyQuery,
    body: cancelManyModel,
    replies: { 200: { description: 'What became of each order.', json: canceledManyModel }, ...idempotentFailures },
    examples: [{ summary: 'One order', body: { orders: [{ orderId: exampleNumbers.canceled }] } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'The vendor still has to confirm',
        body: fromCanceledMany([{ number: savedOrder.number, order: savedOrder, problems: [], remarks: [] }], reader),
      },
    ],
    ...exampleRefusal(reader),
  }),
);

/** The contract of CreateMany. */
const createManyContract = contract(
  {
    ...ofMany,
    name: 'CreateMany',
    path: '/openapi/v2/Orders/Many',
    ids: { orders: 'unseen', companyId: 'AccessDenied' },
    tag: 'orders',
    summary: {
      en: 'Saves up to 100 orders, each on its own, and hands over those with an option.',
      ru: 'Создаёт до 100 заказов независимо друг от друга и передаёт те, для которых выбран вариант доставки.',
    },
    query: createManyQuery,
    body: createManyModel,
    settled: { ...settledOfOrder, list: MEMBER },
    replies: { 200: { description: 'What became of each order.', json: manyResultsModel }, ...idempotentFailures },
    takesPartnerKey: true,
    examples: [
      { summary: 'Two orders', body: { orders: [exampleBody, { ...exampleBody, customerOrderId: 'A-1002' }] } },
    ],
  },
  handedOver,
);

/** The operations on many orders at once. */
export const manyOrderOperations = {
  PushMany: pushManyContract,
  CallCouriers: callCouriersContract,
  CancelMany: cancelManyContract,
  CreateMany: createManyContract,
} as const;

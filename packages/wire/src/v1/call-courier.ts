import { type CourierWish, type OrdersByPlace, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleNumbers } from '../models/examples.ts';
import {
  codeIn,
  dateIn,
  filledText,
  int32,
  optionalDate,
  optionalText,
  optionalTime,
  text,
  textIn,
  timeIn,
} from '../schema/fields.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey, moscow, savedOrder, sender } from './example-order.ts';
import { settledOfCourier } from './settled.ts';

/** As many as GetOrders shows. */
const MAX_ORDERS = 1000;

/** The body of CallCourier (interface 12.5). */
export const callCourierRequestModel = z
  .object({
    apiKey: filledText,
    ordersId: z.array(text).max(MAX_ORDERS).nullish().describe('When given, the four fields that follow are ignored.'),
    orderPlaceDate: optionalDate.describe('Orders made on this day; default today.'),
    senderCityId: optionalText.describe('Required when senderAddress is given.'),
    senderAddress: optionalText.describe('Exactly as in the orders.'),
    vendorsId: z.array(int32).nullish(),
    takeDate: optionalDate.describe('Default today, or the first day on which a pickup is still possible.'),
    timeFrom: optionalTime.describe('Default 09:00, or now when that has passed today.'),
    timeTo: optionalTime.describe('Default 18:00.'),
  })
  .meta({ id: 'CallCourierRequestModel' });

/** The answer of CallCourier. */
export const callCourierRequestResultModel = z
  .object({
    orders: z.array(
      z
        .object({
          orderId: z.string(),
          vendorPickupNum: z.string().nullable().describe('null: the courier could not be called for this order.'),
        })
        .meta({ id: 'CalledOrderModel' }),
    ),
  })
  .meta({ id: 'CallCourierRequestResultModel' });

/** The body of CallCourier, as a client writes it. */
export type CallCourierRequestModel = z.input<typeof callCourierRequestModel>;
/** The answer of CallCourier. */
export type CallCourierRequestResultModel = z.output<typeof callCourierRequestResultModel>;

/**
 * Which orders, and when: by numbers when there are any, else by place. RequestInvalid for an address without its
 * city.
 */
export function toCourierWish(model: z.output<typeof callCourierRequestModel>): Converted<CourierWish> {
  const byPlace: OrdersByPlace = {
    placedOn: dateIn(model.orderPlaceDate),
    senderCityId: codeIn(model.senderCityId),
    senderAddress: textIn(model.senderAddress),
    vendorIds: model.vendorsId ?? [],
  };
  const orders = model.ordersId?.length ? { numbers: model.ordersId } : byPlace;
  const lacksCity = orders === byPlace && byPlace.senderAddress !== null && byPlace.senderCityId === null;
  return {
    value: { orders, date: dateIn(model.takeDate), timeFrom: timeIn(model.timeFrom), timeTo: timeIn(model.timeTo) },
    problems: lacksCity ? [cityRequired] : [],
    targetOf: (target) => places[target] ?? target,
  };
}

const places: Readonly<Record<string, string>> = {
  date: 'takeDate',
  numbers: 'ordersId',
  placedOn: 'orderPlaceDate',
  vendorIds: 'vendorsId',
};

const cityRequired: Problem = problem(
  'RequestInvalid',
  'senderCityId',
  {
    en: 'A senderAddress is given without its city; give the city code in senderCityId.',
    ru: 'Указан senderAddress без города; укажите код города в senderCityId.',
  },
  ['senderCityId', 'senderAddress', 'ordersId.length'],
);

/** One entry for each order asked for. */
export const fromCourierCalls = (
  calls: readonly { readonly number: string; readonly pickupNumber: string | null }[],
): CallCourierRequestResultModel => ({
  orders: calls.map(({ number, pickupNumber }) => ({ orderId: number, vendorPickupNum: pickupNumber })),
});

/** The contract of CallCourier. */
export const callCourierContract = contract(
  {
    ...operation,
    name: 'CallCourier',
    path: '/OpenAPI/v1/CallCourier',
    ids: { ordersId: 'unseen' },
    tag: 'courier',
    right: ['Orders.Write'],
    summary: {
      en: 'Calls a courier for orders that were handed over.',
      ru: 'Вызывает курьера для переданных заказов.',
    },
    body: callCourierRequestModel,
    settled: settledOfCourier,
    replies: { 200: { description: 'One entry for each order.', json: callCourierRequestResultModel }, ...failures },
    examples: [
      {
        summary: 'For orders by number',
        body: { apiKey, ordersId: [exampleNumbers.handedOver], timeFrom: '10:00', timeTo: '18:00' },
      },
      {
        summary: "For today's orders of one address",
        body: { apiKey, senderCityId: moscow.cityId, senderAddress: sender.address },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'Called for the first, not for the second',
        body: fromCourierCalls([
          { number: savedOrder.number, pickupNumber: savedOrder.vendorPickupNumber },
          { number: 'CTG-1734-0655', pickupNumber: null },
        ]),
      },
    ],
    ...exampleRefusal(reader),
  }),
);

import type { OrderRef, PickupWish, Push, PushWish } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { optionalBoolean } from '../fields.ts';
import { pickupInfoModel, toPickup } from '../models/calculation-wishes.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { exampleNotFound, idempotentFailures, operation } from './every-operation.ts';
import { savedOrder } from './example-order.ts';
import { orderParams, orderRefQuery } from './order-path.ts';
import { fromOrderResult, orderResultModel } from './order-result.ts';
import { orderPlaces } from './targets.ts';
import { optionModel, toPartialChoice, toTerms } from './wishes.ts';

/** What is left out is as the order has it. */
const changedPickupModel = pickupInfoModel
  .extend({ autoChangeTakeDate: optionalBoolean, postponePickup: optionalBoolean })
  .meta({ id: 'PushPickupInfo' });

/** The body of PushToVendor (interface 13.9). */
export const pushToVendorModel = z
  .object({ option: optionModel.nullish(), pickupInfo: changedPickupModel.nullish() })
  .meta({ id: 'PushToVendorModel', description: 'What is left out is taken from the order.' });

/** The body of PushToVendor, as a client writes it. */
export type PushToVendorModel = z.input<typeof pushToVendorModel>;

/** Which order goes to which option. */
export const toPush = (ref: OrderRef, { option, pickupInfo }: z.output<typeof pushToVendorModel>): Converted<Push> => ({
  value: {
    ...ref,
    choice: option ? toPartialChoice(option) : {},
    ...(pickupInfo && { pickup: toPickupWish(pickupInfo) }),
    ...(option && { terms: toRequested(option) }),
  },
  problems: [],
  ...orderPlaces([]),
});

const toPickupWish = (model: z.output<typeof changedPickupModel>): Partial<PickupWish> => {
  const { date, timeFrom, timeTo } = toPickup({ ...model, autoChangeTakeDate: false, postponePickup: false });
  return {
    ...(date !== null && { date }),
    ...(timeFrom !== null && { timeFrom }),
    ...(timeTo !== null && { timeTo }),
    ...(typeof model.autoChangeTakeDate === 'boolean' && { autoMove: model.autoChangeTakeDate }),
    ...(typeof model.postponePickup === 'boolean' && { isPostponed: model.postponePickup }),
  };
};

const toRequested = (option: z.output<typeof optionModel>): NonNullable<PushWish['terms']> => {
  const { requestedDate, requestedTimeFrom, requestedTimeTo } = toTerms(option);
  return {
    ...(requestedDate !== null && { requestedDate }),
    ...(requestedTimeFrom !== null && { requestedTimeFrom }),
    ...(requestedTimeTo !== null && { requestedTimeTo }),
  };
};

/** The contract of PushToVendor. */
export const pushToVendorContract = contract(
  {
    ...operation,
    name: 'PushToVendor',
    method: 'POST',
    path: '/openapi/v2/Orders/{orderId}/PushToVendor',
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Hands a saved order to the chosen vendor.',
      ru: 'Передаёт созданный заказ выбранной службе доставки.',
    },
    params: orderParams,
    query: z.object(orderRefQuery),
    body: pushToVendorModel,
    replies: {
      200: { description: 'Handed over, or waiting for an unavailable vendor.', json: orderResultModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      {
        summary: 'With the chosen option',
        params: { orderId: exampleNumbers.secondDraft },
        body: { option: { vendorId: 2, tariffId: 'EC-S-DD' } },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Handed over', body: fromOrderResult(savedOrder, reader) }],
    ...exampleNotFound(reader),
  }),
);

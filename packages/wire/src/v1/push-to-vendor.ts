import type { Push } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { exampleNumbers, exampleOptions } from '../models/examples.ts';
import { defaulted, filledCode, filledText, int32, optionalText } from '../schema/fields.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { apiKey, savedOrder, unpaid } from './example-order.ts';
import { deliveryOptionsModel, fromOptions } from './option.ts';
import { toOrderRef } from './order-request.ts';
import { fromOrderResult, fromPushError, orderCreateResultModel, orderPushErrorModel } from './order-result.ts';

/** The body of PushToVendor. */
export const pushToVendorModel = z
  .object({
    vendorId: int32.describe('vendorInfo.vendorId of the chosen option.'),
    vendorUrgentTypeId: filledCode.describe('vendorUrgentTypeId of the chosen option.'),
    autoChangeTakeDate: defaulted(z.boolean(), false).describe('An impossible takeDate moves to the next working day.'),
    orderId: filledText,
    orderKey: optionalText,
    apiKey: filledText,
  })
  .meta({ id: 'PushToVendorModel' });

/** The body of PushToVendor, as a client writes it. */
export type PushToVendorModel = z.input<typeof pushToVendorModel>;

/** Which order goes to which option. */
export const toPush = (model: z.output<typeof pushToVendorModel>): Push => ({
  ...toOrderRef(model),
  choice: { vendorId: model.vendorId, tariffId: model.vendorUrgentTypeId, contractType: null },
  // Not asked for here, the wish of the order stands.
  pickup: model.autoChangeTakeDate ? { autoMove: true } : {},
});

/** The contract of PushToVendor. */
export const pushToVendorContract = contract(
  {
    ...operation,
    name: 'PushToVendor',
    path: '/OpenAPI/v1/PushToVendor',
    ids: { orderId: 'OrderNotFound' },
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Hands a saved order to the chosen vendor.',
      ru: 'Передаёт созданный заказ выбранной службе доставки.',
    },
    body: pushToVendorModel,
    replies: {
      200: {
        description: 'Handed over, or waiting for an unavailable vendor; with `errors`, waiting for a card payment.',
        json: z.union([orderCreateResultModel, orderPushErrorModel]),
      },
      400: { description: 'The vendor cannot take it; the other options.', json: deliveryOptionsModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      {
        summary: 'With the chosen option',
        body: { apiKey, orderId: exampleNumbers.draft, vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' },
      },
    ],
  },
  (reader) => ({
    200: [
      { summary: 'Handed over', body: fromOrderResult(savedOrder, reader) },
      {
        summary: 'Waits for a card payment; the link is in errorAdditionalInfo',
        body: fromPushError(savedOrder.number, [unpaid], [], reader),
      },
    ],
    400: [{ summary: 'The other options', body: fromOptions(savedOrder.number, exampleOptions, reader) }],
    ...exampleRefusal(reader),
  }),
);

import { canonicalOrderNumber, type OrderRef } from '@cartage/core';
import { z } from 'zod';
import { exampleNumbers } from '../models/examples.ts';
import { filledText, optionalText, textIn } from '../schema/fields.ts';
import { apiKey } from './example-order.ts';

/** The body of the operations that need an order and no more: Get, Track, Cancel. */
export const orderRequestModel = z
  .object({
    orderId: filledText.describe('Order number.'),
    orderKey: optionalText.describe("The order's access key."),
    apiKey: filledText,
  })
  .meta({ id: 'OrderRequestModel' });

/** The body of Get, Track and Cancel, as a client writes it. */
export type OrderRequestModel = z.input<typeof orderRequestModel>;

/** Which order is meant; its number as the service writes it. */
export const toOrderRef = (model: {
  readonly orderId: string;
  readonly orderKey?: string | null | undefined;
}): OrderRef => ({
  number: canonicalOrderNumber(model.orderId),
  orderKey: textIn(model.orderKey),
});

/** The example of the operations that need an order and no more. */
export const orderRequestExamples = [
  { summary: 'By number', body: { apiKey, orderId: exampleNumbers.handedOver } },
] as const;

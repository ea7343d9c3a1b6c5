import type { OrderUpdate } from '@cartage/core';
import { z } from 'zod';
import type { Converted } from '../converted.ts';
import { filledText, optionalText, text } from '../fields.ts';
import { orderContentModel, toNewOrder } from './order.ts';
import { toOrderRef } from './order-request.ts';

/** The body of Update (specification, OrderUpdateModel). */
export const orderUpdateModel = orderContentModel
  .extend({
    orderId: filledText,
    orderKey: optionalText,
    customerOrderId: z.union([text, z.number()]).nullish().describe("The customer's own number, a string or a number."),
    apiKey: filledText,
  })
  .meta({ id: 'OrderUpdateModel' });

/** The body of Update, as a client writes it. */
export type OrderUpdateModel = z.input<typeof orderUpdateModel>;

/** The whole new content: what the request leaves out is taken off the order. */
export function toOrderUpdate(model: z.output<typeof orderUpdateModel>): Converted<OrderUpdate> {
  const { customerOrderId } = model;
  const asText = typeof customerOrderId === 'number' ? String(customerOrderId) : customerOrderId;
  const { value, ...rest } = toNewOrder({ ...model, customerOrderId: asText });
  return { value: { ...toOrderRef(model), ...value }, ...rest };
}

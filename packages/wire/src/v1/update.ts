import type { NewOrder, OrderRef } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { filledText, optionalText, text } from '../fields.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { exampleBody, receiver, savedOrder } from './example-order.ts';
import { fromOrder, orderContentModel, orderGetModel, toNewOrder } from './order.ts';
import { toOrderRef } from './order-request.ts';

/** The body of Update (interface 12.9). */
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
export function toOrderUpdate(model: z.output<typeof orderUpdateModel>): Converted<OrderRef & NewOrder> {
  const { customerOrderId } = model;
  const asText = typeof customerOrderId === 'number' ? String(customerOrderId) : customerOrderId;
  const { value, ...rest } = toNewOrder({ ...model, customerOrderId: asText });
  return { value: { ...toOrderRef(model), ...value }, ...rest };
}

/** The contract of Update. */
export const updateContract = contract(
  {
    ...operation,
    name: 'Update',
    path: '/OpenAPI/v1/Update',
    tag: 'orders',
    right: ['Orders.Write'],
    summary: { en: 'Replaces the contents of an order.', ru: 'Заменяет содержимое заказа.' },
    body: orderUpdateModel,
    replies: { 200: { description: 'The order as it is now.', json: orderGetModel }, ...failures },
    examples: [
      {
        summary: 'A new phone number for the receiver',
        body: { ...exampleBody, orderId: exampleNumbers.changed, receiver: { ...receiver, phone: '+79172345679' } },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'The order', body: fromOrder(savedOrder, reader) }],
    ...exampleRefusal(reader),
  }),
);

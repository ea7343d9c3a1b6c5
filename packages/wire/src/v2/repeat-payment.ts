import type { Order, PaymentStatus } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { orderOrigins, paymentStatusCodes } from './codes.ts';
import { exampleNotFound, idempotentFailures, operation } from './every-operation.ts';
import { savedOrder } from './example-order.ts';
import { orderParams, orderRefQuery } from './order-path.ts';

/** The answer of RepeatPayment. */
export const paymentLinkModel = z
  .object({
    orderId: z.string(),
    paymentLink: z
      .string()
      .nullable()
      .describe('Where the customer pays; null while the provider has given no link: the order shows it later.'),
    paymentStatus: paymentStatusCodes.schema,
  })
  .meta({ id: 'PaymentLink' });

/** The payment that was asked for anew. */
export const fromPayment = (
  { number }: Pick<Order, 'number'>,
  { link, status }: { readonly link: string | null; readonly status: PaymentStatus },
): z.output<typeof paymentLinkModel> => ({
  orderId: number,
  paymentLink: link,
  paymentStatus: paymentStatusCodes.codeOf(status),
});

/** The contract of RepeatPayment. */
export const repeatPaymentContract = contract(
  {
    ...operation,
    name: 'RepeatPayment',
    method: 'POST',
    path: '/openapi/v2/Orders/{orderId}/RepeatPayment',
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Gives a new payment link to an order whose card payment failed.',
      ru: 'Выдаёт новую ссылку на оплату заказа, если оплата картой не состоялась.',
    },
    params: orderParams,
    query: z.object({
      ...orderRefQuery,
      origin: orderOrigins.schema.nullish().describe('Where the customer asks from; it changes nothing.'),
    }),
    replies: {
      200: { description: 'The link, with the price that the delivery has now.', json: paymentLinkModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.unpaid }, query: { origin: 1 } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'A new link',
        body: fromPayment(savedOrder, { link: 'https://pay.example.com/p/8Qm2x', status: 'Pending' }),
      },
    ],
    ...exampleNotFound(reader),
  }),
);

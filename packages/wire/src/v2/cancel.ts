import { z } from 'zod';
import { contract } from '../contract.ts';
import { cancelOrderResponse, fromCancelled } from '../models/cancelled.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { exampleNotFound, failures, operation } from './every-operation.ts';
import { savedOrder } from './example-order.ts';
import { orderParams, orderRefQuery } from './order-path.ts';

/** The contract of Cancel. */
export const cancelContract = contract(
  {
    ...operation,
    name: 'Cancel',
    method: 'DELETE',
    path: '/openapi/v2/Orders/{orderId}',
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Cancels an order; free within 20 minutes after its creation.',
      ru: 'Отменяет заказ; бесплатно в течение 20 минут после создания.',
    },
    params: orderParams,
    query: z.object(orderRefQuery),
    replies: {
      200: { description: 'Canceled, or requested from the vendor.', json: cancelOrderResponse },
      ...failures,
    },
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.canceled } }],
  },
  (reader) => ({
    200: [{ summary: 'The vendor still has to confirm', body: fromCancelled(savedOrder) }],
    ...exampleNotFound(reader),
  }),
);

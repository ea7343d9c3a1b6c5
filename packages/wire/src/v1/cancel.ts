import { contract } from '../contract/contract.ts';
import { cancelOrderResponse, fromCancelled } from '../models/cancelled.ts';
import { exampleNumbers } from '../models/examples.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey, savedOrder } from './example-order.ts';
import { orderRequestModel } from './order-request.ts';

/** The contract of Cancel. */
export const cancelContract = contract(
  {
    ...operation,
    name: 'Cancel',
    path: '/OpenAPI/v1/Cancel',
    ids: { orderId: 'OrderNotFound' },
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Cancels an order; free within 20 minutes after its creation.',
      ru: 'Отменяет заказ; бесплатно в течение 20 минут после создания.',
    },
    body: orderRequestModel,
    replies: {
      200: { description: 'Canceled, or requested from the vendor.', json: cancelOrderResponse },
      ...failures,
    },
    examples: [{ summary: 'By number', body: { apiKey, orderId: exampleNumbers.canceled } }],
  },
  (reader) => ({
    200: [{ summary: 'The vendor still has to confirm', body: fromCancelled(savedOrder) }],
    ...exampleRefusal(reader),
  }),
);

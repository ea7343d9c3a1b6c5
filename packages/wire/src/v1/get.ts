import { contract } from '../contract/contract.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { savedOrder } from './example-order.ts';
import { fromOrder, orderGetModel } from './order.ts';
import { orderRequestExamples, orderRequestModel } from './order-request.ts';

/** The contract of Get. */
export const getContract = contract(
  {
    ...operation,
    name: 'Get',
    path: '/OpenAPI/v1/Get',
    ids: { orderId: 'OrderNotFound' },
    tag: 'orders',
    right: ['Orders.Read'],
    summary: { en: 'Shows one order.', ru: 'Возвращает заказ.' },
    body: orderRequestModel,
    replies: { 200: { description: 'The order.', json: orderGetModel }, ...failures },
    examples: orderRequestExamples,
  },
  (reader) => ({
    200: [{ summary: 'An order on its way', body: fromOrder(savedOrder, reader) }],
    ...exampleRefusal(reader),
  }),
);

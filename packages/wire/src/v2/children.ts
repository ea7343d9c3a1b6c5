import { z } from 'zod';
import { contract } from '../contract.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { exampleNotFound, failures, operation } from './every-operation.ts';
import { exampleOrderList, orderListModel, orderPagingQuery } from './list.ts';
import { orderParams, orderRefQuery } from './order-path.ts';

/** The contract of Children. */
export const childrenContract = contract(
  {
    ...operation,
    name: 'Children',
    method: 'GET',
    path: '/openapi/v2/Orders/{orderId}/Children',
    tag: 'orders',
    right: ['Orders.Read'],
    summary: { en: "Lists an order's children in pages.", ru: 'Возвращает дочерние заказы по страницам.' },
    params: orderParams,
    query: z.object({ ...orderRefQuery, ...orderPagingQuery }),
    replies: {
      200: { description: 'A page of the children, newest first.', json: orderListModel, streamed: 'orders' as const },
      ...failures,
    },
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.handedOver } }],
  },
  (reader) => ({ ...exampleOrderList(reader), ...exampleNotFound(reader) }),
);

import { z } from 'zod';
import { contract } from '../contract.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { exampleNotFound, failures, operation } from './every-operation.ts';
import { savedRecord } from './example-order.ts';
import { orderParams, orderRefQuery } from './order-path.ts';
import { fromOrderRecord, orderRecordModel } from './order-record.ts';

/** The answer of Get and Update. */
export const oneOrderModel = z.object({ order: orderRecordModel }).meta({ id: 'OneOrder' });

/** The contract of Get. */
export const getContract = contract(
  {
    ...operation,
    name: 'Get',
    method: 'GET',
    path: '/openapi/v2/Orders/{orderId}',
    tag: 'orders',
    right: ['Orders.Read'],
    summary: { en: 'Shows one order.', ru: 'Возвращает заказ.' },
    params: orderParams,
    query: z.object(orderRefQuery),
    replies: { 200: { description: 'The order.', json: oneOrderModel }, ...failures },
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.handedOver } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'An order on its way',
        body: { order: fromOrderRecord(savedRecord, reader) },
      },
    ],
    ...exampleNotFound(reader),
  }),
);

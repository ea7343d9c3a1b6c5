import type { OrderSearch } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { exampleNumbers } from '../models/examples.ts';
import { dateIn, filledText, optionalDate, text } from '../schema/fields.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey, savedOrder } from './example-order.ts';
import { fromOrder, orderGetModel } from './order.ts';
import { openApiOrderStatus, statusesOf } from './statuses.ts';

/** The body of GetOrders (interface 12.11). */
export const getOrdersRequestModel = z
  .object({
    apiKey: filledText,
    ordersId: z.array(text).nullish().describe("Any of an order's numbers; when given, the other filters are ignored."),
    createDateFrom: optionalDate,
    createDateTo: optionalDate.describe('Inclusive.'),
    statuses: z.array(openApiOrderStatus).nullish(),
  })
  .meta({ id: 'GetOrdersRequestModel' });

/** Newest first, at most 1000 (interface 12.11). */
export const orderGetModels = z.array(orderGetModel);

/** The body of GetOrders, as a client writes it. */
export type GetOrdersRequestModel = z.input<typeof getOrdersRequestModel>;

/** Which orders are asked for; a number stands for every status that has it. */
export const toOrderSearch = (model: z.output<typeof getOrdersRequestModel>): OrderSearch => ({
  numbers: model.ordersId ?? [],
  createdFrom: dateIn(model.createDateFrom),
  createdTo: dateIn(model.createDateTo),
  statuses: [...new Set(model.statuses ?? [])].flatMap(statusesOf),
});

/** The contract of GetOrders. */
export const getOrdersContract = contract(
  {
    ...operation,
    name: 'GetOrders',
    path: '/OpenAPI/v1/GetOrders',
    ids: { ordersId: 'unseen' },
    tag: 'orders',
    right: ['Orders.Read'],
    summary: {
      en: 'Finds orders by numbers, or by dates and statuses.',
      ru: 'Ищет заказы по номерам или датам и статусам.',
    },
    body: getOrdersRequestModel,
    replies: { 200: { description: 'Newest first, at most 1000.', json: orderGetModels }, ...failures },
    examples: [
      { summary: 'By numbers', body: { apiKey, ordersId: [exampleNumbers.handedOver, 'A-1001'] } },
      {
        summary: 'By dates and statuses',
        body: { apiKey, createDateFrom: '2026-11-01', createDateTo: '2026-11-20', statuses: [0, 5] },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'One order', body: [fromOrder(savedOrder, reader)] }],
    ...exampleRefusal(reader),
  }),
);

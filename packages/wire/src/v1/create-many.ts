import type { NewOrder } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleOptions } from '../models/examples.ts';
import { convertEach } from '../reading/each-element.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { exampleBody, savedOrder } from './example-order.ts';
import { orderCreateModel, toNewOrder } from './order.ts';
import { fromOrderResult, fromPushError, orderCreateResultModel, orderPushErrorModel } from './order-result.ts';
import { settledOfOrder } from './settled.ts';

/** The most elements of CreateMany and CalcMany (interface 2.2). */
export const MAX_ELEMENTS = 100;

/** The body of CreateMany: 1 to 100 orders. */
export const orderCreateModels = z.array(orderCreateModel).min(1).max(MAX_ELEMENTS);

/** Every element was handed over. */
export const orderCreateResultModels = z.array(orderCreateResultModel);

/** Element i is the answer that Create would have given for it. */
export const createdModels = z.array(z.union([orderPushErrorModel, orderCreateResultModel]));

/** The answer of CreateMany when at least one order is a draft. */
export type CreatedModels = z.output<typeof createdModels>;

/** The orders in the core's words; targets and problems start with `[i].` */
export const toNewOrders = (models: z.output<typeof orderCreateModels>): Converted<readonly NewOrder[]> =>
  convertEach(models, toNewOrder);

/** The contract of CreateMany. */
export const createManyContract = contract(
  {
    ...operation,
    name: 'CreateMany',
    path: '/OpenAPI/v1/CreateMany',
    ids: { companyId: 'AccessDenied', parentOrderId: 'OrderNotFound' },
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Saves up to 100 orders, or none when one of them is refused.',
      ru: 'Создаёт до 100 заказов или, если один из них отклонён, ни одного.',
    },
    body: orderCreateModels,
    settled: settledOfOrder,
    replies: {
      200: { description: 'Saved; at least one as a draft.', json: createdModels },
      201: { description: 'Saved, and every one handed over.', json: orderCreateResultModels },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [{ summary: 'Two drafts', body: [exampleBody, { ...exampleBody, customerOrderId: 'A-1002' }] }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One draft, one handed over',
        body: [fromPushError(savedOrder.number, [], exampleOptions, reader), fromOrderResult(savedOrder, reader)],
      },
    ],
    201: [{ summary: 'Handed over', body: [fromOrderResult(savedOrder, reader)] }],
    ...exampleRefusal(reader),
  }),
);

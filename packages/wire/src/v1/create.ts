import { problem } from '@cartage/core';
import { contract } from '../contract/contract.ts';
import { exampleOptions } from '../models/examples.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { exampleBody, savedOrder, unpaid } from './example-order.ts';
import { orderCreateModel } from './order.ts';
import { fromOrderResult, fromPushError, orderCreateResultModel, orderPushErrorModel } from './order-result.ts';
import { settledOfOrder } from './settled.ts';

/** The contract of Create. */
export const createContract = contract(
  {
    ...operation,
    name: 'Create',
    path: '/OpenAPI/v1/Create',
    ids: { companyId: 'AccessDenied', parentOrderId: 'OrderNotFound' },
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Saves an order; hands it over at once when an option is chosen.',
      ru: 'Создаёт заказ; если выбран вариант доставки, сразу передаёт заказ в службу доставки.',
    },
    body: orderCreateModel,
    settled: settledOfOrder,
    replies: {
      200: { description: 'Saved as a draft.', json: orderPushErrorModel },
      201: { description: 'Saved and handed over.', json: orderCreateResultModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    examples: [
      { summary: 'A draft: the answer holds the options to choose from', body: exampleBody },
      {
        summary: 'Handed over at once to the chosen option',
        body: { ...exampleBody, deliveryOptions: { vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' } },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'A draft, with the options to choose from',
        body: fromPushError(savedOrder.number, [], exampleOptions, reader),
      },
      {
        summary: 'The vendor refused the order',
        body: fromPushError(savedOrder.number, [problem('VendorRejected', 'deliveryOptions')], exampleOptions, reader),
      },
      {
        summary: 'Waits for a card payment; the link is in errorAdditionalInfo',
        body: fromPushError(savedOrder.number, [unpaid], [], reader),
      },
    ],
    201: [{ summary: 'Handed over', body: fromOrderResult(savedOrder, reader) }],
    ...exampleRefusal(reader),
  }),
);

import { problem } from '@cartage/core';
import { contract } from '../contract.ts';
import { exampleOptions } from '../models/example-order.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { exampleBody, savedOrder } from './example-order.ts';
import { orderCreateModel } from './order.ts';
import { createdOrderModel, fromCreated, remarkOn } from './order-result.ts';
import { settledOfOrder } from './settled.ts';

/** The contract of Create. */
export const createContract = contract(
  {
    ...operation,
    name: 'Create',
    method: 'POST',
    path: '/openapi/v2/Orders',
    tag: 'orders',
    right: ['Orders.Write'],
    summary: {
      en: 'Saves an order; hands it over at once when an option is chosen.',
      ru: 'Создаёт заказ; если выбран вариант доставки, сразу передаёт заказ в службу доставки.',
    },
    body: orderCreateModel,
    settled: settledOfOrder,
    replies: {
      201: { description: 'Saved; errors says why it was not handed over.', json: createdOrderModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    takesPartnerKey: true,
    examples: [
      { summary: 'Without an option: to be handed over later', body: exampleBody },
      {
        summary: 'Handed over at once to the chosen option',
        body: { ...exampleBody, option: { vendorId: 2, tariffId: 'EC-S-DD' } },
      },
      { summary: 'A draft', body: { ...exampleBody, option: { vendorId: 2, tariffId: 'EC-S-DD' }, isDraft: true } },
    ],
  },
  (reader) => ({
    201: [
      { summary: 'Handed over', body: fromCreated(savedOrder, [], [], reader) },
      {
        summary: 'The vendor refused the order',
        body: fromCreated(savedOrder, [problem('VendorRejected', 'option')], remarkOn(exampleOptions), reader),
      },
    ],
    ...exampleRefusal(reader),
  }),
);

import { z } from 'zod';
import { contract } from '../contract.ts';
import { failures } from './every-operation.ts';
import {
  exampleNoWebhook,
  exampleWebhook,
  fromWebhook,
  webhookModel,
  webhookOperation,
  webhookParams,
  webhookQuery,
} from './webhook.ts';

/** The contract of RetryWebhook. */
export const retryWebhookContract = contract(
  {
    ...webhookOperation,
    name: 'RetryWebhook',
    method: 'POST',
    path: '/openapi/v2/Webhooks/{webhookId}/Retry',
    summary: {
      en: 'Tries all that waits for a webhook at once, as after a fault of the receiver that is mended. While it is off it waits until it is on.',
      ru: 'Сразу отправляет всё, что ждёт повтора, например когда приёмник снова исправен. Отключённому — после включения.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    replies: { 200: { description: 'The webhook; what waited is on its way.', json: webhookModel }, ...failures },
    examples: [{ summary: 'All that waits', params: { webhookId: exampleWebhook.id } }],
  },
  (reader) => ({
    200: [{ summary: 'On its way', body: fromWebhook(exampleWebhook, reader) }],
    ...exampleNoWebhook(reader),
  }),
);

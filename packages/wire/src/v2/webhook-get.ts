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

/** The contract of GetWebhook. */
export const getWebhookContract = contract(
  {
    ...webhookOperation,
    name: 'GetWebhook',
    method: 'GET',
    path: '/openapi/v2/Webhooks/{webhookId}',
    summary: { en: 'Shows a webhook.', ru: 'Возвращает вебхук.' },
    params: webhookParams,
    query: z.object(webhookQuery),
    replies: { 200: { description: 'The webhook, without its secret.', json: webhookModel }, ...failures },
    examples: [{ summary: 'By id', params: { webhookId: exampleWebhook.id } }],
  },
  (reader) => ({
    200: [{ summary: 'It is on', body: fromWebhook(exampleWebhook, reader) }],
    ...exampleNoWebhook(reader),
  }),
);

import { z } from 'zod';
import { contract } from '../contract.ts';
import { exampleWebhooks } from '../models/example-webhooks.ts';
import { failures } from './every-operation.ts';
import { exampleNoWebhook, webhookOperation, webhookParams, webhookQuery } from './webhook.ts';

/** The answer of DeleteWebhook. */
export const deletedWebhookModel = z.object({ webhookId: z.string() }).meta({ id: 'DeletedWebhook' });

/** The contract of DeleteWebhook. */
export const deleteWebhookContract = contract(
  {
    ...webhookOperation,
    name: 'DeleteWebhook',
    method: 'DELETE',
    path: '/openapi/v2/Webhooks/{webhookId}',
    summary: {
      en: 'Ends a webhook. What is on its way at this moment may still arrive.',
      ru: 'Удаляет вебхук. То, что отправляется в этот момент, ещё может прийти.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    replies: { 200: { description: 'It is gone.', json: deletedWebhookModel }, ...failures },
    examples: [{ summary: 'By id', params: { webhookId: exampleWebhooks.deleted } }],
  },
  (reader) => ({
    200: [{ summary: 'Gone', body: { webhookId: exampleWebhooks.deleted } }],
    ...exampleNoWebhook(reader),
  }),
);

import { z } from 'zod';
import { contract } from '../contract.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { failures } from './every-operation.ts';
import {
  exampleWebhook,
  fromWebhook,
  type ToldWebhook,
  webhookModel,
  webhookOperation,
  webhookQuery,
} from './webhook.ts';

/** The answer of ListWebhooks. */
export const webhookListModel = z
  .object({ webhooks: z.array(webhookModel).describe('The oldest first; at most 20.') })
  .meta({ id: 'WebhookList' });

/** The webhooks of a company. */
export const fromWebhookList = (
  webhooks: readonly ToldWebhook[],
  reader: Pick<AnswerContext, 'zone'>,
): z.output<typeof webhookListModel> => ({ webhooks: webhooks.map((one) => fromWebhook(one, reader)) });

/** The contract of ListWebhooks. */
export const listWebhooksContract = contract(
  {
    ...webhookOperation,
    name: 'ListWebhooks',
    method: 'GET',
    path: '/openapi/v2/Webhooks',
    summary: { en: 'Lists the webhooks of a company.', ru: 'Возвращает вебхуки компании.' },
    query: z.object(webhookQuery),
    replies: { 200: { description: 'The webhooks, without their secrets.', json: webhookListModel }, ...failures },
    examples: [{ summary: 'All', query: {} }],
  },
  (reader) => ({ 200: [{ summary: 'One', body: fromWebhookList([exampleWebhook], reader) }] }),
);

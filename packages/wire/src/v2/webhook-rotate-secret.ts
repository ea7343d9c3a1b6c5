import { z } from 'zod';
import { contract } from '../contract.ts';
import { idempotentFailures } from './every-operation.ts';
import {
  exampleNoWebhook,
  exampleWebhook,
  fromCreatedWebhook,
  webhookOperation,
  webhookParams,
  webhookQuery,
  webhookSecretModel,
} from './webhook.ts';

const DAY = 24 * 3_600_000;

/** The contract of RotateWebhookSecret. */
export const rotateWebhookSecretContract = contract(
  {
    ...webhookOperation,
    name: 'RotateWebhookSecret',
    method: 'POST',
    path: '/openapi/v2/Webhooks/{webhookId}/RotateSecret',
    summary: {
      en: 'Gives a webhook another secret. For 24 hours events are signed with both.',
      ru: 'Выдаёт вебхуку новый секрет. В течение 24 часов события подписываются обоими.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    replies: {
      200: { description: 'The webhook with its new secret, shown once.', json: webhookSecretModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    isSecret: true,
    examples: [{ summary: 'By id', params: { webhookId: exampleWebhook.id } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'The new secret',
        body: fromCreatedWebhook(
          {
            endpoint: { ...exampleWebhook, previousUntil: exampleWebhook.createdAt + DAY },
            secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl6gzQL0mPplJ3nmyCDGA=',
          },
          reader,
        ),
      },
    ],
    ...exampleNoWebhook(reader),
  }),
);

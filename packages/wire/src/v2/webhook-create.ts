import { type EventType, type LocalText, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { idempotentFailures } from './every-operation.ts';
import {
  exampleWebhook,
  fromCreatedWebhook,
  rightsForTypes,
  toWebhookWish,
  webhookFields,
  webhookOperation,
  webhookQuery,
  webhookSecretModel,
  webhookUrl,
} from './webhook.ts';

/** The body of CreateWebhook. */
export const webhookCreateModel = z.object({ url: webhookUrl, ...webhookFields }).meta({ id: 'WebhookCreateModel' });

/** The webhook that is wished for. */
export const toNewWebhook = ({
  url,
  ...fields
}: z.output<typeof webhookCreateModel>): Converted<{ readonly url: string } & ReturnType<typeof toWebhookWish>> => ({
  value: { url, ...toWebhookWish(fields) },
  problems: [],
  needs: rightsForTypes(fields.types),
  targetOf: (target) => target,
});

const notPublic: LocalText = {
  en: 'The address lies in a private network, which events may not reach.',
  ru: 'Адрес находится в частной сети, куда события не передаются.',
};

/** The contract of CreateWebhook. */
export const createWebhookContract = contract(
  {
    ...webhookOperation,
    name: 'CreateWebhook',
    method: 'POST',
    path: '/openapi/v2/Webhooks',
    summary: {
      en: 'Has events sent to an address as they happen, signed after Standard Webhooks. At least once each, those of one order in their order; what is not taken is sent again for three days.',
      ru: 'Включает отправку событий на адрес по мере их появления с подписью по Standard Webhooks. Каждое — не менее одного раза, события одного заказа — по порядку; непринятое отправляется повторно в течение трёх дней.',
    },
    query: z.object(webhookQuery),
    body: webhookCreateModel,
    replies: {
      200: { description: 'The webhook with its secret, shown once.', json: webhookSecretModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    isSecret: true,
    examples: [
      { summary: 'Every event', body: { url: 'https://shop.example/cartage-events' } },
      {
        summary: 'Deliveries and problems, in English',
        body: {
          url: 'https://shop.example/cartage-events',
          types: ['order.delivered', 'order.problem'] satisfies EventType[],
          description: 'Shop',
          locale: 'en' as const,
        },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'Created',
        body: fromCreatedWebhook(
          { endpoint: exampleWebhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
          reader,
        ),
      },
    ],
    400: [
      {
        summary: 'A private address',
        body: toErrorEnvelope([problem('RequestInvalid', 'url', notPublic)], reader.locale),
      },
    ],
  }),
);

import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { failures } from './every-operation.ts';
import {
  exampleNoWebhook,
  exampleWebhook,
  fromWebhook,
  rightsForTypes,
  toWebhookWish,
  webhookFields,
  webhookModel,
  webhookOperation,
  webhookParams,
  webhookQuery,
  webhookUrl,
} from './webhook.ts';

/** The body of UpdateWebhook. */
export const webhookUpdateModel = z
  .object({ url: webhookUrl.nullish(), ...webhookFields })
  .meta({ id: 'WebhookUpdateModel' });

/** The change that is wished for. */
export const toWebhookChange = (
  { webhookId }: z.output<typeof webhookParams>,
  { url, ...fields }: z.output<typeof webhookUpdateModel>,
): Converted<{ readonly webhookId: string; readonly url?: string } & ReturnType<typeof toWebhookWish>> => ({
  value: { webhookId, ...(url != null && { url }), ...toWebhookWish(fields) },
  problems: [],
  needs: rightsForTypes(fields.types),
  targetOf: (target) => target,
});

/** The contract of UpdateWebhook. */
export const updateWebhookContract = contract(
  {
    ...webhookOperation,
    name: 'UpdateWebhook',
    method: 'PATCH',
    path: '/openapi/v2/Webhooks/{webhookId}',
    summary: {
      en: 'Changes what is named of a webhook. Switched on again, it goes on where it stopped: nothing is lost meanwhile.',
      ru: 'Меняет указанное у вебхука. Включённый снова, он продолжает с того места, где остановился: ничего не теряется.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    body: webhookUpdateModel,
    replies: { 200: { description: 'The webhook as it is now.', json: webhookModel }, ...failures },
    examples: [
      { summary: 'Switch it on', params: { webhookId: exampleWebhook.id }, body: { enabled: true } },
      {
        summary: 'Every type, at another address',
        params: { webhookId: exampleWebhook.id },
        body: { url: 'https://shop.example/events', types: [] },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Changed', body: fromWebhook(exampleWebhook, reader) }],
    ...exampleNoWebhook(reader),
  }),
);

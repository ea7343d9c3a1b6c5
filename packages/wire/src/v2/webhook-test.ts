import type { Instant } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { dateTimeOut } from '../date-time-out.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { failures } from './every-operation.ts';
import { exampleNoWebhook, exampleWebhook, webhookOperation, webhookParams, webhookQuery } from './webhook.ts';

/** What an endpoint made of a try. */
export const tryResult = {
  status: z.int().nullable().describe('Of HTTP; null: there was no answer.'),
  reason: z
    .string()
    .nullable()
    .describe('Why there was none: timeout, dns, tls, connection, or address for one that events may not reach.'),
  tookMs: z.int().nullable(),
  answer: z.string().nullable().describe('How the answer begins, at most 500 characters.'),
};

/** The answer of TestWebhook. */
export const webhookTestModel = z
  .object({
    eventId: z.string().describe('Of the event that was sent, in the header webhook-id.'),
    delivered: z.boolean().describe('The endpoint has answered 2xx.'),
    ...tryResult,
  })
  .meta({ id: 'WebhookTest' });

/** What came of a test. */
export const fromWebhookTest = ({
  isDelivered,
  ...told
}: Omit<z.output<typeof webhookTestModel>, 'delivered'> & { readonly isDelivered: boolean }): z.output<
  typeof webhookTestModel
> => ({ ...told, delivered: isDelivered });

/** The event that a test sends, as JSON: of the type `webhook.test`, which no other event has. `zone`: IANA. */
export const testEventText =
  (zone: string) =>
  (test: {
    readonly id: string;
    readonly at: Instant;
    readonly companyId: number;
    readonly webhookId: string;
  }): string =>
    JSON.stringify({
      id: test.id,
      type: 'webhook.test',
      version: 1,
      timestamp: dateTimeOut(test.at, zone),
      companyId: test.companyId,
      data: { webhookId: test.webhookId },
    });

/** The contract of TestWebhook. */
export const testWebhookContract = contract(
  {
    ...webhookOperation,
    name: 'TestWebhook',
    method: 'POST',
    path: '/openapi/v2/Webhooks/{webhookId}/Test',
    summary: {
      en: 'Sends the event webhook.test to a webhook, once, and tells what came of it.',
      ru: 'Отправляет вебхуку событие webhook.test, один раз, и сообщает, что из этого вышло.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    replies: { 200: { description: 'What the endpoint made of it.', json: webhookTestModel }, ...failures },
    examples: [{ summary: 'By id', params: { webhookId: exampleWebhook.id } }],
  },
  (reader: AnswerContext) => ({
    200: [
      {
        summary: 'Taken',
        body: {
          eventId: 'evt_test_Zm9vYmFyYmF6cXV4cXV1eA',
          delivered: true,
          status: 200,
          reason: null,
          tookMs: 84,
          answer: 'ok',
        },
      },
    ],
    ...exampleNoWebhook(reader),
  }),
);

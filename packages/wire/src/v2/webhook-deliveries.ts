import { type Instant, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import {
  deliveriesQuery,
  exampleDeliveries,
  fromDeliveries,
  tryResult,
  webhookDeliveriesModel,
  webhookRedeliverModel,
} from '../models/webhook-deliveries.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import {
  everyWebhookOperation,
  exampleNoWebhook,
  exampleWebhook,
  fromWebhook,
  webhookIds,
  webhookModel,
  webhookParams,
  webhookQuery,
} from './webhooks.ts';

/** The answer of TestWebhook. */
export const webhookTestModel = z
  .object({
    eventId: z.string().describe('The id of the event that was sent, in the header webhook-id.'),
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
    ...everyWebhookOperation,
    name: 'TestWebhook',
    method: 'POST',
    path: '/openapi/v2/Webhooks/{webhookId}/Test',
    ids: webhookIds,
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

/** The contract of WebhookDeliveries. */
export const webhookDeliveriesContract = contract(
  {
    ...everyWebhookOperation,
    name: 'WebhookDeliveries',
    method: 'GET',
    path: '/openapi/v2/Webhooks/{webhookId}/Deliveries',
    ids: webhookIds,
    summary: {
      en: 'Shows what became of the events of a webhook: the last answer to each, and how long it took.',
      ru: 'Показывает, что стало с событиями вебхука: по каждому — последний ответ и сколько он занял.',
    },
    params: webhookParams,
    query: z.object({ ...deliveriesQuery, ...webhookQuery }),
    replies: { 200: { description: 'A page of the deliveries.', json: webhookDeliveriesModel }, ...failures },
    examples: [
      { summary: 'The newest', params: { webhookId: exampleWebhook.id } },
      { summary: 'Those that wait', params: { webhookId: exampleWebhook.id }, query: { state: 'Waiting' as const } },
      { summary: 'Those given up', params: { webhookId: exampleWebhook.id }, query: { state: 'GivenUp' as const } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'One taken, one not yet',
        body: fromDeliveries({ companyId: 1, deliveries: exampleDeliveries() }, null, reader),
      },
    ],
    400: [{ summary: 'No such event', body: toErrorEnvelope([problem('EventUnknown', 'before')], reader.locale) }],
  }),
);

/** The contract of RedeliverWebhook. */
export const redeliverWebhookContract = contract(
  {
    ...everyWebhookOperation,
    name: 'RedeliverWebhook',
    method: 'POST',
    path: '/openapi/v2/Webhooks/{webhookId}/Redeliver',
    ids: webhookIds,
    summary: {
      en: 'Sends a webhook one event again, or all since a moment. While it is off they wait until it is on.',
      ru: 'Отправляет вебхуку снова одно событие или все, начиная с указанного момента. Отключённому — после включения.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    body: webhookRedeliverModel,
    replies: {
      200: { description: 'The webhook; the events that are sent again are on their way.', json: webhookModel },
      ...failures,
    },
    examples: [
      {
        summary: 'All since a moment',
        params: { webhookId: exampleWebhook.id },
        body: { since: '2026-11-20T12:30:00+03:00' },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'On its way', body: fromWebhook(exampleWebhook, reader) }],
    400: [{ summary: 'No such event', body: toErrorEnvelope([problem('EventUnknown', 'eventId')], reader.locale) }],
  }),
);

/** The contract of RetryWebhook. */
export const retryWebhookContract = contract(
  {
    ...everyWebhookOperation,
    name: 'RetryWebhook',
    method: 'POST',
    path: '/openapi/v2/Webhooks/{webhookId}/Retry',
    ids: webhookIds,
    summary: {
      en: 'Tries all events that wait for a webhook at once, as after a fault of the receiver that is mended. While it is off it waits until it is on.',
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

/** The operations on the deliveries of webhooks. */
export const webhookDeliveryOperations = {
  TestWebhook: testWebhookContract,
  WebhookDeliveries: webhookDeliveriesContract,
  RedeliverWebhook: redeliverWebhookContract,
  RetryWebhook: retryWebhookContract,
} as const;

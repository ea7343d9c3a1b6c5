import { type EventType, eventId, eventTypes, type Instant, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, optionalMoment, optionalText, textIn } from '../schema/fields.ts';
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

/** What an endpoint made of a try. */
export const tryResult = {
  status: z.int().nullable().describe('Of HTTP; null: there was no answer.'),
  reason: z
    .string()
    .nullable()
    .describe('Why there was no answer: timeout, dns, tls, connection, or address for one that events may not reach.'),
  tookMs: z.int().nullable(),
  answer: z.string().nullable().describe('How the answer begins, at most 500 characters.'),
};

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

const MOST = 200;
const DEFAULT = 50;
const states = { Delivered: 'delivered', Waiting: 'waiting', GivenUp: 'given-up' } as const;
const stateNames = { delivered: 'Delivered', waiting: 'Waiting', 'given-up': 'GivenUp' } as const;

const deliveriesQuery = z.object({
  state: z.enum(['Delivered', 'Waiting', 'GivenUp']).nullish().describe('Only those; default all.'),
  before: optionalText.describe('The id of an event: deliveries of events before it; nextLink has it.'),
  count: z
    .int()
    .nullish()
    .meta({ description: `1 to ${MOST}.`, default: DEFAULT }),
  ...webhookQuery,
});

const deliveryModel = z
  .object({
    eventId: z.string(),
    type: z.enum(eventTypes),
    timestamp: dateTime.describe('When the event was written.'),
    orderId: z.string().nullable(),
    state: z
      .enum(['Delivered', 'Waiting', 'GivenUp'])
      .describe(
        'Waiting: it is tried again, or waits for an earlier one of its order. GivenUp: it was not taken for three days, while others were; RedeliverWebhook sends it again.',
      ),
    tries: z.int(),
    lastTryAt: dateTime.nullable(),
    nextTryAt: dateTime
      .nullable()
      .describe('null while it waits for an earlier one of its order, and when it is not tried again.'),
    ...tryResult,
  })
  .meta({ id: 'WebhookDelivery' });

/** The answer of WebhookDeliveries. */
export const webhookDeliveriesModel = z
  .object({
    deliveries: z.array(deliveryModel).describe('How each event stands now, the newest event first.'),
    nextLink: z.string().nullable().describe('The complete address of the next page; null on the last one.'),
  })
  .meta({ id: 'WebhookDeliveries' });

/** Which deliveries are asked for. */
export const toDeliveriesWish = (
  { webhookId }: z.output<typeof webhookParams>,
  { state, before, count }: z.output<typeof deliveriesQuery>,
) => ({
  webhookId,
  state: state == null ? null : states[state],
  before: textIn(before),
  count: Math.min(MOST, Math.max(1, count ?? DEFAULT)),
});

/** A delivery as far as it is told. */
export interface ToldDelivery {
  readonly place: number;
  readonly type: EventType;
  readonly at: Instant;
  readonly orderNumber: string | null;
  readonly state: keyof typeof stateNames;
  readonly tries: number;
  readonly triedAt: Instant | null;
  readonly nextAt: Instant | null;
  readonly result: {
    readonly status: number | null;
    readonly reason: string | null;
    readonly tookMs: number | null;
    readonly answer: string | null;
  };
}

/** A page of deliveries. */
export const fromDeliveries = (
  { companyId, deliveries }: { readonly companyId: number; readonly deliveries: readonly ToldDelivery[] },
  nextLink: string | null,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof webhookDeliveriesModel> => ({
  deliveries: deliveries.map(({ place, at, type, orderNumber, state, tries, triedAt, nextAt, result }) => ({
    eventId: eventId({ companyId, place, at }),
    type,
    timestamp: dateTimeOut(at, zone),
    orderId: orderNumber,
    state: stateNames[state],
    tries,
    lastTryAt: dateTimeOut(triedAt, zone),
    nextTryAt: dateTimeOut(nextAt, zone),
    ...result,
  })),
  nextLink,
});

const at = Date.UTC(2026, 10, 25, 11, 20);
const taken: ToldDelivery = {
  place: 42,
  type: 'order.delivered',
  at,
  orderNumber: exampleNumbers.handedOver,
  state: 'delivered',
  tries: 1,
  triedAt: at + 60,
  nextAt: null,
  result: { status: 204, reason: null, tookMs: 41, answer: '' },
};
const refused: ToldDelivery = {
  ...taken,
  place: 41,
  type: 'order.problem',
  state: 'waiting',
  nextAt: at + 5_000,
  result: { status: null, reason: 'timeout', tookMs: 15_001, answer: null },
};

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
    query: deliveriesQuery,
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
        body: fromDeliveries({ companyId: 1, deliveries: [taken, refused] }, null, reader),
      },
    ],
    400: [{ summary: 'No such event', body: toErrorEnvelope([problem('EventUnknown', 'before')], reader.locale) }],
  }),
);

/** The body of RedeliverWebhook. */
export const webhookRedeliverModel = z
  .object({
    eventId: optionalText.describe('One event; either it or since.'),
    since: optionalMoment.describe(
      'All events of then and later, in their order; without an offset in the zone of the service.',
    ),
  })
  .meta({ id: 'WebhookRedeliverModel' });

/** One event, or all since a moment, as it was written. */
type Wish = { readonly webhookId: string } & ({ readonly eventId: string } | { readonly since: string });

/** What is to be sent again. */
export const toRedelivery = (
  { webhookId }: z.output<typeof webhookParams>,
  { eventId, since }: z.output<typeof webhookRedeliverModel>,
): Converted<Wish> => {
  const [id, moment] = [textIn(eventId), textIn(since)];
  return {
    value: id === null ? { webhookId, since: moment ?? '' } : { webhookId, eventId: id },
    problems: (id === null) === (moment === null) ? [eitherOf] : [],
    targetOf: (target) => target,
  };
};

const eitherOf = problem(
  'RequestInvalid',
  'eventId',
  {
    en: 'Either eventId or since is required, and not both.',
    ru: 'Требуется либо eventId, либо since, но не оба.',
  },
  ['eventId', 'since'],
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

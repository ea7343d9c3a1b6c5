import { type EventType, eventId, eventTypes, type Instant, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { dateTimeOut } from '../date-time-out.ts';
import { dateTime, optionalText, textIn } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { failures } from './every-operation.ts';
import { exampleWebhook, webhookOperation, webhookParams, webhookQuery } from './webhook.ts';
import { tryResult } from './webhook-test.ts';

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
      .describe('null of one that waits for an earlier one of its order, and of one that is not tried again.'),
    ...tryResult,
  })
  .meta({ id: 'WebhookDelivery' });

/** The answer of WebhookDeliveries. */
export const webhookDeliveriesModel = z
  .object({
    deliveries: z.array(deliveryModel).describe('Of each event how it stands now, the newest event first.'),
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
    ...webhookOperation,
    name: 'WebhookDeliveries',
    method: 'GET',
    path: '/openapi/v2/Webhooks/{webhookId}/Deliveries',
    summary: {
      en: 'Shows what became of the events of a webhook: of each the last answer, and how long it took.',
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

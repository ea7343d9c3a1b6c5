import { type EventType, eventId, eventTypes, type Instant, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import type { Converted } from '../contract/converted.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, optionalMoment, optionalText, textIn } from '../schema/fields.ts';
import { exampleNumbers } from './examples.ts';

// What became of the events of a webhook, and what is sent again: for companies and for the operator.

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

const MOST = 200;
const DEFAULT = 50;
const states = { Delivered: 'delivered', Waiting: 'waiting', GivenUp: 'given-up' } as const;
const stateNames = { delivered: 'Delivered', waiting: 'Waiting', 'given-up': 'GivenUp' } as const;

/** Which deliveries. */
export const deliveriesQuery = {
  state: z.enum(['Delivered', 'Waiting', 'GivenUp']).nullish().describe('Only those; default all.'),
  before: optionalText.describe('The id of an event: deliveries of events before it; nextLink has it.'),
  count: z
    .int()
    .nullish()
    .meta({ description: `1 to ${MOST}.`, default: DEFAULT }),
};

const deliveriesAsked = z.object(deliveriesQuery);

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
  { webhookId }: { readonly webhookId: string },
  { state, before, count }: z.output<typeof deliveriesAsked>,
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
/** One that was taken, and one that was not, for the documents. */
export const exampleDeliveries = (): readonly ToldDelivery[] => [taken, refused];

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
  { webhookId }: { readonly webhookId: string },
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

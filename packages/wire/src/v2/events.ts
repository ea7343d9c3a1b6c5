import { type AccessRight, type EventType, eventTypes, problem, rightsForEvent } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { optionalInt32, optionalText, textIn } from '../schema/fields.ts';
import { type EventModel, eventModel, fromEvent, type ToldEvent } from './event.ts';
import { operation } from './every-operation.ts';
import { exampleEvents } from './example-events.ts';

const MOST = 1000;
const DEFAULT = 100;

/** The answer of Events. */
export const eventPageModel = z
  .object({
    events: z.array(eventModel).describe('In the order of the line, the oldest first.'),
    next: z.string().nullable().describe('The after of the next call; null while the company never had an event.'),
    hasMore: z
      .boolean()
      .describe('Whether more events stand behind next. With types a page may be empty although there are more.'),
  })
  .meta({ id: 'EventPage' });

const eventsQuery = z.object({
  after: optionalText.describe(
    'The id of an event, behind which to begin; `now`: behind all that there are. Without it the first that is kept comes first.',
  ),
  types: z
    .array(z.enum(eventTypes))
    .nullish()
    .describe('Only events of these types; default all that the key may read.'),
  count: z
    .int()
    .nullish()
    .meta({ description: `1 to ${MOST}, at most so many.`, default: DEFAULT }),
  companyId: optionalInt32.describe("Whose events are meant: the key's own company, or one that it may act for."),
});

/** Which events are asked for. */
export interface EventsWish {
  /** An event's id, or `now`; null: from the first. */
  readonly after: string | null;
  /** null: all that the caller may read. */
  readonly types: readonly EventType[] | null;
  readonly count: number;
}

/** The events that are asked for; a count is put right as that of a page is. */
export const toEventsWish = ({ after, types, count }: z.output<typeof eventsQuery>): Converted<EventsWish> => {
  const named = types ?? [];
  return {
    value: {
      after: textIn(after),
      types: named.length === 0 ? null : named,
      count: Math.min(MOST, Math.max(1, count ?? DEFAULT)),
    },
    problems: [],
    needs: [...new Set<AccessRight>(named.flatMap(rightsForEvent))],
    targetOf: (target) => target,
  };
};

/** A page of events as the answer holds it. */
export const fromEventPage = (
  page: { readonly events: readonly ToldEvent[]; readonly next: string | null; readonly hasMore: boolean },
  reader: Pick<AnswerContext, 'zone' | 'locale'>,
): z.output<typeof eventPageModel> => ({
  events: page.events.map((event): EventModel => fromEvent(event, reader)),
  next: page.next,
  hasMore: page.hasMore,
});

const deliveries: EventType[] = ['order.delivered', 'order.problem'];

const shown = [exampleEvents['order.handed_over'], exampleEvents['order.status_changed']];

/** The contract of Events. */
export const eventsContract = contract(
  {
    ...operation,
    name: 'Events',
    method: 'GET',
    path: '/openapi/v2/Events',
    ids: { companyId: 'AccessDenied' },
    tag: 'events',
    right: ['Orders.Read'],
    credential: 'token-anywhere',
    fromPages: true,
    summary: {
      en: 'Tells what has happened, each event once and in an order that never changes; waits for the next where there is none. Events of the balance need the right Balance besides, those of vendors the right Vendors; without it they are left out.',
      ru: 'Сообщает о произошедшем: каждое событие один раз и в неизменном порядке; при отсутствии событий ждёт следующего. Для событий баланса нужно ещё право Balance, для событий служб доставки — Vendors; без него они не показываются.',
    },
    query: eventsQuery,
    replies: {
      200: {
        description:
          'The next events. With `Prefer: wait=<seconds>` (at most 30) an answer that would be empty is held until there is one. As server-sent events (`Accept: text/event-stream`) they come as they are written; `Last-Event-ID` goes before `after`.',
        json: eventPageModel,
        orEvents: eventModel,
      },
      ...failures,
    },
    examples: [
      { summary: 'From the first', query: {} },
      { summary: 'Deliveries and problems', query: { types: deliveries, count: 1000 } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'Handed over and picked up',
        body: fromEventPage(
          { events: shown, next: fromEvent(exampleEvents['order.status_changed'], reader).id, hasMore: false },
          reader,
        ),
      },
    ],
    400: [
      {
        summary: 'No such event',
        body: toErrorEnvelope([problem('EventUnknown', 'after')], reader.locale),
      },
    ],
  }),
);

/** The operations on events. */
export const eventOperations = {
  Events: eventsContract,
} as const;

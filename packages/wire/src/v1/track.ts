import type { TrackEvent } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleEvents } from '../models/examples.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime } from '../schema/fields.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { orderRequestExamples, orderRequestModel } from './order-request.ts';
import { openApiOrderStatus, statusCode } from './statuses.ts';

/** One event of an order's history. */
export const trackItemModel = z
  .object({
    eventDateTime: dateTime,
    eventSource: z.string().describe('Who reported it.'),
    eventText: z.string(),
    status: openApiOrderStatus,
    isReturn: z.boolean().describe('The cargo is going back to the sender.'),
  })
  .meta({ id: 'TrackItemModel' });

/** The answer of Track (interface 12.12). */
export const trackResultsModel = z
  .object({ trackItems: z.array(trackItemModel).describe('Newest first, also within one second.') })
  .meta({ id: 'TrackResultsModel' });

/** One event of an order's history, as answers hold it. */
export type TrackItemModel = z.output<typeof trackItemModel>;
/** The answer of Track. */
export type TrackResultsModel = z.output<typeof trackResultsModel>;

/** The history of an order, newest first as the core's merge leaves it. */
export const fromTrack = (events: readonly TrackEvent[], { locale, zone }: AnswerContext): TrackResultsModel => ({
  trackItems: events.map((event) => ({
    eventDateTime: dateTimeOut(event.at, zone),
    eventSource: event.source,
    eventText: event.text[locale],
    status: statusCode(event.status),
    isReturn: event.isReturn,
  })),
});

/** The contract of Track. */
export const trackContract = contract(
  {
    ...operation,
    name: 'Track',
    path: '/OpenAPI/v1/Track',
    ids: { orderId: 'OrderNotFound' },
    tag: 'tracking',
    right: ['Orders.Read'],
    summary: { en: "Shows an order's history.", ru: 'Возвращает историю заказа.' },
    body: orderRequestModel,
    replies: { 200: { description: 'The events, newest first.', json: trackResultsModel }, ...failures },
    examples: orderRequestExamples,
  },
  (reader) => ({
    200: [{ summary: 'Picked up', body: fromTrack(exampleEvents, reader) }],
    ...exampleRefusal(reader),
  }),
);

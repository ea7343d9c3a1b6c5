import type { TrackEvent } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleEvents, exampleNumbers } from '../models/examples.ts';
import { failures } from '../models/failures.ts';
import { masterStatus, masterStatusCode, orderStatus, statusCode } from '../models/order-statuses.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime } from '../schema/fields.ts';
import { exampleNotFound, operation } from './every-operation.ts';
import { orderIds, orderParams, orderRefQuery } from './order-path.ts';

/** One event of an order's history (interface 7.25). */
export const trackEventModel = z
  .object({
    eventDateTime: dateTime,
    eventSource: z.string().describe('Who reported it.'),
    eventText: z.string(),
    status: orderStatus,
    masterStatus,
    isReturn: z.boolean().describe('The cargo is going back to the sender.'),
  })
  .meta({ id: 'TrackEvent' });

/** The answer of Track. */
export const trackEventsModel = z
  .object({ events: z.array(trackEventModel).describe('Newest first, also within one second.') })
  .meta({ id: 'TrackEvents' });

/** The history of an order, newest first as the core's merge leaves it. */
export const fromTrack = (
  events: readonly TrackEvent[],
  { locale, zone }: AnswerContext,
): z.output<typeof trackEventsModel> => ({
  events: events.map((event) => ({
    eventDateTime: dateTimeOut(event.at, zone),
    eventSource: event.source,
    eventText: event.text[locale],
    status: statusCode(event.status),
    masterStatus: masterStatusCode(event.status),
    isReturn: event.isReturn,
  })),
});

/** The contract of Track. */
export const trackContract = contract(
  {
    ...operation,
    name: 'Track',
    method: 'GET',
    path: '/openapi/v2/Orders/{orderId}/Track',
    ids: orderIds,
    tag: 'tracking',
    right: ['Orders.Read'],
    summary: { en: "Shows an order's history.", ru: 'Возвращает историю заказа.' },
    params: orderParams,
    query: z.object(orderRefQuery),
    replies: { 200: { description: 'The events, newest first.', json: trackEventsModel }, ...failures },
    examples: [{ summary: 'By number', params: { orderId: exampleNumbers.handedOver } }],
  },
  (reader) => ({
    200: [{ summary: 'Picked up', body: fromTrack(exampleEvents, reader) }],
    ...exampleNotFound(reader),
  }),
);

/** The operations on the history of an order. */
export const trackingOperations = {
  Track: trackContract,
} as const;

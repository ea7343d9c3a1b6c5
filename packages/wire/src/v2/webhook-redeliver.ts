import { parseDateTime, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { checked, optionalText, text, textIn } from '../fields.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { failures } from './every-operation.ts';
import { exampleWebhook, fromWebhook, webhookModel, webhookOperation, webhookParams, webhookQuery } from './webhook.ts';

const moment = checked(text, (value) => parseDateTime(value, 'UTC') !== undefined, {
  en: 'a date-time that exists, such as 2026-11-20T12:30:00+03:00',
  ru: 'существующие дата и время, например 2026-11-20T12:30:00+03:00',
});

/** The body of RedeliverWebhook. */
export const webhookRedeliverModel = z
  .object({
    eventId: optionalText.describe('One event; either it or since.'),
    since: moment
      .nullish()
      .meta({ format: 'date-time' })
      .describe('All events of then and later, in their order; without an offset in the zone of the service.'),
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
    ...webhookOperation,
    name: 'RedeliverWebhook',
    method: 'POST',
    path: '/openapi/v2/Webhooks/{webhookId}/Redeliver',
    summary: {
      en: 'Sends a webhook one event again, or all since a moment. While it is off they wait until it is on.',
      ru: 'Отправляет вебхуку снова одно событие или все, начиная с указанного момента. Отключённому — после включения.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    body: webhookRedeliverModel,
    replies: {
      200: { description: 'The webhook; what is sent again is on its way.', json: webhookModel },
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

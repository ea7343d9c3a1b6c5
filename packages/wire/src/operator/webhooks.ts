import { type EventType, eventTypes, type Instant, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleCompany, exampleWebhooks } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import {
  deliveriesQuery,
  exampleDeliveries,
  fromDeliveries,
  webhookDeliveriesModel,
  webhookRedeliverModel,
} from '../models/webhook-deliveries.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, filledText, int32 } from '../schema/fields.ts';
import { pagingQuery } from '../schema/paging.ts';
import { exampleCompanyId, listMembers, namedFailures, operation } from './every-operation.ts';

// Webhooks of all companies (interface 23.17).

/** The most of a page: what waits is counted for each. */
export const MOST_WEBHOOKS = 100;

const webhooksQuery = z.object({
  ...pagingQuery(MOST_WEBHOOKS),
  CompanyId: z.array(int32).max(100).nullish().describe('Of these companies, at most 100. Default: of all.'),
});

const webhookModel = z
  .object({
    webhookId: z.string(),
    companyId: z.int(),
    companyName: z.string(),
    url: z.string().describe('Where events are sent, without the query, which may be a secret.'),
    types: z.array(z.enum(eventTypes)).nullable().describe('null: all.'),
    enabled: z.boolean(),
    disabledReason: z
      .enum(['owner', 'failing', 'gone'])
      .nullable()
      .describe('owner: by the company; failing: nothing was taken for three days; gone: it answered 410.'),
    disabledAt: dateTime.nullable(),
    failedTries: z.int().describe('Tries in a row that have failed; 0: the last one succeeded, or there was none.'),
    waiting: z.int().describe('Deliveries that wait for another try; counted up to 10000.'),
    unread: z
      .int()
      .describe('Events of the company that were not looked at yet; of some types the webhook may want nothing.'),
    lastTakenAt: dateTime.nullable().describe('When it last took an event; null: never.'),
    nextTryAt: dateTime.nullable().describe('null: nothing waits, or it is off.'),
    createDateTime: dateTime,
  })
  .meta({ id: 'OperatorWebhook' });

interface ToldWebhook {
  readonly id: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly url: string;
  readonly types: readonly EventType[] | null;
  readonly off: { readonly reason: 'owner' | 'failing' | 'gone'; readonly at: Instant } | null;
  readonly failures: number;
  readonly waiting: number;
  readonly unread: number;
  readonly takenAt: Instant | null;
  readonly nextAt: Instant | null;
  readonly createdAt: Instant;
}

/** A webhook of a company as the operator is told. */
export const fromOverviewedWebhook = (
  webhook: ToldWebhook,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof webhookModel> => ({
  webhookId: webhook.id,
  companyId: webhook.companyId,
  companyName: webhook.companyName,
  url: webhook.url,
  types: webhook.types && [...webhook.types],
  enabled: webhook.off === null,
  disabledReason: webhook.off?.reason ?? null,
  disabledAt: dateTimeOut(webhook.off?.at ?? null, zone),
  failedTries: webhook.failures,
  waiting: webhook.waiting,
  unread: webhook.unread,
  lastTakenAt: dateTimeOut(webhook.takenAt, zone),
  nextTryAt: dateTimeOut(webhook.off ? null : webhook.nextAt, zone),
  createDateTime: dateTimeOut(webhook.createdAt, zone),
});

const exampleWebhook: ToldWebhook = {
  ...{ id: exampleWebhooks.kept, companyId: exampleCompanyId, companyName: exampleCompany.name },
  ...{ url: 'https://shop.example/cartage-events', types: ['order.delivered', 'order.problem'], off: null },
  ...{ failures: 3, waiting: 12, unread: 0, createdAt: Date.UTC(2026, 10, 2, 9, 30) },
  ...{ takenAt: Date.UTC(2026, 10, 20, 9, 30), nextAt: Date.UTC(2026, 10, 20, 10, 30) },
};

/** The contract of ListOperatorWebhooks. */
export const listOperatorWebhooksContract = contract(
  {
    ...operation,
    name: 'ListOperatorWebhooks',
    method: 'GET',
    path: '/operator/v1/Webhooks',
    tag: 'installation',
    operatorRight: 'Read',
    summary: {
      en: 'Lists the webhooks of all companies with their state and what waits for them, by company.',
      ru: 'Возвращает вебхуки всех компаний, их состояние и число ожидающих событий, по компаниям.',
    },
    query: webhooksQuery,
    replies: {
      200: {
        description: 'A page of the webhooks, without their secrets.',
        json: z.object({ webhooks: z.array(webhookModel), ...listMembers }).meta({ id: 'OperatorWebhooks' }),
      },
      ...failures,
    },
    examples: [
      { summary: 'Of all companies', query: {} },
      { summary: 'Of one company', query: { CompanyId: [exampleCompanyId] } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'One that fails',
        body: { webhooks: [fromOverviewedWebhook(exampleWebhook, reader)], totalCount: 1, nextLink: null },
      },
    ],
  }),
);

const params = z.object({ webhookId: filledText.describe('As ListOperatorWebhooks has it.') });

const noWebhook = ({ locale }: Pick<AnswerContext, 'locale'>) => ({
  404: [{ summary: 'No such webhook', body: toErrorEnvelope([problem('NotFound', 'webhookId')], locale) }],
});

/** The contract of WebhookDeliveries. */
export const webhookDeliveriesContract = contract(
  {
    ...operation,
    name: 'WebhookDeliveries',
    method: 'GET',
    path: '/operator/v1/Webhooks/{webhookId}/Deliveries',
    tag: 'installation',
    operatorRight: 'Read',
    summary: {
      en: "Shows what became of the events of a company's webhook: the last answer to each, and how long it took.",
      ru: 'Показывает, что стало с событиями вебхука компании: по каждому — последний ответ и сколько он занял.',
    },
    params,
    query: z.object(deliveriesQuery),
    replies: { 200: { description: 'A page of the deliveries.', json: webhookDeliveriesModel }, ...namedFailures },
    examples: [
      { summary: 'The newest', params: { webhookId: exampleWebhook.id }, query: {} },
      { summary: 'Those that wait', params: { webhookId: exampleWebhook.id }, query: { state: 'Waiting' as const } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'One taken, one not yet',
        body: fromDeliveries({ companyId: exampleCompanyId, deliveries: exampleDeliveries() }, null, reader),
      },
    ],
    ...noWebhook(reader),
  }),
);

/** The contract of RedeliverWebhook. */
export const redeliverWebhookContract = contract(
  {
    ...operation,
    name: 'RedeliverWebhook',
    method: 'POST',
    path: '/operator/v1/Webhooks/{webhookId}/Redeliver',
    tag: 'installation',
    operatorRight: 'Orders.Mend',
    summary: {
      en: "Sends a company's webhook one event again, or all since a moment. While it is off they wait until it is on.",
      ru: 'Отправляет вебхуку компании снова одно событие или все, начиная с указанного момента. Отключённому — после включения.',
    },
    params,
    body: webhookRedeliverModel,
    replies: { 204: { description: 'They are on their way.', empty: true }, ...namedFailures },
    examples: [
      {
        summary: 'All since a moment',
        params: { webhookId: exampleWebhook.id },
        body: { since: '2026-11-20T12:30:00+03:00' },
      },
    ],
  },
  noWebhook,
);

/** The contract of RetryWebhook. */
export const retryWebhookContract = contract(
  {
    ...operation,
    name: 'RetryWebhook',
    method: 'POST',
    path: '/operator/v1/Webhooks/{webhookId}/Retry',
    tag: 'installation',
    operatorRight: 'Orders.Mend',
    summary: {
      en: "Tries all events that wait for a company's webhook at once. While it is off it waits until it is on.",
      ru: 'Сразу отправляет вебхуку компании всё, что ждёт повтора. Отключённому — после включения.',
    },
    params,
    replies: { 204: { description: 'What waited is on its way.', empty: true }, ...namedFailures },
    examples: [{ summary: 'All that waits', params: { webhookId: exampleWebhook.id } }],
  },
  noWebhook,
);

/** The operations on the webhooks of companies. */
export const operatorWebhookOperations = {
  ListOperatorWebhooks: listOperatorWebhooksContract,
  WebhookDeliveries: webhookDeliveriesContract,
  RedeliverWebhook: redeliverWebhookContract,
  RetryWebhook: retryWebhookContract,
} as const;

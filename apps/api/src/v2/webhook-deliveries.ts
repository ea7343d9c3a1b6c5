import { eventId } from '@cartage/core';
import { listDeliveries, redeliver, retryDeliveries, testEndpoint } from '@cartage/service';
import {
  fromDeliveries,
  fromWebhook,
  fromWebhookTest,
  testEventText,
  toDeliveriesWish,
  toRedelivery,
  v2Operations,
} from '@cartage/wire/v2';
import { asIs, type Operation, operation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';

export const webhookDeliveries: readonly Operation[] = [
  operation({
    contract: v2Operations.TestWebhook,
    convert: ({ params }) => asIs(params.webhookId),
    act: (ctx, webhookId, call) => testEndpoint(ctx, webhookId, testEventText(call.zone)),
    reply: (tested) => ({ status: 200, json: fromWebhookTest(tested) }),
  }),
  operation({
    contract: v2Operations.WebhookDeliveries,
    convert: ({ params, query }) => asIs(toDeliveriesWish(params, query)),
    act: listDeliveries,
    reply: (found, call) => {
      const last = found.hasMore ? found.deliveries.at(-1) : undefined;
      const next = last ? nextLink(call.url, { before: eventId({ ...last, companyId: found.companyId }) }, []) : null;
      return { status: 200, json: fromDeliveries(found, next, call) };
    },
  }),
  operation({
    contract: v2Operations.RedeliverWebhook,
    convert: ({ params, body }) => toRedelivery(params, body),
    act: redeliver,
    reply: (webhook, call) => ({ status: 200, json: fromWebhook(webhook, call) }),
  }),
  operation({
    contract: v2Operations.RetryWebhook,
    convert: ({ params }) => asIs(params.webhookId),
    act: retryDeliveries,
    reply: (webhook, call) => ({ status: 200, json: fromWebhook(webhook, call) }),
  }),
];

import { eventId } from '@cartage/core';
import {
  agreeOnClock,
  declareRestored,
  forWebhook,
  listDeliveries,
  overviewWebhooks,
  redeliver,
  replaceSigningKey,
  retryDeliveries,
  showInstallation,
} from '@cartage/service';
import {
  fromAgreed,
  fromDeliveries,
  fromInstallation,
  fromOverviewedWebhook,
  fromRestored,
  MOST_WEBHOOKS,
  operatorOperations,
  toDeliveriesWish,
  toRedelivery,
  toRestored,
} from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';

export const installation: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.GetInstallation,
    convert: () => asIs(null),
    act: (ctx) => showInstallation(ctx),
    reply: (shown, call) => ({ status: 200, json: fromInstallation(shown, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.AgreeOnClock,
    convert: () => asIs(null),
    act: async (ctx) => ({ now: await agreeOnClock(ctx) }),
    reply: ({ now }, call) => ({ status: 200, json: fromAgreed(now, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.RotateTokens,
    convert: ({ body }) => asIs(body.endAll),
    act: async (ctx, endsTokens) => ({ keyId: await replaceSigningKey(ctx, { endsTokens }) }),
    reply: (json) => ({ status: 200, json }),
  }),
  operatorOperation({
    contract: operatorOperations.DeclareRestored,
    convert: ({ body }) => asIs(body),
    act: (ctx, body, { zone }) => declareRestored(ctx, toRestored(body, zone)),
    reply: (report, call) => ({ status: 200, json: fromRestored(report, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.ListOperatorWebhooks,
    convert: ({ query }) => asIs({ companies: query.CompanyId ?? [], page: listPage(query, MOST_WEBHOOKS) }),
    act: (ctx, { companies, page }) =>
      onPage(page, overviewWebhooks(ctx, companies.length === 0 ? null : companies, page)),
    reply: (found, call) => ({
      status: 200,
      json: { webhooks: found.webhooks.map((one) => fromOverviewedWebhook(one, call)), ...listEnd(found, call) },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.WebhookDeliveries,
    convert: ({ params, query }) => asIs(toDeliveriesWish(params, query)),
    act: (ctx, wish) => forWebhook(ctx, wish.webhookId, (of) => listDeliveries(of, wish)),
    reply: (found, call) => {
      const last = found.hasMore ? found.deliveries.at(-1) : undefined;
      const next = last ? nextLink(call.url, { before: eventId({ ...last, companyId: found.companyId }) }, []) : null;
      return { status: 200, json: fromDeliveries(found, next, call) };
    },
  }),
  operatorOperation({
    contract: operatorOperations.RedeliverWebhook,
    convert: ({ params, body }) => toRedelivery(params, body),
    act: (ctx, wish) => forWebhook(ctx, wish.webhookId, (of) => redeliver(of, wish)),
    reply: () => ({ status: 204, empty: true }),
  }),
  operatorOperation({
    contract: operatorOperations.RetryWebhook,
    convert: ({ params }) => asIs(params.webhookId),
    act: (ctx, webhookId) => forWebhook(ctx, webhookId, (of) => retryDeliveries(of, webhookId)),
    reply: () => ({ status: 204, empty: true }),
  }),
];

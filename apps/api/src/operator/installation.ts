import { agreeOnClock, declareRestored, overviewWebhooks, replaceSigningKey, showInstallation } from '@cartage/service';
import {
  fromAgreed,
  fromInstallation,
  fromOverviewedWebhook,
  fromRestored,
  MOST_WEBHOOKS,
  operatorOperations,
  toRestored,
} from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

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
];

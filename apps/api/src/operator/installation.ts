import { overviewWebhooks, showInstallation } from '@cartage/service';
import { fromInstallation, fromOverviewedWebhook, MOST_WEBHOOKS, operatorOperations } from '@cartage/wire/operator';
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

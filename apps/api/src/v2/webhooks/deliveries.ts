import { eventId, isProblem } from '@cartage/core';
import { listDeliveries } from '@cartage/service';
import { fromDeliveries, toDeliveriesWish, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';
import { nextLink } from '../../http/public-url.ts';

export const webhookDeliveries = operation({
  contract: v2Operations.WebhookDeliveries,
  convert: ({ params, query }) => asIs(toDeliveriesWish(params, query)),
  act: listDeliveries,
  reply: (found, call) => {
    if (isProblem(found)) return { problems: [found] };
    const last = found.hasMore ? found.deliveries.at(-1) : undefined;
    const next = last ? nextLink(call.url, { before: eventId({ ...last, companyId: found.companyId }) }, []) : null;
    return { status: 200, json: fromDeliveries(found, next, call) };
  },
});

import { isProblem } from '@cartage/core';
import { retryDeliveries } from '@cartage/service';
import { fromWebhook, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const retryWebhook = operation({
  contract: v2Operations.RetryWebhook,
  convert: ({ params }) => asIs(params.webhookId),
  act: retryDeliveries,
  reply: (webhook, call) =>
    isProblem(webhook) ? { problems: [webhook] } : { status: 200, json: fromWebhook(webhook, call) },
});

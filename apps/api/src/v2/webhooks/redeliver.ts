import { isProblem } from '@cartage/core';
import { redeliver } from '@cartage/service';
import { fromWebhook, toRedelivery, v2Operations } from '@cartage/wire/v2';
import { operation } from '../../http/operation.ts';

export const redeliverWebhook = operation({
  contract: v2Operations.RedeliverWebhook,
  convert: ({ params, body }) => toRedelivery(params, body),
  act: redeliver,
  reply: (webhook, call) =>
    isProblem(webhook) ? { problems: [webhook] } : { status: 200, json: fromWebhook(webhook, call) },
});

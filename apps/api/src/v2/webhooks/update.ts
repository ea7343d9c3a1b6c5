import { isProblem } from '@cartage/core';
import { changeEndpoint, checkEndpoint } from '@cartage/service';
import { fromWebhook, toWebhookChange, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';

export const updateWebhook = checkedOperation({
  contract: v2Operations.UpdateWebhook,
  convert: ({ params, body }) => toWebhookChange(params, body),
  check: checkEndpoint,
  act: changeEndpoint,
  reply: (changed, call) =>
    isProblem(changed) ? { problems: [changed] } : { status: 200, json: fromWebhook(changed, call) },
});

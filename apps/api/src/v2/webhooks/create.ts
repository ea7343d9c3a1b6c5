import { isProblem } from '@cartage/core';
import { checkEndpoint, createEndpoint } from '@cartage/service';
import { fromCreatedWebhook, toNewWebhook, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';

export const createWebhook = checkedOperation({
  contract: v2Operations.CreateWebhook,
  convert: ({ body }) => toNewWebhook(body),
  check: checkEndpoint,
  act: createEndpoint,
  reply: (created, call) =>
    isProblem(created) ? { problems: [created] } : { status: 200, json: fromCreatedWebhook(created, call) },
});

import { isProblem } from '@cartage/core';
import { findEndpoint } from '@cartage/service';
import { fromWebhook, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const getWebhook = operation({
  contract: v2Operations.GetWebhook,
  convert: ({ params }) => asIs(params.webhookId),
  act: findEndpoint,
  reply: (found, call) => (isProblem(found) ? { problems: [found] } : { status: 200, json: fromWebhook(found, call) }),
});

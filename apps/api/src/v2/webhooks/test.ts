import { isProblem } from '@cartage/core';
import { testEndpoint } from '@cartage/service';
import { fromWebhookTest, testEventText, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const testWebhook = operation({
  contract: v2Operations.TestWebhook,
  convert: ({ params }) => asIs(params.webhookId),
  act: (ctx, webhookId, call) => testEndpoint(ctx, webhookId, testEventText(call.zone)),
  reply: (tested) => (isProblem(tested) ? { problems: [tested] } : { status: 200, json: fromWebhookTest(tested) }),
});

import { removeEndpoint } from '@cartage/service';
import { v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const deleteWebhook = operation({
  contract: v2Operations.DeleteWebhook,
  convert: ({ params }) => asIs(params.webhookId),
  act: async (ctx, webhookId) => ({ webhookId, problem: await removeEndpoint(ctx, webhookId) }),
  reply: ({ webhookId, problem }) => (problem ? { problems: [problem] } : { status: 200, json: { webhookId } }),
});

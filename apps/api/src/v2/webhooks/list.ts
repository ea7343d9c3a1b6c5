import { listEndpoints } from '@cartage/service';
import { fromWebhookList, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const listWebhooks = operation({
  contract: v2Operations.ListWebhooks,
  convert: () => asIs(null),
  act: listEndpoints,
  reply: (webhooks, call) => ({ status: 200, json: fromWebhookList(webhooks, call) }),
});

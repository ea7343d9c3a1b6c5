import {
  changeEndpoint,
  checkEndpoint,
  createEndpoint,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateEndpointSecret,
} from '@cartage/service';
import {
  fromCreatedWebhook,
  fromWebhook,
  fromWebhookList,
  toNewWebhook,
  toWebhookChange,
  v2Operations,
} from '@cartage/wire/v2';
import { asIs, checkedOperation, type Operation, operation } from '../http/operation.ts';

export const webhooks: readonly Operation[] = [
  operation({
    contract: v2Operations.ListWebhooks,
    convert: () => asIs(null),
    act: listEndpoints,
    reply: (webhooks, call) => ({ status: 200, json: fromWebhookList(webhooks, call) }),
  }),
  checkedOperation({
    contract: v2Operations.CreateWebhook,
    convert: ({ body }) => toNewWebhook(body),
    check: checkEndpoint,
    act: createEndpoint,
    reply: (created, call) => ({ status: 200, json: fromCreatedWebhook(created, call) }),
  }),
  operation({
    contract: v2Operations.GetWebhook,
    convert: ({ params }) => asIs(params.webhookId),
    act: findEndpoint,
    reply: (found, call) => ({ status: 200, json: fromWebhook(found, call) }),
  }),
  checkedOperation({
    contract: v2Operations.UpdateWebhook,
    convert: ({ params, body }) => toWebhookChange(params, body),
    check: checkEndpoint,
    act: changeEndpoint,
    reply: (changed, call) => ({ status: 200, json: fromWebhook(changed, call) }),
  }),
  operation({
    contract: v2Operations.DeleteWebhook,
    convert: ({ params }) => asIs(params.webhookId),
    act: async (ctx, webhookId) => ({ webhookId, problem: await removeEndpoint(ctx, webhookId) }),
    reply: ({ webhookId, problem }) => (problem ? { problems: [problem] } : { status: 200, json: { webhookId } }),
  }),
  operation({
    contract: v2Operations.RotateWebhookSecret,
    convert: ({ params }) => asIs(params.webhookId),
    act: rotateEndpointSecret,
    reply: (rotated, call) => ({ status: 200, json: fromCreatedWebhook(rotated, call) }),
  }),
];

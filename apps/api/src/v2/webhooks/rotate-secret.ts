import { isProblem } from '@cartage/core';
import { rotateEndpointSecret } from '@cartage/service';
import { fromCreatedWebhook, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const rotateWebhookSecret = operation({
  contract: v2Operations.RotateWebhookSecret,
  convert: ({ params }) => asIs(params.webhookId),
  act: rotateEndpointSecret,
  reply: (rotated, call) =>
    isProblem(rotated) ? { problems: [rotated] } : { status: 200, json: fromCreatedWebhook(rotated, call) },
});

import type { Problem } from '@cartage/core';
import { changeEndpoint } from '@cartage/outbox';
import type { Acting } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { CreatedEndpoint } from './create-endpoint.ts';
import { noEndpoint } from './find-endpoint.ts';
import { bindingOfEndpoint, newWebhookSecret } from './webhook-secret.ts';

/** So long events are signed with the secret before too, for the receiver to take the new one into use. */
const BOTH_MS = 24 * 3_600_000;

/** Gives a webhook another secret. */
export const rotateEndpointSecret = async (ctx: Acting & Sealing, id: string): Promise<CreatedEndpoint | Problem> => {
  const ref = { companyId: ctx.company.id, id };
  const secret = newWebhookSecret(ctx.newKey);
  const changed = await ctx.store.transaction(async (tx) => {
    // Locks it: of two at once each is signed with, one as the secret before.
    const was = await changeEndpoint(tx, ref, {});
    if (was === null) return null;
    await auditEndpoint(ctx, tx, { act: 'RotateWebhookSecret', id, before: was, after: was });
    return changeEndpoint(tx, ref, {
      secret: await ctx.secrets.seal(tx, secret, bindingOfEndpoint(ref)),
      previousSecret: was.secret,
      previousUntil: ctx.clock() + BOTH_MS,
    });
  });
  return changed === null ? noEndpoint : { endpoint: changed, secret };
};

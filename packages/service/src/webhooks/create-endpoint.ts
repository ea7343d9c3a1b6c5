import { type Checked, isProblem, type Locale, type Problem } from '@cartage/core';
import { getEndpoint, insertEndpoint, type WebhookEndpoint } from '@cartage/outbox';
import { whyNoMore } from '../companies/why-no-more.ts';
import type { Acting } from '../context.ts';
import { askToConfirm } from '../mail/confirm-address.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { EndpointWish } from './check-endpoint.ts';
import { placeBehind } from './place-behind.ts';
import { toldTypes } from './told-types.ts';
import { bindingOfEndpoint, newWebhookSecret } from './webhook-secret.ts';

/** A webhook with its secret, which is never told again. */
export interface CreatedEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Has the company told of its events from now on, or of those behind one that it names. */
export const createEndpoint = async (
  ctx: Acting & Sealing,
  wish: Checked<EndpointWish & { readonly url: string }>,
  { locale }: { readonly locale: Locale },
): Promise<CreatedEndpoint | Problem> => {
  const { store, company, secrets, clock } = ctx;
  const place = await placeBehind(ctx, wish.after ?? 'now');
  if (typeof place !== 'number') return place;
  const id = `wh_${ctx.newKey()}`;
  const secret = newWebhookSecret(ctx.newKey);
  const now = clock();
  const created = await store.transaction(async (tx) => {
    const tooMany = await whyNoMore(ctx, tx, 'webhooks', company.id);
    if (tooMany) return tooMany;
    const unasked = wish.email == null ? null : await askToConfirm(ctx, tx, company.id, wish.email);
    if (unasked) return unasked;
    await insertEndpoint(tx, {
      id,
      companyId: company.id,
      url: wish.url,
      types: toldTypes(ctx.actor, wish.types ?? null),
      description: wish.description ?? null,
      locale: wish.locale ?? locale,
      email: wish.email ?? null,
      secret: await secrets.seal(tx, secret, bindingOfEndpoint({ id, companyId: company.id })),
      off: wish.isEnabled === false ? { reason: 'owner', at: now } : null,
      createdAt: now,
      place,
    });
    const made = await getEndpoint(tx, { companyId: company.id, id });
    await auditEndpoint(ctx, tx, { act: 'CreateWebhook', id, before: null, after: made });
    return made;
  });
  if (created === null) throw new Error('A webhook was gone at once.');
  return isProblem(created) ? created : { endpoint: created, secret };
};

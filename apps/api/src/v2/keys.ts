import { giveKey, listCompanyKeys, revokeKey } from '@cartage/service';
import { fromKey, fromNewKey, MOST_LISTED, toKeyWish, v2Operations } from '@cartage/wire/v2';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operation } from '../http/operation.ts';

export const keys: readonly Operation[] = [
  operation({
    contract: v2Operations.ListKeys,
    convert: ({ query }) => asIs(listPage(query, MOST_LISTED)),
    act: (ctx, page) => onPage(page, listCompanyKeys(ctx, ctx.company.id, page)),
    reply: (found, call) => ({
      status: 200,
      json: {
        keys: found.keys.map((key) => fromKey(key, call)),
        ...listEnd(found, call),
      },
    }),
  }),
  operation({
    contract: v2Operations.CreateKey,
    convert: ({ body }) => asIs(body),
    act: (ctx, body, { zone }) =>
      giveKey(ctx, { companyId: ctx.company.id, ...toKeyWish(body, zone) }, ctx.actor.rights),
    reply: (made, call) => ({ status: 200, json: fromNewKey(made, call) }),
  }),
  operation({
    contract: v2Operations.RevokeKey,
    convert: ({ params }) => asIs(params.keyId),
    act: (ctx, keyId) => revokeKey(ctx, keyId, ctx.company.id),
    reply: () => ({ status: 204, empty: true }),
  }),
];

import { isProblem } from '@cartage/core';
import { giveKey, listCompanyKeys, namedRights, revokeKey } from '@cartage/service';
import { fromKey, fromNewKey, MOST_LISTED, toKeyWish, v2Operations } from '@cartage/wire/v2';
import { listEnd, listPage } from '../http/list-page.ts';
import { asIs, type Operation, operation } from '../http/operation.ts';

export const keys: readonly Operation[] = [
  operation({
    contract: v2Operations.ListKeys,
    convert: ({ query }) => asIs(listPage(query, MOST_LISTED)),
    act: async (ctx, page) => ({ found: await listCompanyKeys(ctx, ctx.company.id, page), page }),
    reply: ({ found, page }, call) =>
      isProblem(found)
        ? { problems: [found] }
        : {
            status: 200,
            json: {
              keys: found.keys.map((key) => fromKey({ ...key, rights: namedRights(key.rights) }, call)),
              ...listEnd(page, found.totalCount, call),
            },
          },
  }),
  operation({
    contract: v2Operations.CreateKey,
    convert: ({ body }) => asIs(body),
    act: (ctx, body, { zone }) =>
      giveKey(ctx, { companyId: ctx.company.id, ...toKeyWish(body, zone) }, ctx.actor.rights),
    reply: (made, call) =>
      isProblem(made)
        ? { problems: [made] }
        : { status: 200, json: fromNewKey({ ...made, rights: namedRights(made.rights) }, call) },
  }),
  operation({
    contract: v2Operations.RevokeKey,
    convert: ({ params }) => asIs(params.keyId),
    act: (ctx, keyId) => revokeKey(ctx, keyId, ctx.company.id),
    reply: (refusal) => (refusal ? { problems: [refusal] } : { status: 204, empty: true }),
  }),
];

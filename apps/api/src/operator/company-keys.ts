import { isProblem } from '@cartage/core';
import { giveKey, listCompanyKeys, namedRights, revokeKey } from '@cartage/service';
import { fromKey, fromNewKey, MOST_LISTED, operatorOperations, toKeyWish } from '@cartage/wire/operator';
import { listEnd, listPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

export const companyKeys: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListCompanyKeys,
    convert: ({ params, query }) => asIs({ ...params, page: listPage(query, MOST_LISTED) }),
    act: async (ctx, { companyId, page }) => ({ found: await listCompanyKeys(ctx, companyId, page), page }),
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
  operatorOperation({
    contract: operatorOperations.CreateCompanyKey,
    convert: ({ params, body }) => asIs({ ...params, body }),
    act: (ctx, { companyId, body }, { zone }) => giveKey(ctx, { companyId, ...toKeyWish(body, zone) }, null),
    reply: (made, call) =>
      isProblem(made)
        ? { problems: [made] }
        : { status: 200, json: fromNewKey({ ...made, rights: namedRights(made.rights) }, call) },
  }),
  operatorOperation({
    contract: operatorOperations.RevokeCompanyKey,
    convert: ({ params }) => asIs(params),
    act: (ctx, { keyId, companyId }) => revokeKey(ctx, keyId, companyId),
    reply: (refusal) => (refusal ? { problems: [refusal] } : { status: 204, empty: true }),
  }),
];

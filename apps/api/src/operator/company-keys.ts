import { giveKey, listCompanyKeys, revokeKey } from '@cartage/service';
import { fromKey, fromNewKey, MOST_LISTED, operatorOperations, toKeyWish } from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

export const companyKeys: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListCompanyKeys,
    convert: ({ params, query }) => asIs({ ...params, page: listPage(query, MOST_LISTED) }),
    act: (ctx, { companyId, page }) => onPage(page, listCompanyKeys(ctx, companyId, page)),
    reply: (found, call) => ({
      status: 200,
      json: {
        keys: found.keys.map((key) => fromKey(key, call)),
        ...listEnd(found, call),
      },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.CreateCompanyKey,
    convert: ({ params, body }) => asIs({ ...params, body }),
    act: (ctx, { companyId, body }, { zone }) => giveKey(ctx, { companyId, ...toKeyWish(body, zone) }, null),
    reply: (made, call) => ({ status: 200, json: fromNewKey(made, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.RevokeCompanyKey,
    convert: ({ params }) => asIs(params),
    act: (ctx, { keyId, companyId }) => revokeKey(ctx, keyId, companyId),
    reply: () => ({ status: 204, empty: true }),
  }),
];

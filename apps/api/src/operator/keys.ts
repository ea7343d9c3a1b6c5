import { createOperatorKey, pageOfOperatorKeys, revokeOperatorKey } from '@cartage/service';
import {
  fromNewOperatorKey,
  fromOperatorKey,
  MOST_LISTED,
  operatorOperations,
  toOperatorKeyWish,
} from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

export const keys: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListOperatorKeys,
    convert: ({ query }) => asIs(listPage(query, MOST_LISTED)),
    act: (ctx, page) => onPage(page, pageOfOperatorKeys(ctx, page)),
    reply: (found, call) => ({
      status: 200,
      json: {
        keys: found.keys.map((key) => fromOperatorKey(key, call)),
        ...listEnd(found, call),
      },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.CreateOperatorKey,
    convert: ({ body }) => asIs(toOperatorKeyWish(body)),
    act: createOperatorKey,
    reply: (made) => ({ status: 200, json: fromNewOperatorKey(made) }),
  }),
  operatorOperation({
    contract: operatorOperations.RevokeOperatorKey,
    convert: ({ params }) => asIs(params.keyId),
    act: (ctx, keyId) => revokeOperatorKey(ctx, keyId),
    reply: () => ({ status: 204, empty: true }),
  }),
];

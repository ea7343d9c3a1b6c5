import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { envelopedRefusals, failures, idempotentFailures } from '../models/failures.ts';
import {
  exampleNone,
  exampleOperatorKey,
  fromNewOperatorKey,
  fromOperatorKey,
  keyParams,
  listQuery,
  newOperatorKeyModel,
  operatorKeyCreateModel,
  operatorKeyListModel,
} from '../models/people.ts';
import { operatorsOwn } from './every-operation.ts';

/** The contract of ListOperatorKeys. */
export const listOperatorKeysContract = contract(
  {
    ...operatorsOwn,
    name: 'ListOperatorKeys',
    method: 'GET',
    path: '/operator/v1/Keys',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    summary: {
      en: "Lists the operator's keys, without the keys themselves.",
      ru: 'Возвращает ключи оператора без самих ключей.',
    },

    query: listQuery,
    replies: { 200: { description: 'A page of the keys.', json: operatorKeyListModel }, ...failures },
    examples: [{ summary: 'The first page', query: {} }],
  },
  (reader: AnswerContext) => ({
    200: [
      { summary: 'One', body: { keys: [fromOperatorKey(exampleOperatorKey, reader)], totalCount: 1, nextLink: null } },
    ],
  }),
);

/** The contract of CreateOperatorKey. */
export const createOperatorKeyContract = contract(
  {
    ...operatorsOwn,
    name: 'CreateOperatorKey',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Keys',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    needsProof: true,
    isSecret: true,
    summary: { en: 'Makes a key, which is shown once.', ru: 'Создаёт ключ; он показывается один раз.' },

    body: operatorKeyCreateModel,
    replies: {
      200: { description: 'The key; it is not shown again.', json: newOperatorKeyModel },
      ...idempotentFailures,
    },
    examples: [{ summary: 'With what it may be used for', body: { name: 'Dispatch', role: 'manager' as const } }],
  },
  () => ({ 200: [{ summary: 'A key', body: fromNewOperatorKey(exampleOperatorKey) }] }),
);

/** The contract of RevokeOperatorKey. */
export const revokeOperatorKeyContract = contract(
  {
    ...operatorsOwn,
    name: 'RevokeOperatorKey',
    method: 'DELETE',
    path: '/operator/v1/Keys/{keyId}',
    tag: 'people',
    right: [],
    operatorRight: 'People',

    summary: {
      en: 'Revokes a key, at once.',
      ru: 'Сразу отзывает ключ.',
    },
    params: keyParams,
    replies: {
      204: { description: 'It opens nothing any more.', empty: true },
      ...failures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'By id', params: { keyId: exampleOperatorKey.id } }],
  },
  (reader: AnswerContext) => exampleNone('keyId', reader),
);

/** The operations on the operator's keys. */
export const keyOperations = {
  ListOperatorKeys: listOperatorKeysContract,
  CreateOperatorKey: createOperatorKeyContract,
  RevokeOperatorKey: revokeOperatorKeyContract,
} as const;

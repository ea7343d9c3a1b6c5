import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { envelopedRefusals, failures, idempotentFailures } from '../models/failures.ts';
import {
  exampleKey,
  exampleNone,
  exampleRights,
  fromKey,
  fromNewKey,
  keyCreateModel,
  keyListModel,
  keyParams,
  listQuery,
  newKeyModel,
} from '../models/people.ts';
import { operation } from './every-operation.ts';

/** The contract of ListKeys. */
export const listKeysContract = contract(
  {
    ...operation,
    name: 'ListKeys',
    method: 'GET',
    path: '/openapi/v2/Keys',
    tag: 'people',
    right: ['Companies'],
    summary: {
      en: "Lists the company's keys, without the keys themselves.",
      ru: 'Возвращает ключи компании без самих ключей.',
    },

    query: listQuery,
    replies: { 200: { description: 'A page of the keys.', json: keyListModel }, ...failures },
    examples: [{ summary: 'The first page', query: {} }],
  },
  (reader: AnswerContext) => ({
    200: [{ summary: 'One', body: { keys: [fromKey(exampleKey, reader)], totalCount: 1, nextLink: null } }],
  }),
);

/** The contract of CreateKey. */
export const createKeyContract = contract(
  {
    ...operation,
    name: 'CreateKey',
    method: 'POST',
    path: '/openapi/v2/Keys',
    tag: 'people',
    right: ['Companies'],
    needsProof: true,
    isIdempotent: true,
    isSecret: true,
    summary: { en: 'Makes a key, which is shown once.', ru: 'Создаёт ключ; он показывается один раз.' },

    body: keyCreateModel,
    replies: { 200: { description: 'The key; it is not shown again.', json: newKeyModel }, ...idempotentFailures },
    examples: [{ summary: 'With what it may be used for', body: { name: 'Warehouse', rights: exampleRights } }],
  },
  (reader: AnswerContext) => ({ 200: [{ summary: 'A key', body: fromNewKey(exampleKey, reader) }] }),
);

/** The contract of RevokeKey. */
export const revokeKeyContract = contract(
  {
    ...operation,
    name: 'RevokeKey',
    method: 'DELETE',
    path: '/openapi/v2/Keys/{keyId}',
    tag: 'people',
    right: ['Companies'],
    ids: { keyId: 'NotFound' },
    summary: {
      en: 'Revokes a key and all tokens that were given for it, at once.',
      ru: 'Сразу отзывает ключ и все выданные по нему токены.',
    },
    params: keyParams,
    replies: {
      204: { description: 'It opens nothing any more.', empty: true },
      ...failures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'By id', params: { keyId: exampleKey.id } }],
  },
  (reader: AnswerContext) => exampleNone('keyId', reader),
);

/** The operations on a company's keys. */
export const keyOperations = {
  ListKeys: listKeysContract,
  CreateKey: createKeyContract,
  RevokeKey: revokeKeyContract,
} as const;

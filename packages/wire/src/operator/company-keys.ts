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
import { companyParams, operatorsOwn } from './every-operation.ts';

/** The contract of ListCompanyKeys. */
export const listCompanyKeysContract = contract(
  {
    ...operatorsOwn,
    name: 'ListCompanyKeys',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}/Keys',
    tag: 'people',
    right: [],
    operatorRight: 'Read',
    summary: {
      en: "Lists a company's keys, without the keys themselves.",
      ru: 'Возвращает ключи компании без самих ключей.',
    },
    params: companyParams,
    query: listQuery,
    replies: {
      200: { description: 'A page of the keys.', json: keyListModel },
      ...failures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'The first page', params: { companyId: 1 }, query: {} }],
  },
  (reader: AnswerContext) => ({
    200: [{ summary: 'One', body: { keys: [fromKey(exampleKey, reader)], totalCount: 1, nextLink: null } }],
  }),
);

/** The contract of CreateCompanyKey. */
export const createCompanyKeyContract = contract(
  {
    ...operatorsOwn,
    name: 'CreateCompanyKey',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Companies/{companyId}/Keys',
    tag: 'people',
    right: [],
    operatorRight: 'People',
    needsProof: true,
    isSecret: true,
    summary: { en: 'Makes a key, which is shown once.', ru: 'Создаёт ключ; он показывается один раз.' },
    params: companyParams,
    body: keyCreateModel,
    replies: {
      200: { description: 'The key; it is not shown again.', json: newKeyModel },
      ...idempotentFailures,
      404: envelopedRefusals[404],
    },
    examples: [
      {
        summary: 'With what it may be used for',
        params: { companyId: 1 },
        body: { name: 'Warehouse', rights: exampleRights },
      },
    ],
  },
  (reader: AnswerContext) => ({ 200: [{ summary: 'A key', body: fromNewKey(exampleKey, reader) }] }),
);

/** The contract of RevokeCompanyKey. */
export const revokeCompanyKeyContract = contract(
  {
    ...operatorsOwn,
    name: 'RevokeCompanyKey',
    method: 'DELETE',
    path: '/operator/v1/Companies/{companyId}/Keys/{keyId}',
    tag: 'people',
    right: [],
    operatorRight: 'People',

    summary: {
      en: 'Revokes a key and all tokens that were given for it, at once.',
      ru: 'Сразу отзывает ключ и все выданные по нему токены.',
    },
    params: companyParams.extend(keyParams.shape),
    replies: {
      204: { description: 'It opens nothing any more.', empty: true },
      ...failures,
      404: envelopedRefusals[404],
    },
    examples: [{ summary: 'By id', params: { companyId: 1, keyId: exampleKey.id } }],
  },
  (reader: AnswerContext) => exampleNone('keyId', reader),
);

/** The operations on companies' keys. */
export const companyKeyOperations = {
  ListCompanyKeys: listCompanyKeysContract,
  CreateCompanyKey: createCompanyKeyContract,
  RevokeCompanyKey: revokeCompanyKeyContract,
} as const;

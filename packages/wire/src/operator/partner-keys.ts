import type { Instant } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, int32 } from '../schema/fields.ts';
import { pagingQuery } from '../schema/paging.ts';
import {
  companyParams,
  exampleCompanyId,
  exampleNoCompany,
  listMembers,
  MOST_OF_PAGE,
  namedFailures,
  namedIdempotentFailures,
  operation,
} from './every-operation.ts';

const partnerKeyModel = z
  .object({
    partnerKeyId: z.int(),
    createdAt: dateTime.nullable().describe('null: it was made before that was kept.'),
  })
  .meta({ id: 'PartnerKey' });

/** A PartnerKey as answers hold it. */
export const fromPartnerKey = (
  { id, createdAt }: { readonly id: number; readonly createdAt: Instant | null },
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof partnerKeyModel> => ({
  partnerKeyId: id,
  createdAt: createdAt === null ? null : dateTimeOut(createdAt, zone),
});

/** The PartnerKey that an example deletes; the sandbox has it. */
export const examplePartnerKeyId = 2;
const exampleKey = { id: examplePartnerKeyId, createdAt: Date.UTC(2026, 10, 20, 9, 30) };

/** The contract of ListPartnerKeys. */
export const listPartnerKeysContract = contract(
  {
    ...operation,
    name: 'ListPartnerKeys',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}/PartnerKeys',
    tag: 'companies',
    operatorRight: 'Read',
    summary: {
      en: 'Lists the PartnerKeys of a company; the keys themselves are not stored.',
      ru: 'Возвращает список PartnerKey компании; сами ключи не хранятся.',
    },
    params: companyParams,
    query: z.object(pagingQuery(MOST_OF_PAGE)),
    replies: {
      200: {
        description: 'A page of them, oldest first.',
        json: z.object({ partnerKeys: z.array(partnerKeyModel), ...listMembers }).meta({ id: 'PartnerKeys' }),
      },
      ...namedFailures,
    },
    examples: [{ summary: 'Of a company', params: { companyId: exampleCompanyId } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One key',
        body: { partnerKeys: [fromPartnerKey(exampleKey, reader)], totalCount: 1, nextLink: null },
      },
    ],
    ...exampleNoCompany(reader),
  }),
);

/** The contract of CreatePartnerKey. */
export const createPartnerKeyContract = contract(
  {
    ...operation,
    name: 'CreatePartnerKey',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Companies/{companyId}/PartnerKeys',
    tag: 'companies',
    operatorRight: 'Companies',
    needsProof: true,
    isSecret: true,
    summary: {
      en: 'Creates a PartnerKey, by which requests name the company as their partner; it is shown once.',
      ru: 'Создаёт PartnerKey, по которому запросы указывают компанию как партнёра; ключ показывается один раз.',
    },
    params: companyParams,
    replies: {
      200: {
        description: 'The key.',
        json: partnerKeyModel
          .extend({ partnerKey: z.string().describe('Shown here once.') })
          .meta({ id: 'CreatedPartnerKey' }),
      },
      ...namedIdempotentFailures,
    },
    examples: [{ summary: 'For a company', params: { companyId: exampleCompanyId } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Created',
        body: { ...fromPartnerKey(exampleKey, reader), partnerKey: 'q0X6vB3mT1uJwYd8RkL2Zg' },
      },
    ],
    ...exampleNoCompany(reader),
  }),
);

/** The contract of DeletePartnerKey. */
export const deletePartnerKeyContract = contract(
  {
    ...operation,
    name: 'DeletePartnerKey',
    method: 'DELETE',
    path: '/operator/v1/Companies/{companyId}/PartnerKeys/{partnerKeyId}',
    tag: 'companies',
    operatorRight: 'Companies',
    summary: {
      en: 'Revokes a PartnerKey; the companies that belong to the partner stay its own.',
      ru: 'Отзывает PartnerKey; компании партнёра остаются его компаниями.',
    },
    params: companyParams.extend({ partnerKeyId: int32.describe('As the list has it.') }),
    replies: { 204: { description: 'It names nobody any more.', empty: true }, ...namedFailures },
    examples: [
      {
        summary: 'One of them',
        params: { companyId: exampleCompanyId, partnerKeyId: examplePartnerKeyId },
      },
    ],
  },
  exampleNoCompany,
);

/** The operations on PartnerKeys. */
export const partnerKeyOperations = {
  ListPartnerKeys: listPartnerKeysContract,
  CreatePartnerKey: createPartnerKeyContract,
  DeletePartnerKey: deletePartnerKeyContract,
} as const;

import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { auditListModel, auditQuery, exampleAuditEntry, fromAuditEntry } from '../models/audit.ts';
import { failures } from '../models/failures.ts';
import { operation } from './every-operation.ts';

/** The contract of ListAudit. */
export const listAuditContract = contract(
  {
    ...operation,
    name: 'ListAudit',
    method: 'GET',
    path: '/openapi/v2/Audit',
    tag: 'people',
    right: ['Companies'],
    summary: {
      en: 'Lists who has done what in the company, the newest first.',
      ru: 'Возвращает журнал действий в компании, начиная с новых.',
    },
    query: auditQuery,
    replies: { 200: { description: 'A page of the entries.', json: auditListModel }, ...failures },
    examples: [
      { summary: 'The newest', query: {} },
      { summary: 'Keys made by people', query: { Actor: 'person', Act: 'CreateKey' } },
    ],
  },
  (reader: AnswerContext) => ({
    200: [
      {
        summary: 'A key was made',
        body: { entries: [fromAuditEntry(exampleAuditEntry, reader)], totalCount: 1, nextLink: null },
      },
    ],
  }),
);

/** The operation on the audit. */
export const auditOperations = {
  ListAudit: listAuditContract,
} as const;

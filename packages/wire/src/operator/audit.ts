import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { auditListModel, auditQuery, exampleAuditEntry, fromAuditEntry } from '../models/audit.ts';
import { failures } from '../models/failures.ts';
import { optionalInt32 } from '../schema/fields.ts';
import { operatorsOwn } from './every-operation.ts';

const operatorAuditQuery = auditQuery.extend({
  CompanyId: optionalInt32.describe("The part of one company; default all, and what is the operator's alone."),
});

/** The contract of ListOperatorAudit. */
export const listOperatorAuditContract = contract(
  {
    ...operatorsOwn,
    name: 'ListOperatorAudit',
    method: 'GET',
    path: '/operator/v1/Audit',
    tag: 'people',
    right: [],
    operatorRight: 'Audit.Read',
    summary: {
      en: 'Lists who has done what, over all companies, the newest first.',
      ru: 'Возвращает журнал действий по всем компаниям, начиная с новых.',
    },
    query: operatorAuditQuery,
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
  ListOperatorAudit: listOperatorAuditContract,
} as const;

import { listAudit } from '@cartage/service';
import { fromAuditEntry, MOST_LISTED, operatorOperations, toAuditWish } from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';

export const audit: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListOperatorAudit,
    convert: ({ query }) => asIs({ query, page: listPage(query, MOST_LISTED) }),
    act: (ctx, { query, page }, { zone }) =>
      onPage(page, listAudit(ctx, { companyId: query.CompanyId ?? null, ...toAuditWish(query, zone) }, page)),
    reply: (found, call) => ({
      status: 200,
      json: {
        entries: found.entries.map((entry) => fromAuditEntry(entry, call)),
        ...listEnd(found, call),
      },
    }),
  }),
];

import { listAudit } from '@cartage/service';
import { fromAuditEntry, MOST_LISTED, toAuditWish, v2Operations } from '@cartage/wire/v2';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operation } from '../http/operation.ts';

export const audit: readonly Operation[] = [
  operation({
    contract: v2Operations.ListAudit,
    convert: ({ query }) => asIs({ query, page: listPage(query, MOST_LISTED) }),
    act: (ctx, { query, page }, { zone }) =>
      onPage(page, listAudit(ctx, { companyId: ctx.company.id, ...toAuditWish(query, zone) }, page)),
    reply: (found, call) => ({
      status: 200,
      json: {
        entries: found.entries.map((entry) => fromAuditEntry(entry, call)),
        ...listEnd(found, call),
      },
    }),
  }),
];

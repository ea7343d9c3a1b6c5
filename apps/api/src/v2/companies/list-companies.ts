import { visibleCompanies } from '@cartage/service';
import { fromCompany, toCompanyPart, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';
import { nextLink } from '../../http/public-url.ts';

export const listCompanies = operation({
  contract: v2Operations.ListCompanies,
  convert: ({ query }) => asIs(toCompanyPart(query)),
  act: async (ctx, part) => ({ ...(await visibleCompanies(ctx, part)), callerId: ctx.actor.companyId }),
  reply: ({ companies, totalCount, next, callerId }, call) => ({
    status: 200,
    json: {
      companies: companies.map((company) => fromCompany(company, callerId)),
      totalCount,
      nextLink: next === null ? null : nextLink(call.url, { after: String(next) }, ['PageNum']),
    },
  }),
});

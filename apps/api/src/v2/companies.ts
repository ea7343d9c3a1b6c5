import { checkNewCustomer, registerCompany, visibleCompanies } from '@cartage/service';
import { fromCompany, toCompanyDetails, toCompanyPart, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation, type Operation, operation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';

export const companies: readonly Operation[] = [
  operation({
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
  }),
  checkedOperation({
    contract: v2Operations.CreateCompany,
    convert: ({ body }) => {
      const { generateApiKey: wantsKey, sendUserCredentialByEmail: wantsMail } = body;
      // As CreateKey and InviteUser do (interface 24.7).
      return { ...asIs({ details: toCompanyDetails(body), wantsKey, wantsMail }), needsProof: wantsKey || wantsMail };
    },
    check: checkNewCustomer,
    act: registerCompany,
    reply: (made) => ({
      status: 200,
      json: { userApiKey: made.apiKey },
      headers: { 'X-Company-Id': String(made.companyId) },
    }),
  }),
];

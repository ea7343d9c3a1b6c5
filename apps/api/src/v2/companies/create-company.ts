import { isProblem } from '@cartage/core';
import { checkNewCustomer, registerCompany } from '@cartage/service';
import { toCompanyDetails, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation } from '../../http/operation.ts';

export const createCompany = checkedOperation({
  contract: v2Operations.CreateCompany,
  convert: ({ body }) =>
    asIs({
      details: toCompanyDetails(body),
      wantsKey: body.generateApiKey,
      wantsMail: body.sendUserCredentialByEmail,
    }),
  check: checkNewCustomer,
  act: registerCompany,
  reply: (made) =>
    isProblem(made)
      ? { problems: [made] }
      : { status: 200, json: { userApiKey: made.apiKey }, headers: { 'X-Company-Id': String(made.companyId) } },
});

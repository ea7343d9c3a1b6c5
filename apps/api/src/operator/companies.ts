import { checkCompanyName, checkTaxNumbers } from '@cartage/core';
import {
  addCompany,
  createPartnerKey,
  findCompany,
  forCompany,
  getSetting,
  getSettingFields,
  listPartnerKeys,
  listSettings,
  pageCompanies,
  removePartnerKey,
  setCompanySetting,
  updateCompany,
} from '@cartage/service';
import { fromSetting, fromSettings, toSettingChange } from '@cartage/wire';
import {
  fromOperatedCompany,
  fromPartnerKey,
  fromSettingFields,
  operatorOperations,
  toCompaniesPart,
  toCompanyUpdate,
  toNewCompany,
} from '@cartage/wire/operator';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';

/** Of a page, and without a PageSize. */
const MOST_PARTNER_KEYS = 1_000;

export const companies: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.ListCompanies,
    convert: ({ query }) => asIs(toCompaniesPart(query)),
    act: pageCompanies,
    reply: ({ found, totalCount, next }, call) => ({
      status: 200,
      json: {
        companies: found.map((company) => fromOperatedCompany(company, call)),
        totalCount,
        nextLink: next === null ? null : nextLink(call.url, { after: next }, ['PageNum']),
      },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.CreateCompany,
    convert: ({ body }) => {
      const wish = toNewCompany(body);
      // With whatever else is wrong, not after it.
      return { ...asIs(wish), problems: [...checkCompanyName(wish.name, 'companyName'), ...checkTaxNumbers(wish)] };
    },
    act: (ctx, wish) => addCompany(ctx, { ...wish, creditLimit: wish.creditLimit ?? ctx.settings.defaultCreditLimit }),
    reply: (made, call) => ('id' in made ? { status: 200, json: fromOperatedCompany(made, call) } : { problems: made }),
  }),
  operatorOperation({
    contract: operatorOperations.GetCompany,
    convert: ({ params }) => asIs(params.companyId),
    act: (ctx, id) => forCompany(ctx, id, async ({ company }) => company),
    reply: (found, call) => ({ status: 200, json: fromOperatedCompany(found, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.UpdateCompany,
    convert: ({ params, body }) => {
      const update = toCompanyUpdate(body);
      const problems = update.name === null ? [] : checkCompanyName(update.name, 'companyName');
      return { ...asIs({ id: params.companyId, update }), problems };
    },
    act: (ctx, { id, update }) => updateCompany(ctx, id, update),
    reply: (changed, call) =>
      'id' in changed ? { status: 200, json: fromOperatedCompany(changed, call) } : { problems: changed },
  }),
  operatorOperation({
    contract: operatorOperations.CompanySettings,
    convert: ({ params }) => asIs(params.companyId),
    act: (ctx, id) => forCompany(ctx, id, listSettings),
    reply: (found, call) => ({ status: 200, json: fromSettings(found, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.GetCompanySetting,
    convert: ({ params }) => asIs(params),
    act: (ctx, { companyId, settingsKey }) => forCompany(ctx, companyId, (of) => getSetting(of, settingsKey)),
    reply: (found, call) => ({ status: 200, json: fromSetting(found, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.UpdateCompanySetting,
    convert: ({ params, body }) => {
      const { value, ...places } = toSettingChange(params, body);
      return { ...places, value: { companyId: params.companyId, ...value } };
    },
    act: async (ctx, { companyId, key, update }) => {
      if ((await findCompany(ctx, companyId)) !== null) {
        const problems = await setCompanySetting(ctx, companyId, key, update);
        if (problems.length > 0) return problems;
      }
      return forCompany(ctx, companyId, (of) => getSetting(of, key));
    },
    reply: (changed, call) => {
      if ('entry' in changed) return { status: 200, json: fromSetting(changed, call) };
      return { problems: changed };
    },
  }),
  operatorOperation({
    contract: operatorOperations.CompanySettingSchema,
    convert: ({ params }) => asIs(params),
    act: (ctx, { companyId, settingsKey }) => forCompany(ctx, companyId, (of) => getSettingFields(of, settingsKey)),
    reply: (found, call) => ({ status: 200, json: fromSettingFields(found, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.ListPartnerKeys,
    convert: ({ params, query }) => asIs({ id: params.companyId, page: listPage(query, MOST_PARTNER_KEYS) }),
    act: (ctx, { id, page }) =>
      onPage(
        page,
        forCompany(ctx, id, () => listPartnerKeys(ctx, id, page)),
      ),
    reply: (found, call) => ({
      status: 200,
      json: {
        partnerKeys: found.partnerKeys.map((key) => fromPartnerKey(key, call)),
        ...listEnd(found, call),
      },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.CreatePartnerKey,
    convert: ({ params }) => asIs(params.companyId),
    act: (ctx, companyId) => forCompany(ctx, companyId, () => createPartnerKey(ctx, { companyId })),
    reply: (made, call) => {
      const { id, partnerKey, createdAt } = made;
      if (id === null) throw new Error('A new PartnerKey was there already.');
      return { status: 200, json: { ...fromPartnerKey({ id, createdAt }, call), partnerKey } };
    },
  }),
  operatorOperation({
    contract: operatorOperations.DeletePartnerKey,
    convert: ({ params }) => asIs(params),
    act: (ctx, { companyId, partnerKeyId: id }) =>
      forCompany(ctx, companyId, () => removePartnerKey(ctx, { companyId, id })),
    reply: () => ({ status: 204, empty: true }),
  }),
];

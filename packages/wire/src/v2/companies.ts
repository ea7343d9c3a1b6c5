import { type CompanyDetails, compactNumber, problem, tidyEmail } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { refusal } from '../reading/schema-problem.ts';
import { defaulted, optionalInt32, optionalText, phonesIn, text, textIn } from '../schema/fields.ts';
import { type PageWish, pageOf, pagingQuery } from '../schema/paging.ts';
import { operation } from './every-operation.ts';

const MOST = 1000;

const companiesQuery = z.object({
  ...pagingQuery(MOST),
  after: optionalInt32.describe('The id behind which the page begins, in place of PageNum; nextLink has it.'),
});

const companyModel = z
  .object({
    id: z.int(),
    companyName: z.string(),
    vatNumber: z.string().nullable().describe('Taxpayer number.'),
    kpp: z.string().nullable(),
    isOwn: z.boolean().describe('Whether it is the company that owns the key.'),
  })
  .meta({ id: 'CompanyModel' });

const companyListModel = z
  .object({
    companies: z.array(companyModel).describe('By id, the own one first.'),
    totalCount: z.int().describe('The number on all pages.'),
    nextLink: z.string().nullable().describe('The complete address of the next page; null on the last one.'),
  })
  .meta({ id: 'CompanyList' });

/** A company in an answer. */
export type CompanyModel = z.output<typeof companyModel>;

/** The page that is asked for. */
export const toCompanyPart = (
  query: z.output<typeof companiesQuery>,
): { readonly size: number } & ({ readonly skip: number } | { readonly after: number }) => {
  const { number, size }: PageWish = pageOf(query, MOST);
  const { after = null } = query;
  return after === null ? { size, skip: (number - 1) * size } : { size, after };
};

/** A company as answers hold it; `callerId`: the company that owns the key. */
export const fromCompany = (
  company: {
    readonly id: number;
    readonly name: string;
    readonly vatNumber: string | null;
    readonly kpp: string | null;
  },
  callerId: number,
): CompanyModel => ({
  id: company.id,
  companyName: company.name,
  vatNumber: company.vatNumber,
  kpp: company.kpp,
  isOwn: company.id === callerId,
});

const own = { id: 1, name: 'Sandbox company', vatNumber: '7700000009', kpp: '770001001' };
const owned = { id: 4, name: 'Romashka LLC', vatNumber: '7736050003', kpp: '773601001' };

/** The contract of ListCompanies. */
export const listCompaniesContract = contract(
  {
    ...operation,
    name: 'ListCompanies',
    method: 'GET',
    path: '/openapi/v2/Companies',
    tag: 'companies',
    right: ['Companies'],
    summary: {
      en: 'Lists your own company and those for which you may act.',
      ru: 'Возвращает вашу компанию и компании, от имени которых вы можете действовать.',
    },
    query: companiesQuery,
    replies: { 200: { description: 'A page of the companies.', json: companyListModel }, ...failures },
    examples: [{ summary: 'All of them', query: {} }],
  },
  () => ({
    200: [
      {
        summary: 'The own company and one that it has created',
        body: { companies: [fromCompany(own, own.id), fromCompany(owned, own.id)], totalCount: 2, nextLink: null },
      },
    ],
  }),
);

// interface 13.15. The numbers, the phone and the mail address are checked by the core's rules.

const bankAccountModel = z
  .object({
    account: optionalText.describe('20 digits; required.'),
    bik: optionalText.describe('9 digits; required.'),
    correspondentAccount: optionalText.describe('20 digits.'),
  })
  .meta({ id: 'BankAccountModel' });

const companyCreateModel = z
  .object({
    companyName: text.describe('Name of a company or a person, 1 to 255 characters.'),
    vatNumber: optionalText.describe(
      "Taxpayer number. 10 or 12 digits are a Russian one and are checked by their check digits; another country's number of that length has the country's code in front.",
    ),
    kpp: optionalText.describe('Only beside the taxpayer number of a Russian organization.'),
    bankAccount: bankAccountModel.nullish().describe('With a bank in Russia; checked by its key digits.'),
    contactName: text.describe('1 to 255 characters.'),
    contactPhone: optionalText.describe('As in the models of orders.'),
    contactEmail: text.describe("The login of the company's user too."),
    generateApiKey: defaulted(z.boolean(), false).describe('Whether the answer holds an API key of the new company.'),
    sendUserCredentialByEmail: defaulted(z.boolean(), false).describe(
      'Whether login and password are mailed to contactEmail.',
    ),
    comment: optionalText,
  })
  .meta({ id: 'CompanyCreateModel' });

/** The answer of CreateCompany. */
export const createdCompanyModel = z
  .object({ userApiKey: z.string().nullable().describe('Shown here once; null when none was asked for.') })
  .meta({ id: 'CreatedCompany' });

const numberIn = (value: string | null | undefined): string | null => textIn(compactNumber(value ?? ''));

/** The company in the core's words. */
export const toCompanyDetails = (model: z.output<typeof companyCreateModel>): CompanyDetails => {
  const [account, bik, correspondentAccount] = [
    numberIn(model.bankAccount?.account),
    numberIn(model.bankAccount?.bik),
    numberIn(model.bankAccount?.correspondentAccount),
  ];
  return {
    companyName: model.companyName.trim(),
    vatNumber: numberIn(model.vatNumber),
    kpp: numberIn(model.kpp),
    // Typed clients send every field, also of an account that they do not have.
    bankAccount: (account ?? bik ?? correspondentAccount) ? { account, bik, correspondentAccount } : null,
    contactName: model.contactName.trim(),
    contactPhone: phonesIn(model.contactPhone),
    contactEmail: tidyEmail(model.contactEmail),
    comment: textIn(model.comment),
  };
};

const badName = problem('RequestInvalid', 'companyName', refusal(null, { en: 'a text', ru: 'текст' }));

/** The contract of CreateCompany. */
export const createCompanyContract = contract(
  {
    ...operation,
    name: 'CreateCompany',
    method: 'POST',
    path: '/openapi/v2/Companies',
    tag: 'companies',
    right: ['Companies'],
    summary: {
      en: 'Creates a company with its user, and an API key when asked; its number is in the header X-Company-Id.',
      ru: 'Создаёт компанию с пользователем и, по запросу, с ключом API; номер компании — в заголовке X-Company-Id.',
    },
    body: companyCreateModel,
    replies: {
      200: { description: 'The company is there.', json: createdCompanyModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    takesPartnerKey: true,
    isSecret: true,
    needsProof: 'in-part',
    makesCompany: true,
    examples: [
      {
        summary: 'The least, with an API key',
        body: {
          companyName: 'Romashka LLC',
          contactName: 'Anna Romashkina',
          contactEmail: 'anna@example.com',
          generateApiKey: true,
        },
      },
      {
        summary: 'With numbers and a bank account; login and password are mailed',
        body: {
          companyName: 'ООО «Ромашка»',
          vatNumber: '7736050003',
          kpp: '773601001',
          bankAccount: {
            account: '40702810638050013199',
            bik: '044525225',
            correspondentAccount: '30101810400000000225',
          },
          contactName: 'Анна Ромашкина',
          contactPhone: '+7 495 123-45-67',
          contactEmail: 'anna@example.com',
          generateApiKey: true,
          sendUserCredentialByEmail: true,
          comment: 'Flowers',
        },
      },
    ],
  },
  ({ locale }) => ({
    200: [{ summary: 'With a key', body: { userApiKey: 'q0X6vB3mT1uJwYd8RkL2Zg' } }],
    400: [{ summary: 'A bad field', body: toErrorEnvelope([badName], locale) }],
  }),
);

/** The operations on companies. */
export const companyOperations = {
  ListCompanies: listCompaniesContract,
  CreateCompany: createCompanyContract,
} as const;

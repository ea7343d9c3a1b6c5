import {
  type BasisPoints,
  compactNumber,
  type Instant,
  type Kopecks,
  kopecksFromRoubles,
  type LocalText,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleCompany } from '../models/examples.ts';
import { failures } from '../models/failures.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import {
  checked,
  dateTime,
  moneyIn,
  moneyOut,
  optionalBoolean,
  optionalInt32,
  optionalText,
  text,
  textIn,
} from '../schema/fields.ts';
import { pageOf, pagingQuery } from '../schema/paging.ts';
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

/** Kopecks: as much as the command line takes. */
const MOST_CREDIT: Kopecks = 99_999_999_999_900;
/** Percent. */
const MOST_MARK_UP = 1000;

const creditLimit = checked(z.number(), (roubles) => isWithin(kopecksFromRoubles(roubles), MOST_CREDIT), {
  en: 'roubles from 0 to 999999999999, with at most two decimals',
  ru: 'рубли от 0 до 999999999999, не более двух знаков после запятой',
}).meta({ examples: [100_000] });

const markUpText: LocalText = {
  en: `percent from 0 to ${MOST_MARK_UP}, with at most two decimals`,
  ru: `процент от 0 до ${MOST_MARK_UP}, не более двух знаков после запятой`,
};
// A hundredth of a percent is to a percent what a kopeck is to a rouble.
const markUp = checked(
  z.number(),
  (percent) => isWithin(kopecksFromRoubles(percent), MOST_MARK_UP * 100),
  markUpText,
).meta({ examples: [12.5] });

function isWithin(hundredths: number | undefined, most: number): boolean {
  return hundredths !== undefined && hundredths >= 0 && hundredths <= most;
}

const described = {
  creditLimit: 'Roubles; how far below zero its balance may fall. What it owes past a lowered limit it goes on owing.',
  markUp: "Percent on vendors' prices, of what is calculated from now on; 12.5 is an eighth.",
  isDisabled: 'Nobody acts for it: its keys, tokens and sessions are AccessDenied. Its orders and webhooks go on.',
};

const companyModel = z
  .object({
    companyId: z.int(),
    companyName: z.string(),
    vatNumber: z.string().nullable().describe('Taxpayer number.'),
    kpp: z.string().nullable(),
    ownerId: z.int().nullable().describe('The company that may act for it; null: none but itself.'),
    creditLimit: z.number().describe(described.creditLimit),
    markUp: z.number().describe(described.markUp),
    isDisabled: z.boolean().describe(described.isDisabled),
    disabledAt: dateTime.nullable(),
    createdAt: dateTime,
  })
  .meta({ id: 'OperatorCompany' });

/** A company, as far as the operator is told. */
interface OperatedCompany {
  readonly id: number;
  readonly name: string;
  readonly vatNumber: string | null;
  readonly kpp: string | null;
  readonly ownerId: number | null;
  readonly creditLimit: Kopecks;
  readonly markUp: BasisPoints;
  readonly disabledAt: Instant | null;
  readonly createdAt: Instant;
}

/** A company as answers hold it. */
export const fromOperatedCompany = (
  company: OperatedCompany,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof companyModel> => ({
  companyId: company.id,
  companyName: company.name,
  vatNumber: company.vatNumber,
  kpp: company.kpp,
  ownerId: company.ownerId,
  creditLimit: moneyOut(company.creditLimit),
  markUp: company.markUp / 100,
  isDisabled: company.disabledAt !== null,
  disabledAt: company.disabledAt === null ? null : dateTimeOut(company.disabledAt, zone),
  createdAt: dateTimeOut(company.createdAt, zone),
});

const exampleOfCompany: OperatedCompany = {
  id: exampleCompanyId,
  ...exampleCompany,
  kpp: '770101001',
  ownerId: null,
  creditLimit: 100_000_000,
  markUp: 0,
  disabledAt: null,
  createdAt: Date.UTC(2026, 10, 2, 9, 30),
};

const companiesQuery = z.object({
  ...pagingQuery(MOST_OF_PAGE),
  after: optionalInt32.describe('The number behind which the page begins, in place of PageNum; nextLink has it.'),
});

/** The page that is asked for. */
export const toCompaniesPart = (
  query: z.output<typeof companiesQuery>,
): { readonly limit: number } & ({ readonly skip: number } | { readonly after: number }) => {
  const { number, size: limit } = pageOf(query, MOST_OF_PAGE);
  const { after = null } = query;
  return after === null ? { limit, skip: (number - 1) * limit } : { limit, after };
};

/** The contract of ListCompanies. */
export const listCompaniesContract = contract(
  {
    ...operation,
    name: 'ListCompanies',
    method: 'GET',
    path: '/operator/v1/Companies',
    tag: 'companies',
    operatorRight: 'Read',
    summary: { en: 'Lists all companies, by number.', ru: 'Возвращает все компании по номерам.' },
    query: companiesQuery,
    replies: {
      200: {
        description: 'A page of the companies.',
        json: z.object({ companies: z.array(companyModel), ...listMembers }).meta({ id: 'OperatorCompanies' }),
      },
      ...failures,
    },
    examples: [{ summary: 'The first of them', query: { PageSize: 50 } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'One company',
        body: { companies: [fromOperatedCompany(exampleOfCompany, reader)], totalCount: 1, nextLink: null },
      },
    ],
  }),
);

/** The contract of GetCompany. */
export const getCompanyContract = contract(
  {
    ...operation,
    name: 'GetCompany',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}',
    tag: 'companies',
    operatorRight: 'Read',
    summary: { en: 'Shows one company.', ru: 'Возвращает одну компанию.' },
    params: companyParams,
    replies: { 200: { description: 'The company.', json: companyModel }, ...namedFailures },
    examples: [{ summary: 'By its number', params: { companyId: exampleCompanyId } }],
  },
  (reader) => ({
    200: [{ summary: 'It may act', body: fromOperatedCompany(exampleOfCompany, reader) }],
    ...exampleNoCompany(reader),
  }),
);

const newCompanyModel = z
  .object({
    companyName: text.describe('1 to 255 characters.'),
    vatNumber: optionalText.describe('Taxpayer number, checked by its check digits as in v2.'),
    kpp: optionalText.describe('Only beside the taxpayer number of a Russian organization.'),
    ownerId: optionalInt32.describe('The company that may act for it. Default: none but itself.'),
    creditLimit: creditLimit.nullish().describe(`${described.creditLimit} Default: that of the installation.`),
    markUp: markUp.nullish().describe(`${described.markUp} Default: that of its owner, else 0.`),
  })
  .meta({ id: 'OperatorCompanyCreateModel' });

const numberIn = (value: string | null | undefined): string | null => textIn(compactNumber(value ?? ''));

/** The company in the core's words; a `creditLimit` of null is the installation's. */
export const toNewCompany = (model: z.output<typeof newCompanyModel>) => ({
  name: model.companyName.trim(),
  vatNumber: numberIn(model.vatNumber),
  kpp: numberIn(model.kpp),
  ownerId: model.ownerId ?? null,
  creditLimit: moneyIn(model.creditLimit),
  ...(typeof model.markUp === 'number' && { markUp: moneyIn(model.markUp) ?? 0 }),
});

/** The contract of CreateCompany. */
export const createCompanyContract = contract(
  {
    ...operation,
    name: 'CreateCompany',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Companies',
    tag: 'companies',
    operatorRight: 'Companies',
    summary: {
      en: 'Creates a company, which has neither a key nor a user yet.',
      ru: 'Создаёт компанию; ключей и пользователей у неё ещё нет.',
    },
    body: newCompanyModel,
    replies: { 200: { description: 'The company is there.', json: companyModel }, ...namedIdempotentFailures },
    examples: [
      { summary: 'The least', body: { companyName: 'Romashka LLC' } },
      {
        summary: 'With numbers and terms',
        body: {
          companyName: 'ООО «Ромашка»',
          vatNumber: '7736050003',
          kpp: '773601001',
          creditLimit: 100_000,
          markUp: 12.5,
        },
      },
    ],
  },
  (reader) => ({ 200: [{ summary: 'Created', body: fromOperatedCompany(exampleOfCompany, reader) }] }),
);

const companyUpdateModel = z
  .object({
    companyName: text.nullish().describe('1 to 255 characters; papers and reports of the past name it so too.'),
    creditLimit: creditLimit.nullish().describe(described.creditLimit),
    markUp: markUp.nullish().describe(described.markUp),
    isDisabled: optionalBoolean.describe(described.isDisabled),
  })
  .meta({ id: 'OperatorCompanyUpdateModel', description: 'What is left out or null stays.' });

/** The change in the core's words; null: it stays. */
export const toCompanyUpdate = (model: z.output<typeof companyUpdateModel>) => ({
  name: model.companyName?.trim() ?? null,
  creditLimit: moneyIn(model.creditLimit),
  markUp: moneyIn(model.markUp),
  isDisabled: model.isDisabled ?? null,
});

/** The contract of UpdateCompany. */
export const updateCompanyContract = contract(
  {
    ...operation,
    name: 'UpdateCompany',
    method: 'PATCH',
    path: '/operator/v1/Companies/{companyId}',
    tag: 'companies',
    operatorRight: 'Companies',
    summary: {
      en: 'Changes name, credit limit and mark-up of a company, or disables it.',
      ru: 'Изменяет название, кредитный лимит и наценку компании или отключает её.',
    },
    params: companyParams,
    body: companyUpdateModel,
    replies: { 200: { description: 'The company as it is now.', json: companyModel }, ...namedFailures },
    examples: [
      {
        summary: 'Another credit limit and mark-up',
        params: { companyId: exampleCompanyId },
        body: { creditLimit: 1_000_000, markUp: 0 },
      },
      { summary: 'It may act again', params: { companyId: exampleCompanyId }, body: { isDisabled: false } },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Changed', body: fromOperatedCompany(exampleOfCompany, reader) }],
    ...exampleNoCompany(reader),
  }),
);

/** The operations on companies. */
export const companyOperations = {
  ListCompanies: listCompaniesContract,
  CreateCompany: createCompanyContract,
  GetCompany: getCompanyContract,
  UpdateCompany: updateCompanyContract,
} as const;

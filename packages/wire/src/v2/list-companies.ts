import { z } from 'zod';
import { contract } from '../contract.ts';
import { optionalInt32 } from '../fields.ts';
import { type PageWish, pageOf, pagingQuery } from '../paging.ts';
import { failures, operation } from './every-operation.ts';

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
    totalCount: z.int().describe('Of all pages.'),
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

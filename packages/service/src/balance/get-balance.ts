import {
  type Balance,
  type CompaniesPart,
  type Company,
  getCompany,
  getBalance as readBalance,
  listBalances as readBalances,
} from '@cartage/storage';
import { type CompaniesPage, companiesPage } from '../companies/list-companies.ts';
import { type ActingCompany, type Ground, readingFrom } from '../context.ts';

export interface CompanyBalance extends Balance {
  readonly company: Company;
}

export const getBalance = async ({
  store,
  company: { id },
}: Pick<Ground, 'store'> & { readonly company: Pick<ActingCompany, 'id'> }): Promise<CompanyBalance> => {
  const [company, balance] = await Promise.all([getCompany(store.db, id), readBalance(store.db, id)]);
  if (!company || !balance) throw new Error(`Company ${id} is gone.`);
  return { ...balance, company };
};

/** A page of what companies have, by their numbers. */
export const pageBalances = (ctx: Pick<Ground, 'store'>, part: CompaniesPart): Promise<CompaniesPage<CompanyBalance>> =>
  companiesPage(readingFrom(ctx).store.db, part, readBalances, ({ company }) => company.id);

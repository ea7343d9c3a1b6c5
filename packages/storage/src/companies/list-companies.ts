import type { Kopecks } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type Company, companyColumns, toCompany } from './company.ts';

/** A company beside what it has. */
export interface CompanyWithBalance extends Company {
  /** The sum of the ledger's entries. */
  readonly balance: Kopecks;
}

/** Which part of all companies: behind the one of a number, or after so many. */
export type CompaniesPart = { readonly limit: number } & ({ readonly after: number } | { readonly skip: number });

/** The companies of that part, by number. */
export const listCompanies = async (db: Db, part: CompaniesPart): Promise<readonly CompanyWithBalance[]> => {
  const rows = await db
    .selectFrom('companies')
    .leftJoin('balances', 'balances.company_id', 'companies.id')
    .select([...companyColumns, 'balances.amount'])
    .$if('after' in part, (query) => query.where('companies.id', '>', 'after' in part ? part.after : 0))
    .$if('skip' in part, (query) => query.offset('skip' in part ? part.skip : 0))
    .orderBy('companies.id')
    .limit(part.limit)
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...toCompany(row), balance: amount ?? 0 }));
};

/** How many companies there are. */
export const countCompanies = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

import type { Kopecks } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type Company, companyColumns, toCompany } from './company.ts';

/** A company beside what it has. */
export interface CompanyWithBalance extends Company {
  /** The sum of the ledger's entries. */
  readonly balance: Kopecks;
}

/** The companies behind the one of this number, by number; at most `limit`. */
export const listCompanies = async (
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly CompanyWithBalance[]> => {
  const rows = await db
    .selectFrom('companies')
    .leftJoin('balances', 'balances.company_id', 'companies.id')
    .select([...companyColumns, 'balances.amount'])
    .where('companies.id', '>', after)
    .orderBy('companies.id')
    .limit(limit)
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...toCompany(row), balance: amount ?? 0 }));
};

import { type Balance, type Company, getCompany, getBalance as readBalance } from '@cartage/storage';
import type { ActingCompany, Ground } from '../context.ts';

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

import type { Problem } from '@cartage/core';
import { type Balance, type Company, getCompany, getBalance as readBalance } from '@cartage/storage';
import { permitCompany } from '../access/permit-company.ts';
import type { Context } from '../context.ts';

export interface CompanyBalance extends Balance {
  readonly company: Company;
}

/** The balance of a company for which the caller may act (null: its own), else AccessDenied. */
export const getBalance = async (ctx: Context, companyId: number | null): Promise<CompanyBalance | Problem> => {
  const [denied] = permitCompany(ctx, companyId);
  if (denied) return denied;
  const id = companyId ?? ctx.actor.companyId;
  const [company, balance] = await Promise.all([getCompany(ctx.store.db, id), readBalance(ctx.store.db, id)]);
  if (!company || !balance) throw new Error(`The caller's company ${id} is gone.`);
  return { ...balance, company };
};

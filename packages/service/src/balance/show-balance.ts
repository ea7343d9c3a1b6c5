import { isProblem, type Problem, problem } from '@cartage/core';
import type { Company, InvoiceList } from '@cartage/storage';
import { findNamedCompany } from '../companies/find-named-company.ts';
import type { Acting } from '../context.ts';
import { type CompanyBalance, getBalance } from './get-balance.ts';
import { type History, type HistoryWish, listHistory } from './list-history.ts';
import { pageInvoices } from './list-invoices.ts';

/** What the company has that the caller names by its taxpayer number or id; AccessDenied where it is none of the caller's. */
export const showBalance = async (ctx: Acting, name: string): Promise<CompanyBalance | Problem> => {
  const company = await companyNamed(ctx, name);
  return isProblem(company) ? company : getBalance({ store: ctx.store, company });
};

/** A page of the ledger of such a company. */
export const showHistory = async (ctx: Acting, name: string, wish: HistoryWish): Promise<History | Problem> => {
  const company = await companyNamed(ctx, name);
  return isProblem(company) ? company : listHistory({ store: ctx.store, company }, wish);
};

/** A page of the invoices of such a company, newest first. */
export const showInvoices = async (
  ctx: Acting,
  name: string,
  list: Pick<InvoiceList, 'state'>,
  page: { readonly skip: number; readonly limit: number },
): Promise<Awaited<ReturnType<typeof pageInvoices>> | Problem> => {
  const company = await companyNamed(ctx, name);
  return isProblem(company) ? company : pageInvoices(ctx, { ...list, companyIds: [company.id] }, page);
};

const companyNamed = async (ctx: Acting, name: string): Promise<Company | Problem> =>
  (await findNamedCompany(ctx, ctx.actor, { name, target: 'id' })) ?? denied(name);

const denied = (name: string): Problem =>
  problem('AccessDenied', 'id', {
    en: `"${name}" names no company that you may act for; accepted: the id or the taxpayer number of your own company, or of one that belongs to it.`,
    ru: `«${name}» не обозначает компанию, от имени которой вы можете действовать; допустимо: номер или ИНН вашей компании либо принадлежащей ей.`,
  });

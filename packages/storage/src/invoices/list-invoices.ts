import type { InvoicePlace } from '@cartage/core';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { type Invoice, invoiceColumns, toInvoice } from './invoice.ts';

/** Which invoices. */
export interface InvoiceList {
  /** Left out: of all companies. */
  readonly companyId?: number | undefined;
  /** `open`: less was paid than is to be paid. Left out: both. */
  readonly state?: 'open' | 'paid' | undefined;
  /** Only those before this one. */
  readonly before?: InvoicePlace | undefined;
  readonly limit: number;
}

/** An invoice beside the name of the company that is to pay it. */
export interface ListedInvoice extends Invoice {
  readonly companyName: string;
}

/** Invoices, newest first. */
export const listInvoices = async (
  db: Db,
  { companyId, state, before, limit }: InvoiceList,
): Promise<readonly ListedInvoice[]> => {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.company_id')
    .select(invoiceColumns.map((column) => `invoices.${column}` as const))
    .select('companies.name')
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? 0))
    .$if(state !== undefined, (query) => query.whereRef('paid', state === 'paid' ? '>=' : '<', 'amount'))
    .$if(before !== undefined, (query) =>
      query.where(sql<SqlBool>`(year, nth) < (${before?.year ?? 0}, ${before?.nth ?? 0})`),
    )
    .orderBy('year', 'desc')
    .orderBy('nth', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ name, ...row }) => ({ ...toInvoice(row), companyName: name }));
};

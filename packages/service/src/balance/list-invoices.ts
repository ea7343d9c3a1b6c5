import {
  countInvoices,
  type InvoiceList,
  type InvoicePart,
  type ListedInvoice,
  listInvoices as readInvoices,
} from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The operator's view of the invoices of all companies or of one, newest first. */
export const listInvoices = (
  { store }: Pick<Ground, 'store'>,
  wish: InvoiceList & InvoicePart,
): Promise<readonly ListedInvoice[]> => readInvoices(store.db, wish);

/** A page of them, and how many all pages have. */
export const pageInvoices = async (
  { store: { db } }: Pick<Ground, 'store'>,
  list: InvoiceList,
  page: { readonly skip: number; readonly limit: number },
): Promise<{ readonly invoices: readonly ListedInvoice[]; readonly totalCount: number }> => {
  const totalCount = await countInvoices(db, list);
  return { invoices: page.skip >= totalCount ? [] : await readInvoices(db, { ...list, ...page }), totalCount };
};

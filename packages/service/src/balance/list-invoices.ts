import { type InvoiceList, type ListedInvoice, listInvoices as readInvoices } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** The operator's view of the invoices of all companies or of one, newest first. */
export const listInvoices = ({ store }: Pick<Ground, 'store'>, wish: InvoiceList): Promise<readonly ListedInvoice[]> =>
  readInvoices(store.db, wish);

import type { InvoicePlace, Kopecks } from '@cartage/core';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';
import { type Invoice, invoiceColumns, toInvoice } from './invoice.ts';

/**
 * The invoice as it is now, under which nobody else books anything before the transaction ends; null when there is none.
 * On SQLite a transaction has the database to itself anyway.
 */
export const lockInvoice = async (tx: Db, { year, nth }: InvoicePlace): Promise<Invoice | null> => {
  const query = tx.selectFrom('invoices').select(invoiceColumns).where('year', '=', year).where('nth', '=', nth);
  const row = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row ? toInvoice(row) : null;
};

/** Adds to what was paid under the invoice; in the transaction that books it. */
export const addToPaid = async (tx: Db, invoiceId: number, amount: Kopecks): Promise<void> => {
  await tx
    .updateTable('invoices')
    .set((is) => ({ paid: is('paid', '+', amount) }))
    .where('id', '=', invoiceId)
    .execute();
};

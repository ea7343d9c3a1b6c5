import type { InvoicePlace } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type Invoice, invoiceColumns, toInvoice } from './invoice.ts';

/** The number after the greatest of the year. Somebody else may take it before it is used: `insertInvoice` tells. */
export const nextInvoicePlace = async (db: Db, year: number): Promise<InvoicePlace> => {
  const { last } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.max<number | null>('nth').as('last'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  return { year, nth: (last ?? 0) + 1 };
};

/** An invoice that is about to be issued, under the number that `nextInvoicePlace` gave. */
export interface NewInvoice extends Omit<Invoice, 'id' | 'number' | 'paid'> {
  readonly place: InvoicePlace;
}

/** Stores the invoice, of which nothing is paid yet. null: another one has taken its number, and nothing changes. */
export const insertInvoice = async (tx: Db, { place, ...invoice }: NewInvoice): Promise<Invoice | null> => {
  const row = await tx
    .insertInto('invoices')
    .values({
      ...place,
      company_id: invoice.companyId,
      amount: invoice.amount,
      issued_at: invoice.issuedAt,
      attachment_guid: invoice.attachmentGuid,
      paid: 0,
    })
    .onConflict((conflict) => conflict.columns(['year', 'nth']).doNothing())
    .returning(invoiceColumns)
    .executeTakeFirst();
  return row ? toInvoice(row) : null;
};

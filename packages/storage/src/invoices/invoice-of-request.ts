import type { IdempotencyKey } from '../idempotency/idempotent-request.ts';
import type { Db } from '../tables.ts';
import { type Invoice, invoiceColumns, toInvoice } from './invoice.ts';

/**
 * Remembers, in the transaction that issues the invoice, that this request has issued it. false: another run of the
 * request has issued one, and this one is to be taken back.
 */
export const noteInvoiceOfRequest = async (
  tx: Db,
  { companyId, operation, key }: IdempotencyKey,
  invoiceId: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_invoices')
    .values({ company_id: companyId, operation, key, invoice_id: invoiceId })
    .onConflict((conflict) => conflict.columns(['company_id', 'operation', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** The invoice that the request has issued; null: none so far. */
export const invoiceOfRequest = async (
  db: Db,
  { companyId, operation, key }: IdempotencyKey,
): Promise<Invoice | null> => {
  const row = await db
    .selectFrom('invoices')
    .select(invoiceColumns)
    .where('id', '=', (is) =>
      is
        .selectFrom('idempotency_invoices')
        .select('invoice_id')
        .where((of) => of.and({ company_id: companyId, operation, key })),
    )
    .executeTakeFirst();
  return row ? toInvoice(row) : null;
};

import { formatInvoiceNumber, type InvoiceNumber, type InvoicePlace, type Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** An invoice of which is not paid what was booked under it. */
export interface UnequalInvoice {
  readonly companyId: number;
  readonly number: InvoiceNumber;
  readonly paid: Kopecks;
  readonly ofEntries: Kopecks;
}

/** One statement, so that whatever is booked meanwhile is seen whole or not at all. An entry of another company counts for nothing. */
export const unequalInvoices = async (db: Db, limit: number): Promise<readonly UnequalInvoice[]> => {
  const { rows } = await sql<Omit<UnequalInvoice, 'number'> & InvoicePlace>`
    select invoices.company_id as "companyId", year, nth, paid, coalesce(total, 0) as "ofEntries"
    from invoices left join (
      select invoice_id, company_id, cast(sum(amount) as bigint) as total from ledger_entries
      where invoice_id is not null group by invoice_id, company_id
    ) as booked on booked.invoice_id = invoices.id and booked.company_id = invoices.company_id
    where paid <> coalesce(total, 0)
    order by year, nth
    limit ${limit}`.execute(db);
  return rows.map(({ companyId, paid, ofEntries, ...place }) => ({
    companyId,
    number: formatInvoiceNumber(place),
    paid,
    ofEntries,
  }));
};

import { formatInvoiceNumber, type Instant, type InvoiceNumber, type Kopecks } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { Tables } from '../tables.ts';

/** The operator has asked a company to pay. Invoices are never taken away: their numbers have no gaps. */
export interface Invoice {
  readonly id: number;
  readonly number: InvoiceNumber;
  readonly companyId: number;
  /** What is to be paid. */
  readonly amount: Kopecks;
  /** What was booked under it so far, which may be less or more. */
  readonly paid: Kopecks;
  readonly issuedAt: Instant;
  /** The PDF, among the company's attachments. */
  readonly attachmentGuid: string;
}

export const invoiceColumns = [
  'id',
  'year',
  'nth',
  'company_id',
  'amount',
  'paid',
  'issued_at',
  'attachment_guid',
] as const;

/** A row with the columns of `invoiceColumns`. */
type InvoiceRow = Pick<Selectable<Tables['invoices']>, (typeof invoiceColumns)[number]>;

export const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: formatInvoiceNumber(row),
  companyId: row.company_id,
  amount: row.amount,
  paid: row.paid,
  issuedAt: row.issued_at,
  attachmentGuid: row.attachment_guid,
});

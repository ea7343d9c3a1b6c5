import { formatInvoiceNumber, type Instant, type InvoiceNumber } from '@cartage/core';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { entryColumns, type LedgerEntry, toEntry } from './ledger-entry.ts';

/** Where an entry stands in its company's ledger, which is listed newest first, and of one moment the last booked first. */
export interface EntryPosition {
  readonly at: Instant;
  readonly id: number;
}

/** Which part of a ledger: after an entry that is known, or after a number of entries. */
export interface EntryList {
  readonly companyId: number;
  /** The last entry of the page before. */
  readonly after?: EntryPosition | undefined;
  /** Entries to pass over; they are counted in the index and not read. */
  readonly skip?: number | undefined;
  readonly limit: number;
}

/** The company's ledger, newest first. */
export const listEntries = async (
  db: Db,
  { companyId, after, skip = 0, limit }: EntryList,
): Promise<readonly LedgerEntry[]> => {
  const ids = db
    .selectFrom('ledger_entries')
    .select('id as page_id')
    .where('company_id', '=', companyId)
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`(at, id) < (${after?.at ?? 0}, ${after?.id ?? 0})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip);
  const rows = await db
    .selectFrom(ids.as('page'))
    .innerJoin('ledger_entries', 'ledger_entries.id', 'page_id')
    .select(entryColumns)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toEntry);
};

/** null: the company has no such entry. */
export const entryPosition = async (db: Db, companyId: number, id: number): Promise<EntryPosition | null> => {
  const row = await db
    .selectFrom('ledger_entries')
    .select(['at', 'id'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
};

/** An entry of a payment, and the invoice that it pays. */
export interface BookedPayment extends LedgerEntry {
  /** null: it was booked under none. */
  readonly invoiceNumber: InvoiceNumber | null;
}

/** The entry that this cause has; null: it was not booked. */
export const entryOfKey = async (db: Db, key: string): Promise<BookedPayment | null> => {
  const row = await db
    .selectFrom('ledger_entries')
    .leftJoin('invoices', 'invoices.id', 'ledger_entries.invoice_id')
    .select(entryColumns.map((column) => `ledger_entries.${column}` as const))
    .select(['invoices.year', 'invoices.nth'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  const { year, nth } = row;
  return { ...toEntry(row), invoiceNumber: year === null || nth === null ? null : formatInvoiceNumber({ year, nth }) };
};

/** How many lines the company's ledger has. */
export const countEntries = async (db: Db, companyId: number): Promise<number> => {
  const balance = await db
    .selectFrom('balances')
    .select('entries')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return balance?.entries ?? 0;
};

/** What was booked for one order, oldest first. */
export const entriesOfOrder = async (db: Db, orderId: number): Promise<readonly LedgerEntry[]> => {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(entryColumns)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(toEntry);
};

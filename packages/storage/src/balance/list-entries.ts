import { formatInvoiceNumber, type Instant, type InvoiceNumber, type Kopecks } from '@cartage/core';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, EntryKind, Tables } from '../tables.ts';
import { entryColumns, type LedgerEntry, toEntry } from './ledger-entry.ts';

/** Where an entry stands in its company's ledger, which is listed newest first, and of one moment the last booked first. */
export interface EntryPosition {
  readonly at: Instant;
  readonly id: number;
}

/** Which entries of a ledger; without any of these, all. */
export interface EntryFilter {
  readonly kinds?: readonly EntryKind[] | undefined;
  /** Booked then or later. */
  readonly from?: Instant | undefined;
  /** Booked before. */
  readonly until?: Instant | undefined;
}

/** Which part of a ledger: after an entry that is known, or after a number of entries. */
export interface EntryList extends EntryFilter {
  readonly companyId: number;
  /** The last entry of the page before. */
  readonly after?: EntryPosition | undefined;
  /** Entries to pass over; they are counted in the index and not read. */
  readonly skip?: number | undefined;
  readonly limit: number;
  /** With what the company had after each; everything that was booked later is added up for it. */
  readonly withBalance?: boolean | undefined;
}

/** An entry of a list, with the number of its order. */
export interface ListedEntry extends LedgerEntry {
  readonly orderNumber: string | null;
  /** What the company had after it; null: it was not asked for. */
  readonly balance: Kopecks | null;
}

/** The company's ledger, newest first. */
export const listEntries = async (
  db: Db,
  { companyId, after, skip = 0, limit, withBalance = false, ...filter }: EntryList,
): Promise<readonly ListedEntry[]> => {
  const ids = db
    .selectFrom('ledger_entries')
    .select('id as page_id')
    .where((entry) => entry.and(passing(entry, companyId, filter)))
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`(at, id) < (${after?.at ?? 0}, ${after?.id ?? 0})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip);
  const rows = await db
    .selectFrom(ids.as('page'))
    .innerJoin('ledger_entries', 'ledger_entries.id', 'page_id')
    .leftJoin('orders', 'orders.id', 'ledger_entries.order_id')
    .leftJoin(bookedSince(companyId, ids, withBalance).as<'since'>(sql.ref('since')), 'since.entry_id', 'page_id')
    .select(entryColumns.map((column) => `ledger_entries.${column}` as const))
    .select('orders.number as orderNumber')
    .select(balanceAfter(companyId).as('balance'))
    .orderBy('ledger_entries.at', 'desc')
    .orderBy('ledger_entries.id', 'desc')
    .execute();
  return rows.map(({ orderNumber, balance, ...row }) => ({ ...toEntry(row), orderNumber, balance }));
};

const passing = (
  entry: ExpressionBuilder<Tables, 'ledger_entries'>,
  companyId: number,
  { kinds = [], from, until }: EntryFilter,
) => [
  entry('company_id', '=', companyId),
  ...(kinds.length > 0 ? [entry('kind', 'in', kinds)] : []),
  ...(from === undefined ? [] : [entry('at', '>=', from)]),
  ...(until === undefined ? [] : [entry('at', '<', until)]),
];

/**
 * What was booked from each entry of the page on, whatever the list leaves out. In one statement with the list, so that what
 * is booked meanwhile is in both or in neither. Not asked for: nothing of any.
 */
const bookedSince = (companyId: number, page: Expression<unknown>, isAsked: boolean) =>
  isAsked
    ? sql<Since>`(
  select id as entry_id, sum(amount) over (order by at desc, id desc) as total from ledger_entries
  where company_id = ${companyId} and (at, id) >= (
    select at, id from ledger_entries where id in (select page_id from ${page} as shown) order by at, id limit 1))`
    : sql<Since>`(select 0 as entry_id, 0 as total)`;

interface Since {
  readonly entry_id: number;
  readonly total: Kopecks;
}

/** What the company has now, less what was booked after the entry. */
const balanceAfter = (companyId: number) =>
  sql<Kopecks | null>`cast((select amount from balances where company_id = ${companyId}) - since.total
    + ledger_entries.amount as bigint)`;

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

/** How many of the company's entries pass. */
export const countPassing = async (db: Db, companyId: number, filter: EntryFilter): Promise<number> => {
  const { count } = await db
    .selectFrom('ledger_entries')
    .select((entry) => entry.fn.countAll<number>().as('count'))
    .where((entry) => entry.and(passing(entry, companyId, filter)))
    .executeTakeFirstOrThrow();
  return Number(count);
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

import type { Db } from '../tables.ts';
import { entryColumns, type LedgerEntry, toEntry } from './ledger-entry.ts';

/** Which part of a ledger: after an entry that is known, or after a number of entries. */
export interface EntryList {
  readonly companyId: number;
  /** The id of the last entry of the page before. */
  readonly before?: number | undefined;
  /** Entries to pass over; they are counted in the index and not read. */
  readonly skip?: number | undefined;
  readonly limit: number;
}

/** The company's ledger, newest first. */
export const listEntries = async (
  db: Db,
  { companyId, before, skip = 0, limit }: EntryList,
): Promise<readonly LedgerEntry[]> => {
  const ids = db
    .selectFrom('ledger_entries')
    .select('id as page_id')
    .where('company_id', '=', companyId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip);
  const rows = await db
    .selectFrom(ids.as('page'))
    .innerJoin('ledger_entries', 'ledger_entries.id', 'page_id')
    .select(entryColumns)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toEntry);
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

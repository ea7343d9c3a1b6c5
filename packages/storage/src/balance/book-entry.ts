import type { Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import { atCommit } from '../dialects/at-commit.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { notify } from '../dialects/notices.ts';
import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';
import type { NewEntry } from './ledger-entry.ts';
import { releaseReservation, removeReservation } from './release-reservation.ts';

/**
 * Adds the entry to the ledger and its amount to the company's balance, on PostgreSQL when the transaction commits; to be
 * called in the transaction of what causes it. false: this cause was booked before, and nothing changes.
 */
export const bookEntry = async (db: Db, entry: NewEntry): Promise<boolean> => (await bookTogether(db, [entry])) > 0;

/**
 * The same of several entries of one company that one act makes, and of what is held for an order in their place. The
 * balance changes once, so that nobody is told that it was low in between. How many were not booked before.
 */
export const bookTogether = async (
  db: Db,
  entries: readonly NewEntry[],
  { inPlaceOf = null }: { readonly inPlaceOf?: number | null } = {},
): Promise<number> => {
  const booked: NewEntry[] = [];
  for (const entry of entries) if (await isInserted(db, entry)) booked.push(entry);
  const [first] = booked;
  if (first) {
    const amount = booked.reduce((sum, entry) => sum + entry.amount, 0);
    await change(db, { companyId: first.companyId, amount, lines: booked.length, at: first.at, inPlaceOf });
  } else if (inPlaceOf !== null) await releaseReservation(db, inPlaceOf);
  return booked.length;
};

const isInserted = async (db: Db, entry: NewEntry): Promise<boolean> => {
  const [inserted] = await insert(db, {
    company_id: entry.companyId,
    order_id: entry.orderId,
    kind: entry.kind,
    amount: entry.amount,
    text_en: entry.text.en,
    text_ru: entry.text.ru,
    at: entry.at,
    key: entry.key,
    invoice_id: entry.invoiceId ?? null,
  });
  return inserted !== undefined;
};

interface Change extends Pick<NewEntry, 'companyId' | 'amount' | 'at'> {
  /** Of the ledger. */
  readonly lines: number;
  readonly inPlaceOf: number | null;
}

const change = async (db: Db, { companyId, amount, lines, at, inPlaceOf }: Change): Promise<void> => {
  // The database itself writes the event that little is left.
  notify(db, 'events', companyId);
  // No order has the number 0.
  if (dialectOf(db) === 'postgres') return atCommit(db, 'cartage_book', [companyId, amount, lines, inPlaceOf ?? 0, at]);
  const [held] = inPlaceOf === null ? [] : await removeReservation(db, { orderId: inPlaceOf });
  await addToBalance(db, { companyId, amount, lines, at, released: held?.amount ?? 0 });
};

const insert = prepared((db, columns: EntryColumns) =>
  db
    .insertInto('ledger_entries')
    .values(columns)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id'),
);

const addToBalance = prepared(
  (db, { companyId, amount, lines, at, released }: Omit<Change, 'inPlaceOf'> & { readonly released: Kopecks }) =>
    db
      .updateTable('balances')
      .set({
        amount: sql<number>`amount + ${amount}`,
        reserved: sql<number>`reserved - ${released}`,
        entries: sql<number>`entries + ${lines}`,
        changed_at: at,
      })
      .where('company_id', '=', companyId),
);

interface EntryColumns extends Pick<NewEntry, 'kind' | 'amount' | 'at' | 'key'> {
  readonly company_id: number;
  readonly order_id: number | null;
  readonly text_en: string;
  readonly text_ru: string;
  readonly invoice_id: number | null;
}

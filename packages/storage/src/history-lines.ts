import { channel } from 'node:diagnostics_channel';
import type { OrderStatus, TrackEvent } from '@cartage/core';
import { type Insertable, type Selectable, sql } from 'kysely';
import { insertRows } from './dialects/insert-rows.ts';
import type { OrderOfCompany } from './dialects/order-of-company.ts';
import type { Db, Tables } from './tables.ts';

/** A line that is about to be added to an order's history. */
export interface NewHistoryLine extends TrackEvent {
  /** What makes a repeated event the same one; null: always new. */
  readonly fingerprint: string | null;
}

/** Rows in one statement: 8 parameters each, SQLite takes 32,766 and PostgreSQL 65,535. */
const CHUNK = 500;

/** Adds to the order's history what is not in it yet, in as many statements as it takes; how many events that were. */
export const appendHistoryLines = async (
  db: Db,
  order: OrderOfCompany,
  events: readonly NewHistoryLine[],
): Promise<number> => {
  let added = 0;
  for (let start = 0; start < events.length; start += CHUNK) {
    added += await append(db, order, events.slice(start, start + CHUNK));
  }
  return added;
};

const append = async (db: Db, order: OrderOfCompany, events: readonly NewHistoryLine[]): Promise<number> => {
  const rows = events.map((event) => ({
    company_id: order.companyId,
    order_id: order.id,
    at: event.at,
    source: event.source,
    text_en: event.text.en,
    text_ru: event.text.ru,
    status: event.status,
    is_return: event.isReturn ? (1 as const) : (0 as const),
    fingerprint: event.fingerprint,
  }));
  const added = await addRows(db, rows);
  // Which of them were known before is not told; they are counted when all were new.
  if (added === events.length)
    historyWritten.publish({ statuses: events.map(({ status }) => status) } satisfies WrittenHistory);
  return added;
};

/** How many were new. */
const addRows = async (db: Db, rows: readonly NewRow[]): Promise<number> => {
  if (rows.every(({ fingerprint }) => fingerprint === null)) {
    await insertNew(db, rows);
    return rows.length;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('history_lines')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['company_id', 'order_id', 'fingerprint']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
};

type NewRow = Insertable<Tables['history_lines']>;

const insertNew = insertRows<NewRow>(
  ['company_id', 'order_id', 'at', 'source', 'text_en', 'text_ru', 'status', 'is_return', 'fingerprint'],
  (db, rows) => db.insertInto('history_lines').values(rows),
);

/**
 * The newest events of the order, newest first. Clients see whole seconds, so within one second the event that was
 * recorded last comes first, whatever its milliseconds (interface 12.12).
 */
export const listHistoryLines = async (
  db: Db,
  order: OrderOfCompany,
  limit: number,
): Promise<readonly TrackEvent[]> => {
  const rows = await db
    .selectFrom('history_lines')
    .select(lineColumns)
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .orderBy(sql`at / 1000`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toHistoryLine);
};

/** Of the events in the order's history that have one. */
export const knownFingerprints = async (db: Db, order: OrderOfCompany): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('history_lines')
    .select('fingerprint')
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('fingerprint', 'is not', null)
    .$narrowType<{ fingerprint: string }>()
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
};

/**
 * Leaves the newest `keep` of the events that have a fingerprint, which are those that vendors report; the service's own
 * lines stay. How many went.
 */
export const dropOldestHistoryLines = async (db: Db, order: OrderOfCompany, keep: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('history_lines')
    .where('id', 'in', (is) =>
      is
        .selectFrom('history_lines')
        .select('id')
        .where('company_id', '=', order.companyId)
        .where('order_id', '=', order.id)
        .where('fingerprint', 'is not', null)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        // SQLite knows no offset without a limit.
        .limit(MOST_AT_ONCE)
        .offset(keep),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** What is left over goes when the vendor tells more. */
const MOST_AT_ONCE = 10_000;

/** What a line of an order's history is made of again. */
export const lineColumns = ['at', 'source', 'text_en', 'text_ru', 'status', 'is_return'] as const;

/** As `lineColumns` give it. */
export type HistoryRow = Pick<Selectable<Tables['history_lines']>, (typeof lineColumns)[number]>;

export const toHistoryLine = (row: HistoryRow): TrackEvent => ({
  at: row.at,
  source: row.source,
  text: { en: row.text_en, ru: row.text_ru },
  status: row.status,
  isReturn: row.is_return === 1,
});

/** Lines that were added to an order's history. */
export interface WrittenHistory {
  readonly statuses: readonly OrderStatus[];
}

/** Where whoever measures the process hears of them; also of the few whose transaction fails afterwards. */
export const historyWritten = channel('cartage:history');

import { insertRows } from '../dialects/insert-rows.ts';
import type { Db } from '../tables.ts';
import type { NewEvent } from './event.ts';
import { noteEvents } from './events-written.ts';

/**
 * Writes what companies are to be told, in the transaction that makes it true. What is of one order is written after its
 * transaction has locked the order: in that sequence it is told.
 */
export const insertEvents = async (tx: Db, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await insert(tx, events.map(eventRow));
  noteEvents(tx);
};

/** The event as it is stored. */
export const eventRow = ({ companyId, type, at, orderId, facts }: NewEvent): Row => ({
  company_id: companyId,
  type,
  at,
  order_id: orderId,
  facts: JSON.stringify(facts),
});

type Row = Pick<NewEvent, 'type' | 'at'> & {
  readonly company_id: number;
  readonly order_id: number | null;
  readonly facts: string;
};

const insert = insertRows<Row>(['company_id', 'type', 'at', 'order_id', 'facts'], (db, rows) =>
  db.insertInto('events').values(rows),
);

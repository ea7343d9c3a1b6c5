import type { EventFacts, EventType, Instant } from '@cartage/core';
import { insertRows } from './dialects/insert-rows.ts';
import { notify } from './dialects/notices.ts';
import type { Db } from './tables.ts';

// Events are written here, since an order is stored with its first one in one statement. Their lines are read and told by
// packages/outbox.

/** Something that a company is to be told of. */
export interface NewEvent<Type extends EventType = EventType> {
  readonly companyId: number;
  readonly type: Type;
  readonly at: Instant;
  /** The order that it is about. */
  readonly orderId: number | null;
  readonly facts: EventFacts<Type>;
}

/**
 * Writes what companies are to be told, in the transaction that makes it true. What is of one order is written after its
 * transaction has locked the order: in that sequence it is told.
 */
export const insertEvents = async (tx: Db, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await insert(tx, events.map(eventRow));
  for (const { companyId } of events) notify(tx, 'events', companyId);
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

import { localDateOf, type Order } from '@cartage/core';
import { prepared } from '../dialects/prepared.ts';
import type { Store } from '../open-store.ts';
import type { Db } from '../tables.ts';
import { appendEvents, type NewTrackEvent } from '../track-events/append-events.ts';
import { orderEvents } from '../track-events/order-events.ts';
import { contentColumns, type OrderRow, stateColumns } from './order-row.ts';

/** An order that is about to be stored for the first time. */
export type NewOrder = Omit<Order, 'id' | 'version'>;

/** Stores a new order as its first version. `timeZone` (IANA) decides the day under which lists find it. */
export const insertOrder = async (db: Db, order: NewOrder, timeZone: string): Promise<Order | 'number-taken'> => {
  const [inserted] = await insert(db, columnsOf(order, timeZone));
  return inserted ? { ...order, id: inserted.id, version: 1 } : 'number-taken';
};

/**
 * Stores a new order with the first line of its history, where nothing else has to be committed with it: on PostgreSQL
 * one statement, which spares the way to the server and back for its beginning, its end and the line.
 */
export const insertOrderAlone = async (
  { db, dialect, transaction }: Pick<Store, 'db' | 'dialect' | 'transaction'>,
  order: NewOrder,
  firstLine: NewTrackEvent,
  timeZone: string,
): Promise<Order | 'number-taken'> => {
  if (dialect === 'postgres') {
    const [inserted] = await insertWithLine(db, { ...columnsOf(order, timeZone), ...lineOf(firstLine) });
    if (!inserted) return 'number-taken';
    orderEvents.publish({ statuses: [firstLine.status] });
    return { ...order, id: inserted.id, version: 1 };
  }
  return transaction(async (tx) => {
    const inserted = await insertOrder(tx, order, timeZone);
    if (inserted !== 'number-taken') await appendEvents(tx, inserted.id, [firstLine]);
    return inserted;
  });
};

const columnsOf = (order: NewOrder, timeZone: string) => ({
  company_id: order.companyId,
  number: order.number,
  order_key: order.key,
  created_at: order.createdAt,
  created_on: localDateOf(order.createdAt, timeZone),
  version: 1,
  ...stateColumns(order),
  ...contentColumns(order.content),
});

type Columns = Omit<OrderRow, 'id' | 'next_track_at' | 'last_child'>;

const insertRow = (db: Pick<Db, 'insertInto'>, columns: Columns) =>
  db
    .insertInto('orders')
    .values(columns)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id');

const insert = prepared((db, columns: Columns) => insertRow(db, columns));

/** A fingerprint tells repeated events apart; an order that is new has none to repeat. */
const lineOf = ({ at, source, text, status, isReturn }: NewTrackEvent) => ({
  line_at: at,
  line_source: source,
  line_text_en: text.en,
  line_text_ru: text.ru,
  line_status: status,
  line_is_return: isReturn ? (1 as const) : (0 as const),
});

const insertWithLine = prepared(
  (db, { line_at, line_source, line_text_en, line_text_ru, line_status, line_is_return, ...columns }: Columns & Line) =>
    db
      .with('saved', (tx) => insertRow(tx, columns))
      .with('noted', (tx) =>
        tx
          .insertInto('track_events')
          .columns(['order_id', 'at', 'source', 'text_en', 'text_ru', 'status', 'is_return'])
          .expression(
            tx
              .selectFrom('saved')
              .select((is) => [
                'saved.id',
                is.val(line_at).as('at'),
                is.val(line_source).as('source'),
                is.val(line_text_en).as('text_en'),
                is.val(line_text_ru).as('text_ru'),
                is.val(line_status).as('status'),
                is.val(line_is_return).as('is_return'),
              ]),
          ),
      )
      .selectFrom('saved')
      .select('id'),
);

type Line = ReturnType<typeof lineOf>;

import { localDateOf, type Order, orderText } from '@cartage/core';
import { sql } from 'kysely';
import { auditColumns, auditRow, insertAuditEntries, type NewAuditEntry } from '../audit.ts';
import { notify } from '../dialects/notices.ts';
import { prepared } from '../dialects/prepared.ts';
import { eventRow, insertEvents, type NewEvent } from '../events.ts';
import { appendHistoryLines, historyWritten, type NewHistoryLine } from '../history-lines.ts';
import type { Store } from '../store.ts';
import type { Db } from '../tables.ts';
import { contactDigests, saveContacts } from './order-contacts.ts';
import { contentColumns, type OrderRow, stateColumns } from './order-row.ts';
import { saveText } from './order-texts.ts';

/** An order that is about to be stored for the first time. */
export type NewOrder = Omit<Order, 'id' | 'version'>;

/** Stores a new order as its first version. `timeZone` (IANA) decides the day under which lists find it. */
export const insertOrder = async (db: Db, order: NewOrder, timeZone: string): Promise<Order | 'number-taken'> => {
  const [inserted] = await insert(db, columnsOf(order, timeZone));
  if (!inserted) return 'number-taken';
  const saved = { ...order, id: inserted.id, version: 1 };
  await saveText(db, saved, true);
  await saveContacts(db, saved);
  return saved;
};

/** An order that is made, the first line of its history, and what is told of it. */
export interface NewOrderAlone {
  readonly order: NewOrder;
  readonly line: NewHistoryLine;
  readonly event: NewEvent;
  /** Who has made it; null: nobody is to be written down. */
  readonly entry: NewAuditEntry | null;
  /** As `insertOrder` takes it. */
  readonly timeZone: string;
}

/**
 * Stores a new order with the first line of its history, where nothing else has to be committed with it: on PostgreSQL
 * one statement, which spares the way to the server and back for its beginning, its end, the line, the event and the entry of the audit.
 */
export const insertOrderAlone = async (
  { db, dialect, transaction }: Pick<Store, 'db' | 'dialect' | 'transaction'>,
  { order, line, event, entry, timeZone }: NewOrderAlone,
): Promise<Order | 'number-taken'> => {
  if (dialect === 'postgres') {
    const { type, at, facts } = eventRow(event);
    const told = { event_type: type, event_at: at, event_facts: facts };
    const found = { found_text: orderText(order), found_contacts: contactDigests(order.content) };
    const values = { ...columnsOf(order, timeZone), ...lineOf(line), ...told, ...found };
    const [inserted] = await (entry
      ? insertWithEntry(db, { ...values, ...entryOf(entry) })
      : insertWithLine(db, values));
    if (!inserted) return 'number-taken';
    historyWritten.publish({ statuses: [line.status] });
    notify(db, 'events', order.companyId);
    return { ...order, id: inserted.id, version: 1 };
  }
  return transaction(async (tx) => {
    const inserted = await insertOrder(tx, order, timeZone);
    if (inserted === 'number-taken') return inserted;
    await appendHistoryLines(tx, inserted, [line]);
    await insertEvents(tx, [{ ...event, orderId: inserted.id }]);
    if (entry) await insertAuditEntries(tx, [entry]);
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

type Columns = Omit<
  OrderRow,
  'id' | 'next_track_at' | 'last_child' | 'erasure_id' | 'labels_printed_at' | 'register_printed_at' | 'printed'
>;

const insertRow = (db: Pick<Db, 'insertInto'>, columns: Columns) =>
  db
    .insertInto('orders')
    .values(columns)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id');

const insert = prepared((db, columns: Columns) => insertRow(db, columns));

/** A fingerprint tells repeated events apart; an order that is new has none to repeat. */
const lineOf = ({ at, source, text, status, isReturn }: NewHistoryLine) => ({
  line_at: at,
  line_source: source,
  line_text_en: text.en,
  line_text_ru: text.ru,
  line_status: status,
  line_is_return: isReturn ? (1 as const) : (0 as const),
});

/** The order and all that is written beside it, as parts of one statement. */
const withLine = (
  db: Db,
  {
    line_at,
    line_source,
    line_text_en,
    line_text_ru,
    line_status,
    line_is_return,
    event_type,
    event_at,
    event_facts,
    found_text,
    found_contacts,
    ...columns
  }: Columns & Line & Told,
) =>
  db
    .with('saved', (tx) => insertRow(tx, columns))
    .with('noted', (tx) =>
      tx
        .insertInto('history_lines')
        .columns(['company_id', 'order_id', 'at', 'source', 'text_en', 'text_ru', 'status', 'is_return'])
        .expression(
          tx
            .selectFrom('saved')
            .select((is) => [
              is.val(columns.company_id).as('company_id'),
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
    .with('told', (tx) =>
      tx
        .insertInto('events')
        .columns(['company_id', 'order_id', 'type', 'at', 'facts'])
        .expression(
          tx
            .selectFrom('saved')
            .select((is) => [
              is.val(columns.company_id).as('company_id'),
              'saved.id',
              is.val(event_type).as('type'),
              is.val(event_at).as('at'),
              is.val(event_facts).as('facts'),
            ]),
        ),
    )
    .with('found', (tx) =>
      tx
        .insertInto('order_texts')
        .columns(['order_id', 'company_id', 'text'])
        .expression(
          tx
            .selectFrom('saved')
            .select((is) => ['saved.id', is.val(columns.company_id).as('company_id'), is.val(found_text).as('text')]),
        ),
    )
    .with('reached', (tx) =>
      tx
        .insertInto('order_contacts')
        .columns(['contact', 'order_id', 'company_id'])
        .expression(
          tx
            .selectFrom('saved')
            .select((is) => [
              sql<string>`unnest(${found_contacts}::text[])`.as('contact'),
              'saved.id as order_id',
              is.val(columns.company_id).as('company_id'),
            ]),
        ),
    );

const insertWithLine = prepared((db, values: Columns & Line & Told) =>
  withLine(db, values).selectFrom('saved').select('id'),
);

const insertWithEntry = prepared(
  (
    db,
    {
      entry_at,
      actor_kind,
      actor_id,
      actor_name,
      act,
      object_kind,
      before,
      after,
      request_id,
      ...values
    }: Columns & Line & Told & Entry,
  ) =>
    withLine(db, values)
      .with('audited', (tx) =>
        tx
          .insertInto('audit_entries')
          .columns(auditColumns)
          .expression(
            tx
              .selectFrom('saved')
              .select((is) => [
                is.val(entry_at).as('at'),
                is.val(values.company_id).as('company_id'),
                is.val(actor_kind).as('actor_kind'),
                is.val(actor_id).as('actor_id'),
                is.val(actor_name).as('actor_name'),
                is.val(act).as('act'),
                is.val(object_kind).as('object_kind'),
                is.val(values.number).as('object_id'),
                is.val(before).as('before'),
                is.val(after).as('after'),
                is.val(request_id).as('request_id'),
              ]),
          ),
      )
      .selectFrom('saved')
      .select('id'),
);

/** Its company and its object are the order's. */
const entryOf = (entry: NewAuditEntry) => {
  const { at, company_id: _, object_id: __, ...row } = auditRow(entry);
  return { entry_at: at, ...row };
};

type Entry = ReturnType<typeof entryOf>;
type Line = ReturnType<typeof lineOf>;

interface Told {
  readonly event_type: NewEvent['type'];
  readonly event_at: number;
  readonly event_facts: string;
  readonly found_text: string;
  readonly found_contacts: readonly string[];
}

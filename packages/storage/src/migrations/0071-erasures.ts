import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { finalInWords } from '../erasures/orders-to-erase.ts';
import { contactDigests } from '../orders/order-contacts.ts';
import { fromStoredContent } from '../orders/stored-content.ts';
import type { Db } from '../tables.ts';

/** By what somebody's orders are found, and in which erasure their personal data went; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, numbered, finish } = columnTypes(db);
  const erasures = db.schema
    .createTable('erasures')
    .addColumn('id', whole, numbered)
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('ended_at', whole)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('masked', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('actor_kind', 'text')
    .addColumn('actor_id', whole)
    .addColumn('actor_name', 'text')
    .addColumn('request_id', 'text')
    .addColumn('skipped', json, (column) => column.notNull())
    .addColumn('counts', json, (column) => column.notNull());
  await finish(erasures).execute();
  await sql`create index erasures_under_way on erasures (subject) where subject is not null`.execute(db);

  await db.schema.alterTable('orders').addColumn('erasure_id', whole).execute();
  await sql`create index orders_of_erasure on orders (erasure_id, id) where erasure_id is not null`.execute(db);
  // Which have been final for how long, and are not erased.
  await sql`create index orders_to_erase on orders (company_id, status_at, id)
    where erasure_id is null and status in (${finalInWords})`.execute(db);

  // By which an order's events are found, and what endpoints have answered to them.
  await sql`create index events_of_order on events (order_id) where order_id is not null`.execute(db);
  await sql`create index loose_files_leaving on loose_files (file) where leaving = 1`.execute(db);

  const contacts = db.schema
    .createTable('order_contacts')
    .addColumn('contact', 'text', (column) => column.notNull())
    .addColumn('order_id', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('order_contacts_key', ['contact', 'order_id']);
  await finish(contacts).execute();
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'content'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const row of rows)
      for (const digest of new Set(contactDigests(fromStoredContent(row.content))))
        await sql`insert into order_contacts (contact, order_id) values (${digest}, ${row.id}) on conflict do nothing`.execute(
          db,
        );
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) break;
  }
  await db.schema.createIndex('order_contacts_of_order').on('order_contacts').column('order_id').execute();
};

const BATCH = 500;

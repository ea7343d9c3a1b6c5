import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { storedCity } from '../orders/stored-city.ts';
import { fromStoredContent } from '../orders/stored-content.ts';
import type { Db } from '../tables.ts';

/** What pictures are drawn of, and no order is read for; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, finish } = columnTypes(db);
  const hours = db.schema
    .createTable('vendor_hours')
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('hour', whole, (column) => column.notNull())
    .addColumn('process', 'text', (column) => column.notNull())
    .addColumn('figures', json, (column) => column.notNull())
    .addPrimaryKeyConstraint('vendor_hours_key', ['connection', 'hour', 'process']);
  await finish(hours).execute();
  await db.schema.createIndex('vendor_hours_by_hour').on('vendor_hours').column('hour').execute();

  for (const column of ['sender_city', 'receiver_city'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  await nameCities(db);
  // By the day first, so that it serves one company and all of them; the rest is all that figures are made of.
  await sql`create index orders_in_figures on orders
    (created_on, company_id, vendor_id, status, vendor_reference, price, collected, delivered_at, planned_delivery_at,
      take_date, sender_city, receiver_city)`.execute(db);
};

const nameCities = async (db: Db): Promise<void> => {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'content'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const cities = rows.map(({ id, content }) => {
      const { sender, receiver } = fromStoredContent(content);
      return { id, sender: storedCity(sender), receiver: storedCity(receiver) };
    });
    last = cities.at(-1)?.id ?? last;
    const values =
      dialectOf(db) === 'postgres'
        ? sql`(select * from unnest(${cities.map(({ id }) => id)}::bigint[], ${cities.map(({ sender }) => sender)}::text[],
            ${cities.map(({ receiver }) => receiver)}::text[]) as one (id, sender, receiver))`
        : sql`(select value ->> 'id' as id, value ->> 'sender' as sender, value ->> 'receiver' as receiver
            from json_each(${JSON.stringify(cities)}))`;
    await sql`update orders set sender_city = ends.sender, receiver_city = ends.receiver
      from ${values} as ends where orders.id = ends.id`.execute(db);
    if (rows.length < BATCH) return;
  }
};

const BATCH = 1_000;

import { foldCase, parsePhones, placeCode, plainText, RETURN, totalPlaces } from '@cartage/core';
import { type Selectable, sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { fromStoredContent } from '../orders/stored-content.ts';
import type { Db, Tables } from '../tables.ts';

/**
 * What lists are found and counted by that go by status, vendor or attention, or by another day than that of creation;
 * `tables.ts` says what the columns hold.
 */
export const up = async (db: Db): Promise<void> => {
  await indexOrders(db);
  const { whole } = columnTypes(db);
  await db.schema.alterTable('order_attention').addColumn('company_id', whole).execute();
  await db.schema.alterTable('order_attention').addColumn('created_on', 'text').execute();
  await sql`update order_attention set
    company_id = (select company_id from orders where id = order_attention.order_id),
    created_on = (select created_on from orders where id = order_attention.order_id)`.execute(db);
  await sql`create index order_attention_listed on order_attention (company_id, reason, created_on, order_id)`.execute(
    db,
  );
  await (dialectOf(db) === 'postgres' ? countOnPostgres : countOnSqlite)(db);
  await keepTexts(db);
};

const indexOrders = async (db: Db): Promise<void> => {
  // Of each status and vendor in the order of each list: what passes a filter is merged from these, and none beside it is read.
  await sql`create index orders_of_state on orders (company_id, status, vendor_id, created_on, id, take_date)`.execute(
    db,
  );
  await sql`create index orders_of_state_taken on orders
    (company_id, status, vendor_id, take_date, id, created_on)`.execute(db);
  await sql`create index orders_of_state_planned on orders
    (company_id, status, vendor_id, planned_delivery_at, id, created_on, take_date)`.execute(db);
  await sql`create index orders_listed_taken on orders (company_id, take_date, id, created_on)`.execute(db);
  await sql`create index orders_listed_planned on orders
    (company_id, planned_delivery_at, id, created_on, take_date)`.execute(db);
  // Whatever else such a list goes by is in its index too.
  for (const [index, key, other] of [
    ['orders_of_project', 'project_key', 'department_key'],
    ['orders_of_department', 'department_key', 'project_key'],
  ] as const) {
    await db.schema.dropIndex(index).execute();
    await sql`create index ${sql.ref(index)} on orders (company_id, ${sql.ref(key)}, created_on, id, ${sql.ref(other)},
      take_date, status, vendor_id, planned_delivery_at) where ${sql.ref(key)} is not null`.execute(db);
  }
};

const countStored = async (db: Db): Promise<void> => {
  await sql`insert into order_states (company_id, status, vendor_id, orders)
    select company_id, status, coalesce(vendor_id, 0), count(*) from orders group by 1, 2, 3`.execute(db);
  await sql`insert into order_reasons (company_id, reason, orders)
    select company_id, reason, count(*) from order_attention where company_id is not null group by 1, 2`.execute(db);
};

const countOnSqlite = async (db: Db): Promise<void> => {
  await sql`create table order_states (
    company_id integer not null, status text not null, vendor_id integer not null, orders integer not null,
    primary key (company_id, status, vendor_id)) strict, without rowid`.execute(db);
  await sql`create table order_reasons (
    company_id integer not null, reason text not null, orders integer not null,
    primary key (company_id, reason)) strict, without rowid`.execute(db);
  await countStored(db);
  const state = (row: 'new' | 'old', change: '1' | '-1') =>
    sql.raw(`insert into order_states (company_id, status, vendor_id, orders)
      values (${row}.company_id, ${row}.status, coalesce(${row}.vendor_id, 0), ${change})
      on conflict (company_id, status, vendor_id) do update set orders = orders + excluded.orders;`);
  await sql`create trigger order_states_counted after insert on orders begin ${state('new', '1')} end`.execute(db);
  await sql`create trigger order_states_uncounted after delete on orders begin ${state('old', '-1')} end`.execute(db);
  await sql`create trigger order_states_moved after update of ${stateColumns} on orders
    when ${sql.raw(changed('is not'))} begin ${state('old', '-1')} ${state('new', '1')} end`.execute(db);
  const reason = (row: 'new' | 'old', company: string, change: '1' | '-1') =>
    sql.raw(`insert into order_reasons (company_id, reason, orders)
      select ${company}, ${row}.reason, ${change} where ${company} is not null
      on conflict (company_id, reason) do update set orders = orders + excluded.orders;`);
  await sql`create trigger order_reasons_counted after insert on order_attention begin
    update order_attention set company_id = (select company_id from orders where id = new.order_id),
      created_on = (select created_on from orders where id = new.order_id)
      where order_id = new.order_id and reason = new.reason;
    ${reason('new', '(select company_id from orders where id = new.order_id)', '1')} end`.execute(db);
  await sql`create trigger order_reasons_uncounted after delete on order_attention begin
    ${reason('old', 'old.company_id', '-1')} end`.execute(db);
};

/** As order_days is counted (0017): by rows that nobody holds, so that nobody waits for another's end. */
const countOnPostgres = async (db: Db): Promise<void> => {
  await sql`create table order_states (
    id bigint generated by default as identity primary key, company_id bigint not null, status text not null,
    vendor_id bigint not null, orders bigint not null) with (fillfactor = 50)`.execute(db);
  await sql`create index order_states_of_company on order_states (company_id, status, vendor_id)`.execute(db);
  await sql`create table order_reasons (
    id bigint generated by default as identity primary key, company_id bigint not null, reason text not null,
    orders bigint not null) with (fillfactor = 50)`.execute(db);
  await sql`create index order_reasons_of_company on order_reasons (company_id, reason)`.execute(db);
  await countStored(db);
  await sql`create function cartage_count_state(of_company bigint, in_status text, of_vendor bigint, change bigint)
    returns void language plpgsql as $$
    begin
      update order_states set orders = orders + change where id = (
        select id from order_states
          where company_id = of_company and status = in_status and vendor_id = coalesce(of_vendor, 0)
          limit 1 for update skip locked);
      if not found then
        insert into order_states (company_id, status, vendor_id, orders)
          values (of_company, in_status, coalesce(of_vendor, 0), change);
      end if;
    end $$`.execute(db);
  await sql`create function cartage_count_states() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform cartage_count_state(old.company_id, old.status, old.vendor_id, -1);
      end if;
      if tg_op <> 'DELETE' then
        perform cartage_count_state(new.company_id, new.status, new.vendor_id, 1);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger order_states_counted after insert or delete on orders for each row
    execute function cartage_count_states()`.execute(db);
  await sql`create trigger order_states_moved after update of ${stateColumns} on orders for each row
    when (${sql.raw(changed('is distinct from'))}) execute function cartage_count_states()`.execute(db);
  await sql`create function cartage_list_attention() returns trigger language plpgsql as $$
    begin
      select company_id, created_on into new.company_id, new.created_on from orders where id = new.order_id;
      return new;
    end $$`.execute(db);
  await sql`create trigger order_attention_listed before insert on order_attention for each row
    execute function cartage_list_attention()`.execute(db);
  await sql`create function cartage_count_reasons() returns trigger language plpgsql as $$
    declare
      counted order_attention := case when tg_op = 'DELETE' then old else new end;
      change bigint := case when tg_op = 'DELETE' then -1 else 1 end;
    begin
      update order_reasons set orders = orders + change where id = (
        select id from order_reasons where company_id = counted.company_id and reason = counted.reason
          limit 1 for update skip locked);
      if not found and counted.company_id is not null then
        insert into order_reasons (company_id, reason, orders) values (counted.company_id, counted.reason, change);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger order_reasons_counted after insert or delete on order_attention for each row
    execute function cartage_count_reasons()`.execute(db);
};

const stateColumns = sql.raw('company_id, status, vendor_id');

const changed = (differs: 'is not' | 'is distinct from'): string =>
  ['company_id', 'status', 'vendor_id'].map((column) => `old.${column} ${differs} new.${column}`).join(' or ');

const keepTexts = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  const texts = db.schema
    .createTable('order_texts')
    .addColumn('order_id', whole, (column) => column.primaryKey())
    .addColumn('company_id', whole, (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull());
  await finish(texts).execute();
  await db.schema.createIndex('order_texts_of_company').on('order_texts').column('company_id').execute();
  if (dialectOf(db) === 'sqlite') await indexTextsOnSqlite(db);
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('orders')
      .select(textColumns)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const found = rows.map((row) => ({
      order_id: row.id,
      company_id: row.company_id,
      text: textOf(row),
    }));
    if (found.length > 0) await db.insertInto('order_texts').values(found).execute();
    last = found.at(-1)?.order_id ?? last;
    if (rows.length < BATCH) break;
  }
  if (dialectOf(db) === 'postgres') await indexTextsOnPostgres(db);
};

const BATCH = 500;

/** What the core's `orderText` was by then: what becomes of that later is a later migration's. */
const textOf = (row: Pick<Selectable<Tables['orders']>, (typeof textColumns)[number]>): string => {
  const { cargo, customerOrderId, sender, receiver } = fromStoredContent(row.content);
  const { number } = row;
  const places = Math.min(totalPlaces(cargo.items), 1_000);
  const texts = [
    number,
    ...Array.from({ length: places }, (_, at) => placeCode(number, at + 1)),
    placeCode(number, RETURN),
    customerOrderId,
    row.vendor_invoice_number,
    row.vendor_return_invoice_number,
    row.vendor_pickup_number,
    row.tracking_number,
    ...(row.pieces === null ? [] : (JSON.parse(row.pieces) as string[])),
    ...[sender, receiver].flatMap(({ name, contactPerson }) => [name, contactPerson]),
  ].flatMap((text) => (text === null ? [] : [folded(text)]));
  const phones = [sender, receiver].flatMap(({ phone }) => phonesIn(phone).map((digits) => `${spelt(digits)}z`));
  return [...new Set([...texts, ...phones])].filter((line) => line !== '').join('\n');
};

const folded = (text: string): string => foldCase(plainText(text)).replaceAll('Ё', 'Е').replace(/ +/g, ' ').trim();

const spelt = (digits: string): string => digits.replace(/[0-9]/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

const phonesIn = (phone: string): readonly string[] => {
  const parsed = parsePhones(phone);
  const numbers = parsed.ok ? parsed.phones.map(({ number }) => number) : phone.split(',');
  const digits = numbers.map((number) => number.replace(/[^0-9]/g, ''));
  return digits
    .map((number) => (/^8[0-9]{10}$/.test(number) ? `7${number.slice(1)}` : number))
    .filter((number) => number.length >= 4);
};

const textColumns = [
  'id',
  'company_id',
  'number',
  'content',
  'vendor_invoice_number',
  'vendor_return_invoice_number',
  'vendor_pickup_number',
  'tracking_number',
  'pieces',
] as const;

/** By parts of three characters; what is written over is gone from its file too. */
const indexTextsOnSqlite = async (db: Db): Promise<void> => {
  await sql`create virtual table order_texts_found using fts5(
    text, content = 'order_texts', content_rowid = 'order_id', tokenize = 'trigram case_sensitive 1')`.execute(db);
  await sql`insert into order_texts_found (order_texts_found, rank) values ('secure-delete', 1)`.execute(db);
  const add = sql.raw('insert into order_texts_found (rowid, text) values (new.order_id, new.text);');
  const drop = sql.raw(
    "insert into order_texts_found (order_texts_found, rowid, text) values ('delete', old.order_id, old.text);",
  );
  await sql`create trigger order_texts_added after insert on order_texts begin ${add} end`.execute(db);
  await sql`create trigger order_texts_dropped after delete on order_texts begin ${drop} end`.execute(db);
  await sql`create trigger order_texts_changed after update on order_texts begin ${drop} ${add} end`.execute(db);
};

/** A role that may not make the extension goes without its index: texts are then looked through. */
const indexTextsOnPostgres = async (db: Db): Promise<void> => {
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(db);
  const { rows } = await sql`select 1 from pg_opclass where opcname = 'gin_trgm_ops'
    and pg_opclass_is_visible(oid)`.execute(db);
  if (rows.length > 0)
    await sql`create index order_texts_found on order_texts using gin (text gin_trgm_ops)`.execute(db);
};

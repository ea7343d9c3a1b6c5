import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Orders know what of them was printed, and are listed and counted by it; couriers who were called are found by their day, and orders by the vendors' codes
 * of places. `tables.ts` says what the columns hold.
 */
export const up = async (db: Db): Promise<void> => {
  const { whole } = columnTypes(db);
  await findCalls(db);
  await findPieces(db);
  for (const column of ['labels_printed_at', 'register_printed_at'])
    await db.schema.alterTable('orders').addColumn(column, whole).execute();
  await db.schema
    .alterTable('orders')
    // It stands in nine indices: PostgreSQL would take eight bytes of each.
    .addColumn('printed', dialectOf(db) === 'postgres' ? 'smallint' : whole, (column) => column.notNull().defaultTo(0))
    .execute();
  await indexOrders(db);
  await (dialectOf(db) === 'postgres' ? countOnPostgres : countOnSqlite)(db);
};

const findCalls = async (db: Db): Promise<void> => {
  await db.schema.alterTable('attempts').addColumn('company_id', columnTypes(db).whole).execute();
  await db.schema.alterTable('attempts').addColumn('call_date', 'text').execute();
  await sql`update attempts set company_id = orders.company_id, call_date = details ->> 'date'
    from orders where orders.id = attempts.order_id and kind = 'courier-call' and details is not null`.execute(db);
  await sql`create index courier_calls_of_day on attempts (call_date, company_id, vendor_id, reference, order_id, number, id)
    where call_date is not null`.execute(db);
};

const findPieces = async (db: Db): Promise<void> => {
  const isPostgres = dialectOf(db) === 'postgres';
  const { whole, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('order_pieces')
      .addColumn('company_id', whole, (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('order_id', whole, (column) => column.notNull())
      .addPrimaryKeyConstraint('order_pieces_key', ['company_id', 'code', 'order_id']),
  ).execute();
  await sql`create index order_pieces_of_order on order_pieces (order_id)`.execute(db);
  const codesOf = (row: string): string =>
    isPostgres
      ? `json_array_elements_text(cast(${row}.pieces as json)) as piece (value)`
      : `json_each(${row}.pieces) as piece`;
  const write = (row: string): string => `insert into order_pieces (company_id, code, order_id)
    select distinct ${row}.company_id, piece.value, ${row}.id from ${codesOf(row)} where ${row}.pieces is not null;`;
  await sql
    .raw(
      `insert into order_pieces (company_id, code, order_id)
        select distinct orders.company_id, piece.value, orders.id from orders, ${codesOf('orders')} where orders.pieces is not null`,
    )
    .execute(db);
  if (!isPostgres) {
    await sql`create trigger order_pieces_added after insert on orders when new.pieces is not null
      begin ${sql.raw(write('new'))} end`.execute(db);
    await sql`create trigger order_pieces_changed after update of pieces on orders when old.pieces is not new.pieces
      begin delete from order_pieces where order_id = old.id; ${sql.raw(write('new'))} end`.execute(db);
    await sql`create trigger order_pieces_dropped after delete on orders when old.pieces is not null
      begin delete from order_pieces where order_id = old.id; end`.execute(db);
    return;
  }
  await sql`create function cartage_find_pieces() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then delete from order_pieces where order_id = old.id; end if;
      if tg_op <> 'DELETE' then ${sql.raw(write('new'))} end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger order_pieces_added after insert on orders for each row when (new.pieces is not null)
    execute function cartage_find_pieces()`.execute(db);
  await sql`create trigger order_pieces_changed after update of pieces on orders for each row
    when (old.pieces is distinct from new.pieces) execute function cartage_find_pieces()`.execute(db);
  await sql`create trigger order_pieces_dropped after delete on orders for each row when (old.pieces is not null)
    execute function cartage_find_pieces()`.execute(db);
};

/** What lists are found by has this too, at its end; and few that were printed, or were not, are found by it. */
const indexOrders = async (db: Db): Promise<void> => {
  for (const [index, columns] of [
    ['orders_listed', 'created_on, id, take_date'],
    ['orders_listed_taken', 'take_date, id, created_on'],
    ['orders_listed_planned', 'planned_delivery_at, id, created_on, take_date'],
    ['orders_of_state', 'status, vendor_id, created_on, id, take_date'],
    ['orders_of_state_taken', 'status, vendor_id, take_date, id, created_on'],
    ['orders_of_state_planned', 'status, vendor_id, planned_delivery_at, id, created_on, take_date'],
  ] as const) {
    await db.schema.dropIndex(index).execute();
    await sql`create index ${sql.ref(index)} on orders (company_id, ${sql.raw(columns)}, printed)`.execute(db);
  }
  for (const [index, key, other] of [
    ['orders_of_project', 'project_key', 'department_key'],
    ['orders_of_department', 'department_key', 'project_key'],
  ] as const) {
    await db.schema.dropIndex(index).execute();
    await sql`create index ${sql.ref(index)} on orders (company_id, ${sql.ref(key)}, created_on, id, ${sql.ref(other)},
      take_date, status, vendor_id, planned_delivery_at, printed) where ${sql.ref(key)} is not null`.execute(db);
  }
  await sql`create index orders_printed on orders
    (company_id, printed, created_on, id, status, vendor_id, take_date)`.execute(db);
};

const countStored = (db: Db) =>
  sql`insert into order_states (company_id, status, vendor_id, printed, orders)
    select company_id, status, coalesce(vendor_id, 0), printed, count(*) from orders group by 1, 2, 3, 4`.execute(db);

const countOnSqlite = async (db: Db): Promise<void> => {
  for (const trigger of ['counted', 'uncounted', 'moved'])
    await sql`drop trigger ${sql.ref(`order_states_${trigger}`)}`.execute(db);
  await sql`drop table order_states`.execute(db);
  await sql`create table order_states (
    company_id integer not null, status text not null, vendor_id integer not null, printed integer not null,
    orders integer not null, primary key (company_id, status, vendor_id, printed)) strict, without rowid`.execute(db);
  await countStored(db);
  const state = (row: 'new' | 'old', change: '1' | '-1') =>
    sql.raw(`insert into order_states (company_id, status, vendor_id, printed, orders)
      values (${row}.company_id, ${row}.status, coalesce(${row}.vendor_id, 0), ${row}.printed, ${change})
      on conflict (company_id, status, vendor_id, printed) do update set orders = orders + excluded.orders;`);
  await sql`create trigger order_states_counted after insert on orders begin ${state('new', '1')} end`.execute(db);
  await sql`create trigger order_states_uncounted after delete on orders begin ${state('old', '-1')} end`.execute(db);
  await sql`create trigger order_states_moved after update of ${stateColumns} on orders
    when ${sql.raw(changed('is not'))} begin ${state('old', '-1')} ${state('new', '1')} end`.execute(db);
};

/** As order_days is counted (0017): by rows that nobody holds, so that nobody waits for another's end. */
const countOnPostgres = async (db: Db): Promise<void> => {
  await sql`drop function cartage_count_states() cascade`.execute(db);
  await sql`drop function cartage_count_state(bigint, text, bigint, bigint)`.execute(db);
  await sql`delete from order_states`.execute(db);
  await sql`alter table order_states add column printed smallint not null`.execute(db);
  await sql`drop index order_states_of_company`.execute(db);
  await sql`create index order_states_of_company on order_states (company_id, status, vendor_id, printed)`.execute(db);
  await countStored(db);
  await sql`create function cartage_count_state(
      of_company bigint, in_status text, of_vendor bigint, was_printed smallint, change bigint)
    returns void language plpgsql as $$
    begin
      update order_states set orders = orders + change where id = (
        select id from order_states
          where company_id = of_company and status = in_status and vendor_id = coalesce(of_vendor, 0)
            and printed = was_printed
          limit 1 for update skip locked);
      if not found then
        insert into order_states (company_id, status, vendor_id, printed, orders)
          values (of_company, in_status, coalesce(of_vendor, 0), was_printed, change);
      end if;
    end $$`.execute(db);
  await sql`create function cartage_count_states() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        perform cartage_count_state(old.company_id, old.status, old.vendor_id, old.printed, -1);
      end if;
      if tg_op <> 'DELETE' then
        perform cartage_count_state(new.company_id, new.status, new.vendor_id, new.printed, 1);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger order_states_counted after insert or delete on orders for each row
    execute function cartage_count_states()`.execute(db);
  await sql`create trigger order_states_moved after update of ${stateColumns} on orders for each row
    when (${sql.raw(changed('is distinct from'))}) execute function cartage_count_states()`.execute(db);
};

const counted = ['company_id', 'status', 'vendor_id', 'printed'];

const stateColumns = sql.raw(counted.join(', '));

const changed = (differs: 'is not' | 'is distinct from'): string =>
  counted.map((column) => `old.${column} ${differs} new.${column}`).join(' or ');

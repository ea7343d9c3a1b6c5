import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** What companies are told of; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, numbered, finish } = columnTypes(db);
  const events = db.schema
    .createTable('events')
    .addColumn('id', whole, numbered)
    .addColumn('company_id', whole, (column) => column.notNull())
    .addColumn('place', whole)
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('order_id', whole)
    .addColumn('facts', json, (column) => column.notNull());
  await finish(events).execute();
  await sql`create unique index events_in_line on events (company_id, place) where place is not null`.execute(db);
  const lines = db.schema
    .createTable('event_lines')
    .addColumn('company_id', whole, (column) => column.primaryKey())
    .addColumn('last', whole, (column) => column.notNull())
    .addColumn('swept', whole, (column) => column.notNull());
  await finish(lines).execute();
  await (dialectOf(db) === 'postgres' ? numberOnPostgres : numberOnSqlite)(db);
};

/** One transaction writes at a time, so that an event has its place as soon as it is there. */
const numberOnSqlite = (db: Db) =>
  sql`create trigger events_numbered after insert on events begin
    insert into event_lines (company_id, last, swept) values (new.company_id, 1, 0)
      on conflict (company_id) do update set last = last + 1;
    update events set place = (select last from event_lines where company_id = new.company_id) where id = new.id;
  end`.execute(db);

/**
 * An event gets its place when its transaction has ended, from whoever reads next. A number that is given before the
 * commit may become visible after a greater one, and a reader who has passed that would miss it. Whoever numbers has the
 * company's line to himself, and its commit makes the line as long as it is for everybody. Each statement of a function
 * sees what was committed before it began, so the second one sees all that the one before in the line has numbered.
 */
const numberOnPostgres = async (db: Db): Promise<void> => {
  await sql`create index events_without_place on events (company_id, id) where place is null`.execute(db);
  await sql`create function cartage_number_events(of_company bigint, most bigint) returns bigint
    language plpgsql as $$
    declare
      before bigint;
      numbered bigint;
    begin
      perform 1 from events where company_id = of_company and place is null limit 1;
      if not found then return 0; end if;
      insert into event_lines (company_id, last, swept) values (of_company, 0, 0) on conflict do nothing;
      select last into before from event_lines where company_id = of_company for update;
      with fresh as (
        select id, row_number() over (order by id) as nth from (
          select id from events where company_id = of_company and place is null order by id limit most) as waiting)
      update events set place = before + fresh.nth from fresh where events.id = fresh.id;
      get diagnostics numbered = row_count;
      update event_lines set last = before + numbered where company_id = of_company;
      return numbered;
    end $$`.execute(db);
};

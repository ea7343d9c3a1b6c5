import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { Steps } from './steps.ts';

/**
 * On PostgreSQL events lie in parts by months, which go as a whole when they are old (`months.ts`). What there is becomes the first
 * part, which ends with a month; nothing is copied. The version before reads and writes on by the table's name. Deliveries of webhooks
 * likewise, where the database is being made: the version before names a key of them that a table in parts cannot have, so
 * elsewhere they wait for the version after this one.
 */
export const inSteps = async (steps: Steps): Promise<void> => {
  if (!steps.isPostgres) return;
  await partEvents(steps);
  if (steps.isNew) await partDeliveries(steps.db);
};

const partEvents = async ({ db, briefly, validate, isNew }: Steps): Promise<void> => {
  if (await isInParts(db, 'events')) return;
  const end = await endOfFirst(db, isNew);
  if (!isNew) {
    await briefly(async (tx) => {
      if (await isInParts(tx, 'events')) return;
      const { rows } = await sql`select 1 from pg_constraint
        where conrelid = 'events'::regclass and conname = 'events_end'`.execute(tx);
      if (rows.length === 0)
        await sql`alter table events add constraint events_end check (at < ${sql.lit(end)}) not valid`.execute(tx);
    });
    await validate('events', 'events_end');
  }
  await briefly(async (tx) => {
    if (await isInParts(tx, 'events')) return;
    await sql`lock table events in access exclusive mode`.execute(tx);
    const bound = isNew ? end : await endAsChecked(tx);
    await numberByDefault(tx);
    await sql`alter table events rename to events_first`.execute(tx);
    await sql`create table events (like events_first including defaults including storage) partition by range (at)`.execute(
      tx,
    );
    await sql`alter sequence events_numbers owned by events.id`.execute(tx);
    await sql`create table events_rest (like events_first including defaults including storage including indexes)`.execute(
      tx,
    );
    await sql`alter table events attach partition events_rest default`.execute(tx);
    await numberByMonth(tx);
    await sql`alter table events attach partition events_first for values from (minvalue) to (${sql.lit(bound)})`.execute(
      tx,
    );
  });
};

/** As before; each event is found in the month that it is of. */
const numberByMonth = (tx: Db) =>
  sql`create or replace function cartage_number_events(of_company bigint, most bigint) returns bigint
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
        select id, at, row_number() over (order by id) as nth from (
          select id, at from events where company_id = of_company and place is null order by id limit most) as waiting)
      update events set place = before + fresh.nth from fresh where events.id = fresh.id and events.at = fresh.at;
      get diagnostics numbered = row_count;
      update event_lines set last = before + numbered where company_id = of_company;
      return numbered;
    end $$`.execute(tx);

const isInParts = async (db: Db, table: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_class where oid = to_regclass(${table}) and relkind = 'p'`.execute(db);
  return rows.length > 0;
};

/**
 * The end of a month after which nothing has been written, and that does not come while the check is made: what is written behind it
 * would be refused until the table is in parts.
 */
const endOfFirst = async (db: Db, isNew: boolean): Promise<number> => {
  const newest = isNew ? sql`0::bigint` : sql`coalesce((select max(at) from events), 0)`;
  const { rows } = await sql<{ month: number }>`select (extract(epoch from date_trunc('month',
      greatest(now() + ${isNew ? '0 days' : '8 days'}::interval, to_timestamp(${newest} / 1000.0)) at time zone 'utc')
      + interval '1 month') * 1000)::bigint as month`.execute(db);
  return rows[0]?.month ?? 0;
};

/** As an earlier run of it has begun. */
const endAsChecked = async (tx: Db): Promise<number> => {
  const { rows } = await sql<{
    month: number;
  }>`select substring(pg_get_constraintdef(oid) from '\\d{12,}')::bigint as month
    from pg_constraint where conrelid = 'events'::regclass and conname = 'events_end'`.execute(tx);
  return rows[0]?.month ?? 0;
};

/** A table in parts numbers its rows by a sequence in every version of PostgreSQL, by an identity in few. */
const numberByDefault = async (tx: Db): Promise<void> => {
  const { rows } = await sql<{ sequence: string }>`select pg_get_serial_sequence('events', 'id') as sequence`.execute(
    tx,
  );
  const before = sql.raw(rows[0]?.sequence ?? '');
  await sql`create sequence events_numbers`.execute(tx);
  await sql`select setval('events_numbers', last_value, is_called) from ${before}`.execute(tx);
  await sql`alter table events alter column id drop identity`.execute(tx);
  await sql`alter table events alter column id set default nextval('events_numbers')`.execute(tx);
};

/** Its keys and indices are of the whole: whoever writes names one of them. */
const partDeliveries = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ index: string }>`select indexdef as index from pg_indexes
    where tablename = 'webhook_deliveries' and indexname not like '%\\_pkey' and indexname <> 'webhook_deliveries_of_company'`.execute(
    db,
  );
  await sql`create table webhook_deliveries_anew (like webhook_deliveries including defaults) partition by range (event_at)`.execute(
    db,
  );
  await sql`drop table webhook_deliveries`.execute(db);
  await sql`alter table webhook_deliveries_anew rename to webhook_deliveries`.execute(db);
  await sql`alter table webhook_deliveries add constraint webhook_deliveries_of_company
    primary key (company_id, endpoint_id, place, event_at)`.execute(db);
  for (const { index } of rows) await sql.raw(index).execute(db);
  await sql`create table webhook_deliveries_rest partition of webhook_deliveries default`.execute(db);
};

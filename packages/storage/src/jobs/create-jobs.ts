import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';
import { SCHEMA } from './boss/boss-db.ts';
import { DEAD } from './boss/install-boss.ts';

/** `jobs`: the leased table itself on SQLite, on PostgreSQL what is in pg-boss's queues in the same columns, to read. */
export const createJobs = (db: Db): Promise<void> => (dialectOf(db) === 'postgres' ? createView(db) : createTable(db));

const createTable = async (db: Db): Promise<void> => {
  const { whole, json, numbered, finish } = columnTypes(db);
  const table = db.schema
    .createTable('jobs')
    .addColumn('id', whole, numbered)
    .addColumn('task', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('payload', json, (column) => column.notNull())
    .addColumn('run_at', whole, (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', whole)
    .addColumn('tries', whole, (column) => column.notNull())
    .addColumn('last_problem', 'text')
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('dead_at', whole);
  await finish(table).execute();
  await sql`create unique index jobs_living_key on jobs (task, key) where dead_at is null`.execute(db);
  await sql`create index jobs_run_at on jobs (run_at) where dead_at is null`.execute(db);
};

/** Whom a job waits for, which later databases know. */
export const addVendorToJobs = async (db: Db): Promise<void> => {
  if (dialectOf(db) === 'postgres') {
    return createView(db, sql`, case when group_id ~ '^[0-9]+$' then group_id::bigint end as vendor_id`);
  }
  await db.schema.alterTable('jobs').addColumn('vendor_id', columnTypes(db).whole).execute();
  // Jobs of a lane that is full are left out by the index alone, however many they are.
  await sql`create index jobs_due on jobs (run_at, task, vendor_id) where dead_at is null`.execute(db);
  await sql`drop index jobs_run_at`.execute(db);
};

/** Through which connection the vendor is called, which later databases know. */
export const addConnectionToJobs = async (db: Db): Promise<void> => {
  if (dialectOf(db) === 'postgres') {
    return createView(
      db,
      sql`, case when group_id ~ '^[0-9]+(/|$)' then split_part(group_id, '/', 1)::bigint end as vendor_id,
      substring(group_id from '^[0-9]+/(.*)$') as connection`,
    );
  }
  await db.schema.alterTable('jobs').addColumn('connection', 'text').execute();
  await sql`create index jobs_due_of_lane on jobs (run_at, task, vendor_id, connection) where dead_at is null`.execute(
    db,
  );
  await sql`drop index jobs_due`.execute(db);
};

/** A migration of pg-boss that changes one of these columns has to drop the view first. `more`: columns at its end. */
const createView = async (db: Db, more = sql``): Promise<void> => {
  const job = sql.table(`${SCHEMA}.job`);
  const ms = (instant: string) => sql`floor(extract(epoch from ${sql.ref(instant)}) * 1000)::bigint`;
  await sql`
    create or replace view jobs as
    select
      id::text as id,
      coalesce(source_name, name) as task,
      coalesce(singleton_key, '') as key,
      coalesce(data -> 'payload', 'null')::json as payload,
      coalesce((data ->> 'runAt')::bigint, ${ms('start_after')}) as run_at,
      case when state = 'active' then 'a worker' when state = 'created' then data ->> 'holder' end as lease_owner,
      case
        when state = 'active' then ${ms('heartbeat_on')} + heartbeat_seconds * 1000
        when state = 'created' and data ? 'holder' then ${ms('start_after')}
      end as lease_until,
      coalesce(source_retry_count, retry_count) + (source_id is not null or started_on is not null)::int as tries,
      coalesce(
        coalesce(source_output, output) ->> 'message',
        coalesce(source_output, output) -> 'value' ->> 'message'
      ) as last_problem,
      ${ms('created_on')} as created_at,
      case when name = ${sql.lit(DEAD)} then ${ms('created_on')} end as dead_at
      ${more}
    from ${job}
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%'`.execute(db);
};

import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import { SCHEMA } from '../jobs/boss/boss-db.ts';
import type { Db } from '../tables.ts';
import { namesOneOf } from './order-numbers.ts';

/** A page of the jobs begins behind this one. */
export type JobPlace = string;

/**
 * Takes away what waits of these orders and names people, in a page of the jobs, dead ones too: mails, and what a vendor told of
 * a shipment. Of other jobs about them the words in which they failed go. Where the next page begins; null: there is none.
 */
export const eraseJobs = async (
  db: Db,
  { numbers, after }: { readonly numbers: ReadonlySet<string>; readonly after: JobPlace | null },
): Promise<{ readonly next: JobPlace | null; readonly count: number }> => {
  const rows = dialectOf(db) === 'postgres' ? await pageOfBoss(db, after) : await pageOfTable(db, after);
  const found = rows.filter(({ payload, key }) => namesOneOf(numbers, `${key} ${ordersIn(payload)}`));
  const leaving = found.filter(({ task }) => namingPeople.has(task)).map(({ id }) => id);
  const failed = found.filter(({ task, hasFailed }) => !namingPeople.has(task) && hasFailed).map(({ id }) => id);
  await (dialectOf(db) === 'postgres' ? eraseInBoss : eraseInTable)(db, leaving, failed);
  return { next: rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null), count: leaving.length + failed.length };
};

const AT_ONCE = 200;

/** What it is about: what it carries may name other orders besides. */
const ordersIn = (payload: string): string => {
  const { orders = [] } = (JSON.parse(payload || 'null') ?? {}) as { readonly orders?: readonly string[] };
  return orders.join(' ');
};

/** Tasks whose payload names people. */
const namingPeople: ReadonlySet<string> = new Set(['mail', 'vendor-news']);

interface FoundJob {
  readonly id: JobPlace;
  readonly task: string;
  readonly key: string;
  readonly payload: string;
  readonly hasFailed: boolean;
}

const pageOfTable = async (db: Db, after: JobPlace | null): Promise<readonly FoundJob[]> => {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'task', 'key', 'payload', 'last_problem'])
    .where('id', '>', Number(after ?? 0))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id, last_problem: problem, ...job }) => ({ id: String(id), hasFailed: problem !== null, ...job }));
};

const eraseInTable = async (db: Db, leaving: readonly JobPlace[], failed: readonly JobPlace[]): Promise<void> => {
  if (leaving.length > 0)
    await db
      .deleteFrom('jobs')
      .where((is) => among(db, is.ref('id'), leaving.map(Number)))
      .execute();
  if (failed.length > 0)
    await db
      .updateTable('jobs')
      .set({ last_problem: null })
      .where((is) => among(db, is.ref('id'), failed.map(Number)))
      .execute();
};

/** Their ids are not those of one queue alone: the dead stand in one of their own, under ids of their own. */
const pageOfBoss = async (db: Db, after: JobPlace | null): Promise<readonly FoundJob[]> => {
  const { rows } = await sql<FoundJob>`
    select id::text as id, coalesce(source_name, name) as task, coalesce(singleton_key, '') as key,
      coalesce(data ->> 'payload', '') as payload, coalesce(output, source_output) is not null as "hasFailed"
    from ${sql.table(`${SCHEMA}.job`)}
    where ${after}::uuid is null or id > ${after}::uuid order by id limit ${AT_ONCE}`.execute(db);
  return rows;
};

const eraseInBoss = async (db: Db, leaving: readonly JobPlace[], failed: readonly JobPlace[]): Promise<void> => {
  const job = sql.table(`${SCHEMA}.job`);
  if (leaving.length > 0) await sql`delete from ${job} where id = any(${leaving}::uuid[])`.execute(db);
  if (failed.length > 0)
    await sql`update ${job} set output = null, source_output = null where id = any(${failed}::uuid[])`.execute(db);
};

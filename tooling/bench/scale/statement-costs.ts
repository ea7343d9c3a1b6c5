import type { Store } from '@cartage/storage';
import { sql } from 'kysely';

/** What a statement cost, each time that it was asked. */
export interface StatementCost {
  /** Its text, without what differs from one time to the next. */
  readonly text: string;
  readonly calls: number;
  /** Mean of its time in the database. */
  readonly ms: number;
  /** Mean of the pages of 8 KB that it touched; null: SQLite, which does not say. */
  readonly pages: number | null;
}

/** From now on. */
export const beginCounting = async ({ db }: Store): Promise<void> => {
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  await sql`select pg_stat_statements_reset()`.execute(db);
};

/** Since then, the statements within triggers among them. */
export const countedCosts = async ({ db }: Store): Promise<readonly StatementCost[]> => {
  const { rows } = await sql<{ text: string; calls: number; ms: number; pages: number }>`
    select query as text, calls::int, mean_exec_time as ms,
      (shared_blks_hit + shared_blks_read)::float8 / calls as pages
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      and query ~* '^\\s*(select|insert|update|delete|with)' and query not like '%pg_stat_statements%'
    order by total_exec_time desc`.execute(db);
  return rows.map(({ text, ...figures }) => ({ text: formOf(text), ...figures }));
};

/** The same statement of both databases, and of any number of values, is one. */
export const formOf = (text: string): string =>
  text
    .replace(/\$\d+|\?/g, '?')
    .replace(/\?(\s*,\s*\?)+/g, '?')
    .replace(/(\(\?\))(\s*,\s*\(\?\))+/g, '$1')
    .replace(/["\s]+/g, (gap) => (gap.includes(' ') || gap.includes('\n') ? ' ' : ''))
    .trim();

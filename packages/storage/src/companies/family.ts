import type { Instant } from '@cartage/core';
import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** The topmost owner of a company, as a value; the company itself where nobody owns it. */
const topmostOf = (companyId: number) => sql<number>`(
  select coalesce(topmost_id, id) from companies where id = ${companyId})`;

/** The ids of a company's family, as a table: its topmost owner, and all that this one has below it. */
export const familyOf = (companyId: number) => sql<number>`(
  select id from companies where id = ${topmostOf(companyId)} or topmost_id = ${topmostOf(companyId)})`;

/** Nobody else adds to what this company's family has together before the transaction has ended. */
export const lockFamily = async (tx: Db, companyId: number): Promise<void> => {
  if (dialectOf(tx) === 'postgres')
    await sql`select id from companies where id = ${topmostOf(companyId)} for no key update`.execute(tx);
};

/** How many companies the company's topmost owner has below it. */
export const countBelow = async (db: Db, companyId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('topmost_id', '=', topmostOf(companyId))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many users belong to the company. */
export const countUsers = async (db: Db, companyId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('company_users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many of the company's keys open something. */
export const countGoodKeys = async (db: Db, companyId: number, now: Instant): Promise<number> => {
  const { count } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many endpoints the company's family has. */
export const countEndpoints = async (db: Db, companyId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', 'in', familyOf(companyId))
    .executeTakeFirstOrThrow();
  return Number(count);
};

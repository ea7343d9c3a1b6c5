import { sql } from 'kysely';
import type { OpenedApi } from './open-test-api.ts';

/** Thousands of rows that no request changes, refused or not: compared once, not around each. */
const large = ['places', 'pickup_points'];

type Rows = Readonly<Record<string, readonly unknown[]>>;

const rowsOf = async ({ service }: Pick<OpenedApi, 'service'>, isMeant: (table: string) => boolean): Promise<Rows> => {
  const { db } = service.store;
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  const tables = rows.map(({ name }) => name).filter(isMeant);
  const contents = tables.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]);
  return Object.fromEntries(await Promise.all(contents));
};

/** The oracle: every row of every table by its table, but for the keys of repeated requests and the places of the world. */
export const storedRows = (opened: Pick<OpenedApi, 'service'>): Promise<Rows> =>
  rowsOf(opened, (name) => !large.includes(name) && !/^(sqlite_|idempotency|idempotent)/.test(name));

/** Places and pickup points, which `storedRows` leaves out. */
export const worldRows = (opened: Pick<OpenedApi, 'service'>): Promise<Rows> =>
  rowsOf(opened, (name) => large.includes(name));

import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { type CompanyTable, companyTables } from './0075-companies/company-tables.ts';
import { rebuildOnSqlite } from './0075-companies/rebuild-on-sqlite.ts';
import type { Steps } from './steps.ts';

/**
 * What belongs to a company says to which, and its keys begin with the company. On PostgreSQL the version before, which knows
 * nothing of it, reads and writes on: a trigger writes the company for it, and the keys that it goes by stay until the
 * version after this one takes them away. A database that is being made has neither.
 */
export const inSteps = async (steps: Steps): Promise<void> => {
  if (!steps.isPostgres) {
    for (const table of companyTables) await rebuildOnSqlite(steps, table);
    return;
  }
  // Of versions long before, which called tables otherwise.
  for (const view of ['track_events', 'vendor_webhooks'])
    await steps.briefly(async (tx) => void (await sql`drop view if exists ${sql.id(view)}`.execute(tx)));
  for (const table of companyTables) await addCompany(steps, table);
  await fillByOrders(steps);
  await fillDeliveries(steps);
  for (const [parent, of] of [
    ['calculations', 'calculation_id'],
    ['courier_registers', 'register_id'],
  ] as const)
    await fillByParents(steps, parent, of);
  for (const table of companyTables) await keyByCompany(steps, table);
};

const addCompany = ({ briefly, isNew }: Steps, { table, parent }: CompanyTable): Promise<void> =>
  briefly(async (tx) => {
    await sql`alter table ${sql.id(table)} add column if not exists company_id bigint`.execute(tx);
    if (isNew) return;
    const [name, of] = [`cartage_company_of_${parent.table}`, sql.id(parent.column)];
    await sql`create or replace function ${sql.id(name)}() returns trigger language plpgsql as $$
      begin
        select company_id into new.company_id from ${sql.id(parent.table)} where id = new.${of};
        return new;
      end $$`.execute(tx);
    await sql`create or replace trigger ${sql.id(`${table}_of_company`)} before insert on ${sql.id(table)} for each row
      when (new.company_id is null) execute function ${sql.id(name)}()`.execute(tx);
  });

/** Orders in a part; each has some ten rows in all these tables together. */
const ORDERS = 300;

/** By ranges of the key by which each of the tables is read in them, whatever the planner makes of a table that has never been counted. */
const fillByOrders = ({ inParts }: Steps): Promise<void> =>
  inParts('orders', async (tx, after) => {
    const from = Number(after);
    const last = await lastOf(tx, 'orders', from, ORDERS);
    if (last === null) return null;
    for (const { table, parent } of companyTables)
      if (parent.column === 'order_id') await fill(tx, table, { parent, from, to: last });
    return String(last);
  });

/** Few, and kept for days. */
const fillByParents = ({ inParts }: Steps, parentTable: 'calculations' | 'courier_registers', column: string) =>
  inParts(parentTable, async (tx, after) => {
    const from = Number(after);
    const last = await lastOf(tx, parentTable, from, ORDERS);
    const tables = companyTables.filter(({ parent }) => parent.column === column || parent.table === parentTable);
    for (const { table, parent } of tables) {
      if (last !== null) await fill(tx, table, { parent, from, to: last });
      // Of one that is gone nobody asks any more.
      else await sql`delete from ${sql.id(table)} where company_id is null`.execute(tx);
    }
    return last === null ? null : String(last);
  });

const lastOf = async (tx: Db, table: string, from: number, most: number): Promise<number | null> => {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from (
    select id from ${sql.id(table)} where id > ${from} order by id limit ${most}) as page`.execute(tx);
  return rows[0]?.last ?? null;
};

const fill = (
  tx: Db,
  table: string,
  { parent, from, to }: Pick<CompanyTable, 'parent'> & { readonly from: number; readonly to: number },
) =>
  sql`update ${sql.id(table)} set company_id = (
      select company_id from ${sql.id(parent.table)} where id = ${sql.id(table, parent.column)})
    where ${sql.id(parent.column)} > ${from} and ${sql.id(parent.column)} <= ${to} and company_id is null`.execute(tx);

const DELIVERIES = 3_000;

const fillDeliveries = ({ inParts }: Steps): Promise<void> =>
  inParts('webhook_deliveries', async (tx, after) => {
    const [endpoint, place] = after === '' ? ['', 0] : (JSON.parse(after) as [string, number]);
    const { rows } = await sql<{ endpoint_id: string; place: number }>`select endpoint_id, place from (
        select endpoint_id, place from webhook_deliveries where (endpoint_id, place) > (${endpoint}, ${place})
        order by endpoint_id, place limit ${DELIVERIES}) as page
      order by endpoint_id desc, place desc limit 1`.execute(tx);
    const [last] = rows;
    if (!last) return null;
    const ofPart = sql`(endpoint_id, place) > (${endpoint}, ${place})
      and (endpoint_id, place) <= (${last.endpoint_id}, ${last.place}) and company_id is null`;
    await sql`update webhook_deliveries set company_id = (
      select company_id from webhook_endpoints where id = endpoint_id) where ${ofPart}`.execute(tx);
    // Of webhooks that are gone.
    await sql`delete from webhook_deliveries where ${ofPart}`.execute(tx);
    return JSON.stringify([last.endpoint_id, last.place]);
  });

const keyByCompany = async (steps: Steps, { table, key, before }: CompanyTable): Promise<void> => {
  const { index, briefly, notNull, isNew } = steps;
  await index(key.name, { table, isUnique: key.kind !== 'index', rest: `(${key.columns})` });
  await notNull(table, 'company_id');
  if (!isNew) return;
  await briefly(async (tx) => {
    if (key.kind === 'index') await sql`drop index ${sql.id(before)}`.execute(tx);
    else await sql`alter table ${sql.id(table)} drop constraint ${sql.id(before)}`.execute(tx);
    if (key.kind === 'primary')
      await sql`alter table ${sql.id(table)} add primary key using index ${sql.id(key.name)}`.execute(tx);
  });
};

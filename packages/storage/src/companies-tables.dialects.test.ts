import { expect, it } from 'vitest';
import { forEachDialect, type TestStore } from './testing.ts';

// Each table is a company's: it says whose each row is, and has a key that begins with the company. Or it stands here with whose it is.

const whoseTheyAre: Readonly<Record<string, string>> = {
  // Of the installation.
  companies: 'each row is one',
  audit_entries: 'of the operator too, who has no company',
  erasures: 'one names orders of several companies',
  exchange_rates: 'the same for all',
  event_gaps: 'figures of lanes, of all companies together',
  lanes: 'figures of all companies together',
  transit_days: 'figures of all companies together',
  jobs: 'each process takes those of all companies; what one is about stands in what it says',
  kysely_migration: 'of the tables',
  kysely_migration_lock: 'of the tables',
  loose_files: 'names of files that belong to nothing',
  operator_acts: 'what the operator asks of processes',
  places: 'the same for all',
  places_edition: 'the same for all',
  processes: 'of the installation',
  restoration: 'of the installation',
  service_settings: 'of the installation',
  signing_keys: 'of the installation',
  sqlite_sequence: 'of the tables',
  // Of people, who act for several companies, or for the operator.
  users: 'a person',
  operator_users: 'a person',
  operator_keys: 'of the operator',
  passkeys: 'of a person',
  password_links: 'of a person',
  sessions: 'of a person, whichever company they act for',
  sign_ins: 'of somebody who is not known yet',
  sign_in_failures: 'of an account or an address',
  mails: 'of a family of companies, or of the operator',
  // Of connections with vendors: one of the operator serves every company.
  kept_offers: 'of a connection',
  kept_values: 'of a connection',
  listed_points: 'of a vendor',
  open_circuits: 'of a connection',
  pickup_points: 'of a vendor',
  point_feeds: 'of a vendor',
  vendor_contracts: 'of the operator too',
  vendor_days: 'of a connection',
  vendor_feeds: 'of a connection',
  vendor_figures: 'of a process',
  vendor_hours: 'of a connection',
  vendor_notes: 'of a connection',
  vendor_notices: 'of a connection',
  vendor_turns: 'of a connection',
};

/** They say whose each row is; what they are found by has no company in it. */
const keyedOtherwise: Readonly<Record<string, string>> = {
  attachments: 'by the file’s id, which callers name, or by what it belongs to',
  courier_registers: 'by vendor and day: the operator looks at those of all companies',
  events: 'by the place in its company’s line, once it has one',
  reservations: 'by the order, in functions that versions side by side share; none outlives its order’s hand-over',
};

interface Table {
  readonly name: string;
  readonly has: boolean;
  readonly isKeyed: boolean;
}

const tablesOf = async ({ dialect, rows }: TestStore): Promise<readonly Table[]> => {
  const found = await rows(
    dialect === 'postgres'
      ? `select relname as name,
          exists (select 1 from pg_attribute where attrelid = c.oid and attname = 'company_id' and attnotnull) as has,
          exists (select 1 from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
            where indrelid = c.oid and indisvalid and indpred is null and attname = 'company_id') as is_keyed
          from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`
      : `select t.name as name,
          exists (select 1 from pragma_table_info(t.name) where name = 'company_id' and ("notnull" = 1 or pk = 1)) as has,
          exists (select 1 from pragma_index_list(t.name) l, pragma_index_info(l.name) i
            where l.partial = 0 and i.seqno = 0 and i.name = 'company_id')
            or exists (select 1 from pragma_table_info(t.name) where name = 'company_id' and pk = 1) as is_keyed
          from sqlite_master t where t.type = 'table' and t.name not like 'order_texts_found%'`,
  );
  return found.map((row) => ({
    name: String(row['name']),
    has: Boolean(row['has']),
    isKeyed: Boolean(row['is_keyed']),
  }));
};

const ofNobody = async (store: TestStore): Promise<readonly string[]> =>
  (await tablesOf(store)).flatMap(({ name, has, isKeyed }) => {
    if (name in whoseTheyAre) return has ? [`${name} says whose it is, and stands in the list`] : [];
    if (!has) return [`${name} does not say whose it is`];
    return isKeyed || name in keyedOtherwise ? [] : [`${name} has no key that begins with the company`];
  });

forEachDialect((open) => {
  it('each table is a company’s, with a key that begins with the company, or it is told here whose it is', async () => {
    const store = await open();
    expect(await ofNobody(store)).toEqual([]);
    const names = (await tablesOf(store)).map(({ name }) => name);
    const ofOther = store.dialect === 'postgres' ? /^(?:sqlite_|jobs$)/ : /^$/;
    const told = [...Object.keys(whoseTheyAre), ...Object.keys(keyedOtherwise)];
    expect(told.filter((name) => !names.includes(name) && !ofOther.test(name))).toEqual([]);
    await store.rows('create table remarks (company_id bigint, text text)');
    expect(await ofNobody(store)).toEqual(['remarks does not say whose it is']);
    await store.rows('drop table remarks');
    await store.rows('create table remarks (company_id bigint not null, text text)');
    expect(await ofNobody(store)).toEqual(['remarks has no key that begins with the company']);
  });
});

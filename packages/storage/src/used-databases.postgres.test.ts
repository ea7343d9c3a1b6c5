import { eachDialect } from '@cartage/tooling-vitest';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from './migrations/migrate.ts';
import { openStore } from './open-store.ts';

// What the tests on PostgreSQL rest on: a database that has served one serves the next as a new one would.

eachDialect(({ freshDatabase }) => {
  const withTables = async (url: string): Promise<void> => {
    const store = await openStore({ url });
    await migrate(store);
    await store.close();
  };

  const connect = async (url: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = await connect(url);
    return work(client).finally(() => client.end());
  };

  it('shows nothing of whoever used it, in no table and no sequence', async () => {
    const used = await freshDatabase(withTables);
    const before = await withClient(used.url, contentOf);
    const filled = await withClient(used.url, async (client) => {
      await fillAll(client);
      return contentOf(client);
    });
    for (const [part, held] of Object.entries(before)) expect(filled[part], part).not.toEqual(held);
    await used.drop();
    const again = await freshDatabase(withTables);
    expect(again.url).toBe(used.url);
    expect(await withClient(again.url, contentOf)).toEqual(before);
    await again.drop();
  });

  it('has nobody connected any more, who may hold a lock, listen, or work on', async () => {
    const used = await freshDatabase(withTables);
    const left = await connect(used.url);
    await left.query('begin; select pg_advisory_lock(1); listen anything; lock table companies');
    await used.drop();
    await expect(left.query('select 1')).rejects.toThrow();
    const again = await freshDatabase(withTables);
    expect(again.url).toBe(used.url);
    await withClient(again.url, async (client) => {
      await client.query(`begin; set local lock_timeout = '1s'; lock table companies; commit`);
      const { rows } = await client.query('select pg_try_advisory_lock(1) as is_free');
      expect(rows).toEqual([{ is_free: true }]);
    });
    await again.drop();
  });

  it.each([
    ['a table', 'create table more (id int)'],
    ['an index', 'drop index companies_topmost_id'],
    ['a column', 'alter table companies add column more int'],
    ['a trigger', 'alter table companies disable trigger companies_owned'],
    ['a function', `create function more() returns int language sql as 'select 1'`],
    ['what the planner knows', 'insert into companies select * from companies; analyze companies'],
    ['a setting', `do $$ begin execute format('alter database %I set work_mem = ''1MB''', current_database()); end $$`],
  ])('is not used again where %s was changed', async (_, change) => {
    const used = await freshDatabase(withTables);
    await withClient(used.url, (client) => client.query(change));
    await used.drop();
    const next = await freshDatabase(withTables);
    expect(next.url).not.toBe(used.url);
    await next.drop();
  });
});

const OURS = `oid >= 16384 and relnamespace::regnamespace::text !~ '^pg_'`;

/** Of a table in parts, the whole. */
const namesOf = async (client: pg.Client, kinds: 'rp' | 'S'): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where strpos('${kinds}', relkind) > 0 and not relispartition and ${OURS} order by 1`,
  );
  return rows.map(({ name }) => name);
};

/** All rows of each table and the state of each sequence. */
const contentOf = async (client: pg.Client): Promise<Readonly<Record<string, unknown>>> => {
  const content: Record<string, unknown> = {};
  for (const name of await namesOf(client, 'rp'))
    content[name] = (await client.query(`select t::text as row from ${name} t order by 1`)).rows;
  for (const name of await namesOf(client, 'S'))
    content[name] = (await client.query(`select last_value, is_called from ${name}`)).rows;
  return content;
};

/** A row more in each table, whatever it says, and a number more from each sequence. */
const fillAll = async (client: pg.Client): Promise<void> => {
  await client.query('set session_replication_role = replica');
  for (const name of await namesOf(client, 'S')) await client.query(`select nextval('${name}')`);
  for (const name of await namesOf(client, 'rp')) {
    const { rows: columns } = await client.query<{ name: string; type: string; first: string | null }>(
      `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type,
        (select enumlabel from pg_enum where enumtypid = atttypid order by enumsortorder limit 1) as first
       from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped
         and attnotnull and not atthasdef and attidentity = ''`,
    );
    const values = columns.map(({ type, first }) => `'${first ?? anyOf(type)}'`);
    await client.query(
      `insert into ${name} (${columns.map((column) => column.name).join(', ')}) values (${values.join(', ')})`,
    );
  }
};

const anyOf = (type: string): string => {
  if (/^json|\[\]$/.test(type)) return '{}';
  if (/int|numeric|real|double/.test(type)) return '77';
  if (/^timestamp|^date/.test(type)) return 'now';
  if (type === 'interval') return '1s';
  if (type === 'boolean') return 'true';
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000077';
  return 'x';
};

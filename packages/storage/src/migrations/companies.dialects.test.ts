import { eachDialect } from '@cartage/tooling-vitest';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';
import { companyTables } from './0075-companies/company-tables.ts';
import { makeUpTo, migrate } from './migrate.ts';

const ORDERS = 700;
const BEFORE = '0074-figures';

class Killed extends Error {}

/** The process dies before its query number `at`. */
const dyingAt = (store: Store, at: number): Store => {
  let done = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      done += 1;
      if (done > at) throw new Killed();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...store, db: store.db.withPlugin(plugin) };
};

const migrated = (store: Store): Promise<boolean> =>
  migrate(store).then(
    () => true,
    (failure) => {
      if (failure instanceof Killed) return false;
      throw failure;
    },
  );

const run = async ({ db }: Store, statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await sql.raw(statement).execute(db)).rows as Record<string, unknown>[];

/** As the version before writes them: a company, and what it has. */
const fill = async (store: Store): Promise<void> => {
  for (const name of ['one', 'other'])
    await run(
      store,
      `insert into companies (name, mark_up_bp, credit_limit, created_at, details) values ('${name}', 0, 0, 1, '{}')`,
    );
  await run(
    store,
    `insert into orders (company_id, number, order_key, status, status_at, content, push_result, created_at, created_on, properties, version)
      with recursive n (n) as (select 1 union all select n + 1 from n where n < ${ORDERS})
      select 1 + n % 2, 'N-' || n, 'k', 'Draft', 1, '{}', 'none', 1, '2026-01-01', '{}', 1 from n`,
  );
  await run(
    store,
    `insert into webhook_endpoints (id, company_id, url, locale, secret, created_at, place, replay_place, replay_at, failures, paused_until, revision)
      values ('wh_2', 2, 'https://example.com', 'ru', 's', 1, 0, 0, 0, 0, 0, 1)`,
  );
  await run(
    store,
    `insert into calculations (request_id, company_id, asker_id, vendors, shipment, issued_at, expires_at)
      values ('c', 2, 1, '[]', '', 1, 2)`,
  );
  await run(
    store,
    `insert into courier_registers (company_id, vendor_id, connection, day, number, orders, may_repeat, created_at)
      values (2, 1, 'c', '2026-01-01', 1, 1, 0, 1)`,
  );
};

/** The version before at work: what it has of orders from one number to another, word for word. */
const write = async (store: Store, mark: string, which: string): Promise<void> => {
  for (const statement of [
    `insert into history_lines (order_id, at, source, text_en, text_ru, status, is_return, fingerprint)
      select id, 1, 's', '${mark}', 'x', 'Draft', 0, '${mark}' from orders where ${which}
      on conflict (order_id, fingerprint) do nothing`,
    `insert into attempts (order_id, kind, number, reference, state, started_at, never_sent)
      select id, 'cancel', (select count(*) + 1 from attempts where order_id = orders.id and kind = 'cancel'), '${mark}', 'sending', 1, 0
      from orders where ${which}`,
    `insert into order_changes (order_id, at, key_id, text_en, text_ru, fields)
      select id, 1, 0, '${mark}', 'x', '[]' from orders where ${which}`,
    `insert into payments (order_id, number, reference, provider, amount, status, created_at, expires_at, refunded)
      select id, (select count(*) + 1 from payments where order_id = orders.id), number || '${mark}', 'p', 1, 'New', 1, 2, 0
      from orders where ${which}`,
    `insert into order_contacts (contact, order_id) select '${mark}', id from orders where ${which} on conflict do nothing`,
    `insert into watched_orders (order_id, due_at) select id, 7 from orders where ${which}
      on conflict (order_id) do update set due_at = excluded.due_at`,
    `insert into order_attention (order_id, reason, since, told) select id, 'problem', 1, 1 from orders where ${which}
      on conflict (order_id, reason) do nothing`,
    `insert into courier_register_orders (order_id, take_date, register_id) select id, '${mark}', 1 from orders where ${which}`,
    `insert into courier_register_mails (register_id, address, letter, state) values (1, '${mark}', '${mark}', 'waiting')`,
    `insert into calculation_answers (calculation_id, place, status, options)
      select 1, (select count(*) from calculation_answers), 'finished', '[]' from companies where id = 1
      on conflict (calculation_id, place) do nothing`,
    `insert into webhook_deliveries (endpoint_id, place, type, event_at, order_id, state, tries)
      select 'wh_2', id, 'order.created', 1, id, 'waiting', 0 from orders where ${which}
      on conflict (endpoint_id, place) do update set tries = webhook_deliveries.tries + 1`,
    `insert into events (company_id, type, at, order_id, facts) select company_id, 'order.created', 1, id, '{}' from orders where ${which}`,
  ])
    await run(store, statement);
};

const tables = [
  ...['history_lines', 'attempts', 'order_changes', 'payments', 'order_contacts', 'watched_orders', 'order_attention'],
  ...['courier_register_orders', 'courier_register_mails', 'calculation_answers', 'webhook_deliveries', 'events'],
];

const countAll = async (store: Store): Promise<readonly string[]> => {
  const counts = [];
  for (const table of tables) {
    const [row] = await run(store, `select count(*) as rows from ${table}`);
    counts.push(`${table} ${row?.['rows']}`);
  }
  return counts;
};

/** Rows that say a company that they are not of. */
const ofOthers = async (store: Store): Promise<readonly string[]> => {
  const wrong = [];
  for (const table of tables) {
    const of = ['courier_register_mails', 'calculation_answers'].includes(table)
      ? '2'
      : `(select company_id from orders where id = ${table}.order_id)`;
    // The endpoint's: its events are all of its company.
    const company = table === 'webhook_deliveries' ? '2' : of;
    const [row] = await run(store, `select count(*) as rows from ${table} where company_id <> ${company}`);
    if (Number(row?.['rows']) > 0) wrong.push(`${table} ${row?.['rows']}`);
  }
  return wrong;
};

/** What the database is made of. */
const formOf = async (store: Store): Promise<readonly string[]> => {
  const rows = await run(
    store,
    store.dialect === 'sqlite'
      ? `select type || ' ' || coalesce(sql, name) as one from sqlite_master order by 1`
      : `select relname || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull as one from pg_attribute
          join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
          where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        union all select indexdef || ' index ' || indexname
          from pg_indexes where schemaname = 'public'
        union all select tgrelid::regclass || ' trigger ' || tgname from pg_trigger where not tgisinternal order by 1`,
  );
  return rows.map(({ one }) => String(one));
};

eachDialect((dialect) => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  const open = async (): Promise<Store> => {
    const { url, drop } = await dialect.freshDatabase();
    const store = await openStore({ url });
    ends.push(drop, store.close);
    return store;
  };
  /** As the version before has left it. */
  const used = async (): Promise<Store> => {
    const store = await open();
    await makeUpTo(store, BEFORE);
    await fill(store);
    await write(store, 'a', `id <= ${ORDERS}`);
    // Of a webhook and a calculation that are gone.
    await run(
      store,
      `insert into webhook_deliveries (endpoint_id, place, type, event_at, state, tries)
      values ('wh_gone', 1, 'order.created', 1, 'waiting', 0)`,
    );
    await run(
      store,
      `insert into calculation_answers (calculation_id, place, status, options) values (77, 0, 'failed', '[]')`,
    );
    // A number that was given out is never given out again.
    await run(store, `delete from history_lines where id = (select max(id) from history_lines)`);
    return store;
  };

  it('is killed anywhere, and goes on; on PostgreSQL the version before works beside it all the time', async () => {
    const store = await used();
    let kills = 0;
    for (let at = 1; !(await migrated(dyingAt(store, at))); at += 3) {
      kills += 1;
      if (dialect.name === 'postgres') await write(store, `b${kills}`, `id % 50 = ${kills % 50}`);
      // No version before knows either name, so none serves what is half changed there.
      else if (at > 6)
        expect(await run(store, `select name from kysely_migration where name like '0075-companies%'`)).toHaveLength(1);
    }
    expect(kills).toBeGreaterThan(10);
    const before = await countAll(store);
    if (dialect.name === 'postgres') await write(store, 'after', 'id % 2 = 0');
    expect(await ofOthers(store)).toEqual([]);
    if (dialect.name === 'sqlite')
      expect(before).toEqual(
        tables.map((table) => `${table} ${rowsOf[table] ?? (table === 'history_lines' ? ORDERS - 1 : ORDERS)}`),
      );
    if (dialect.name === 'postgres') {
      const [numbered] = await run(store, `select cartage_number_events(1, 100000) as n`);
      expect(Number(numbered?.n)).toBeGreaterThan(ORDERS / 2);
    }
    const [line] = await run(
      store,
      `insert into history_lines (company_id, order_id, at, source, text_en, text_ru, status, is_return)
      values (2, 1, 1, 's', 'x', 'x', 'Draft', 0) returning id`,
    );
    expect(Number(line?.['id'])).toBeGreaterThan(ORDERS);
    expect(await run(store, `select key from service_settings where key like 'migration %'`)).toEqual([]);
    expect(await migrated(store)).toBe(true);
  });

  it('makes of a database what a new one is, however many processes are at it; on PostgreSQL what the version before goes by stays', async () => {
    const [store, fresh] = [await used(), await open()];
    await migrate(fresh);
    if (dialect.name === 'postgres') {
      // As a kill leaves it.
      await run(store, 'create unique index history_lines_once on history_lines (order_id, fingerprint)');
      await run(store, `update pg_index set indisvalid = false where indexrelid = 'history_lines_once'::regclass`);
      await Promise.all([migrate(store), migrate(store), migrate(store)]);
    } else await migrate(store);
    expect(await ofOthers(store)).toEqual([]);
    // In a new database they lie in months, which the version before could not write into.
    const form = async (of: Store) =>
      new Set((await formOf(of)).filter((one) => dialect.name === 'sqlite' || !/webhook_deliveries/.test(one)));
    const [upgraded, made] = [await form(store), await form(fresh)];
    expect([...made].filter((one) => !upgraded.has(one) && !/_of_company$/.test(one))).toEqual([]);
    const beside = companyTables
      .filter(({ table }) => table !== 'webhook_deliveries')
      .flatMap(({ table, before }) => [`index ${before}`, `trigger ${table}_of_company`]);
    expect(
      [...upgraded]
        .filter((one) => !made.has(one))
        .map((one) => one.replace(/^(\w+ )(?=trigger)|^.* (?=index)/, ''))
        .toSorted(),
    ).toEqual(dialect.name === 'postgres' ? beside.toSorted() : []);
    // Nothing was copied.
    if (dialect.name === 'postgres')
      expect(await run(store, 'select distinct tableoid::regclass::text as part from events')).toEqual([
        { part: 'events_first' },
      ]);
  });
});

const rowsOf: Readonly<Record<string, number>> = { courier_register_mails: 1, calculation_answers: 1 };

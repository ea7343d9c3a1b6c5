import { openStore, type Store } from '@cartage/storage';
import { sql } from 'kysely';
import { countOrdersAnew } from '../kept-counts.ts';
import { FINISHED, type ModelOrders } from './model-orders.ts';

/** Two years. */
const DAYS = 730;
/** Within such times an order on its way is asked about, and looked at, once. */
const TRACKED_MS = 15 * 60_000;
const WATCHED_MS = 24 * 3_600_000;
/** So many orders are copied in one transaction. */
const PART = 100_000;

/**
 * Copies the model orders with all that belongs to them, from the nth to another, so that the database has `to` of them in
 * the end: half of the first company, a quarter of the second, and the rest spread over the others; over two years, one in a
 * hundred still on its way and one in twenty a draft. Indices are made once after it, and what triggers count is counted once.
 */
export const growTo = async (url: string, models: ModelOrders, from: number, to: number): Promise<void> => {
  const store = await openStore({ url, poolSize: 2, cacheMb: 512 });
  const tell = (what: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
  try {
    const tables = await tablesOfOrders(store, models);
    const growing = ['orders', ...tables.map(({ table }) => table)];
    await store.db.connection().execute(async (db) => {
      const ask = async (text: string) => (await sql.raw<Readonly<Record<string, unknown>>>(text).execute(db)).rows;
      const isPostgres = store.dialect === 'postgres';
      const restore = isPostgres ? await setAsidePostgres(ask, growing) : await setAsideSqlite(ask, growing);
      const at = Number((await ask('select max(id) as last from orders'))[0]?.last);
      const lastPlace = Number((await ask('select max(place) as last from events'))[0]?.last);
      await ask('drop table if exists model_orders');
      await ask('create table model_orders (slot integer primary key, id bigint not null)');
      for (const [place, id] of placesOf(models)) await ask(`insert into model_orders values (${place}, ${id})`);
      for (let first = from + 1; first <= to; first += PART) {
        const last = Math.min(to, first + PART - 1);
        const part: Part = {
          first,
          last,
          from,
          to,
          base: at - from,
          place: lastPlace,
          isPostgres,
          companies: models.companies,
        };
        await ask('begin');
        await ask(copyOrders(await columnsOf(ask, isPostgres, 'orders'), part));
        for (const { table, slots } of tables)
          await ask(copyOfOrder(table, await columnsOf(ask, isPostgres, table), part, slots));
        await ask('commit');
        tell(`${last.toLocaleString('en')} orders`);
      }
      await ask('drop table model_orders');
      await restore(tell);
      await countAnew(ask, isPostgres);
      tell('counted');
      await spreadDue(ask);
      await ask(isPostgres ? 'vacuum analyze' : 'analyze');
      tell('analysed');
    });
  } finally {
    await store.close();
  }
};

/** What triggers would have counted, of orders, money and events. */
const countAnew = async (ask: Ask, isPostgres: boolean): Promise<void> => {
  await countOrdersAnew(ask);
  const fewest = isPostgres ? 'greatest' : 'max';
  await ask(`update balances set
    amount = coalesce((select sum(amount) from ledger_entries where company_id = balances.company_id), 0),
    entries = (select count(*) from ledger_entries where company_id = balances.company_id),
    reserved = coalesce((select sum(amount) from reservations where company_id = balances.company_id), 0)`);
  await ask(`insert into event_lines (company_id, last, swept)
    select company_id, max(place), 0 from events where place is not null group by company_id
    on conflict (company_id) do update set last = ${fewest}(event_lines.last, excluded.last)`);
};

/** Orders on their way are asked about in turn, and looked at in turn, as they are where nothing has waited. */
const spreadDue = async (ask: Ask): Promise<void> => {
  const now = Date.now();
  await ask(`update orders set next_track_at = ${now} + id * 997 % ${TRACKED_MS} where next_track_at is not null`);
  await ask(`update watched_orders set due_at = ${now} + order_id * 997 % ${WATCHED_MS}`);
};

type Ask = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

interface Part {
  readonly first: number;
  readonly last: number;
  /** The whole of which it is a part. */
  readonly from: number;
  readonly to: number;
  /** The id of the nth order is n more. */
  readonly base: number;
  /** The last place of an event: what was measured before has written some too. */
  readonly place: number;
  readonly isPostgres: boolean;
  readonly companies: readonly number[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isUnique: boolean;
}

/** Every finished one has its place from 0; one that lives has -1 and a draft -2. */
const placesOf = ({ finished, living, drafts }: ModelOrders): readonly (readonly [number, number])[] => [
  ...finished.map((id, place) => [place, id] as const),
  [-1, living[0] ?? 0],
  [-2, drafts[0] ?? 0],
];

/** Which model the nth is a copy of. 101 has no divisor with the number of companies' shares. */
const PLACE = `case when n % 101 = 0 then -1 when n % 101 < 6 then -2 else n % ${FINISHED} end`;

/** Half of all, a quarter, and the rest in turn; and the how-manieth of its company the nth is. */
const companyOf = (companies: readonly number[]): string => {
  const [first = 0, second = 0, ...others] = companies;
  return `case when n % 2 = 0 then ${first} when n % 4 = 1 then ${second} else ${others[0]} + (n / 4) % ${others.length} end`;
};
const nthOfCompany = (companies: readonly number[]): string =>
  `case when n % 2 = 0 then n / 2 when n % 4 = 1 then n / 4 else (n / 4) / ${companies.length - 2} end`;

const NUMBER = "'S' || n";

const ns = ({ first, last, isPostgres }: Part): string =>
  isPostgres
    ? `generate_series(${first}::bigint, ${last}::bigint) as copies (n)`
    : `(with recursive copies (n) as (select ${first} union all select n + 1 from copies where n < ${last}) select n from copies) as copies`;

/** How long ago the nth was made; what lives was made within five days. */
const ageDays = ({ from, to }: Part): string =>
  `(case when n % 101 = 0 then n % 5 else ((${to} - n) * ${DAYS}) / ${to - from} end)`;

const shifted = (column: Column, part: Part): string | null => {
  const from = `m."${column.name}"`;
  if (/int/.test(column.type))
    return `case when ${from} > 1600000000000 then ${from} - ${ageDays(part)} * 86400000 - n % 86400000 else ${from} end`;
  if (!/text|char/.test(column.type) || !/(_on|date|day|until)$/.test(column.name)) return null;
  const earlier = part.isPostgres
    ? `to_char(${from}::date - (${ageDays(part)})::int, 'YYYY-MM-DD')`
    : `date(${from}, '-' || ${ageDays(part)} || ' days')`;
  return `case when ${from} like '20__-__-__' then ${earlier} else ${from} end`;
};

const copyOrders = (columns: readonly Column[], part: Part): string => {
  const own: Readonly<Record<string, string>> = {
    id: `n + ${part.base}`,
    company_id: companyOf(part.companies),
    number: NUMBER,
    order_key: "'key-' || n",
    customer_order_id: "'A-' || n",
    project: "'Проект ' || (n % 10)",
    project_key: "'ПРОЕКТ ' || (n % 10)",
    department: "'Отдел ' || (n % 7)",
    department_key: "'ОТДЕЛ ' || (n % 7)",
    vendor_reference: "m.vendor_reference || '-' || n",
    vendor_invoice_number: "m.vendor_invoice_number || '-' || n",
    tracking_number: "m.tracking_number || '-' || n",
    // A courier fetches some twenty at once.
    vendor_pickup_number: "m.vendor_pickup_number || '-' || (n / 20)",
  };
  const names = columns.map(({ name }) => `"${name}"`);
  return `insert into orders (${names}) select ${columns.map((one) => own[one.name] ?? copyOf(one, part))}
    from ${ns(part)} join model_orders on slot = ${PLACE} join orders as m on m.id = model_orders.id`;
};

const copyOf = (column: Column, part: Part): string => {
  const { name, type, isUnique } = column;
  if (name === 'company_id') return companyOf(part.companies);
  if (isUnique && /text|char/.test(type)) return `m."${name}" || '-' || n`;
  return shifted(column, part) ?? `m."${name}"`;
};

/** What belongs to an order: some of it names the order, all of it its id. */
const copyOfOrder = (table: string, columns: readonly Column[], part: Part, slots: number): string => {
  const phone = `'\n' || replace(replace(replace(cast(79000000000 + n * 37 as text), '7', 'h'), '9', 'j'), '0', 'a') || 'z'`;
  const own: Readonly<Record<string, string>> = {
    order_id:
      table === 'order_texts' ? `case when m.order_id < 0 then -1 else 1 end * (n + ${part.base})` : `n + ${part.base}`,
    text: `replace(m.text, 'СИДОРОВ', 'СИДОРОВ' || (n % 4999)) || ${NUMBER} || ${phone}`,
    contact: "m.contact || '-' || n",
    code: "m.code || '-' || n",
    reference: "m.reference || '-' || n",
    fingerprint: "m.fingerprint || '-' || n",
    // Events of a company stand in one line; those of an order follow each other.
    place: `${part.place} + (${nthOfCompany(part.companies)}) * ${slots} + m.nth`,
  };
  const kept = columns.filter(({ name }) => name !== 'id');
  const of = table === 'order_texts' ? 'abs(m.order_id)' : 'm.order_id';
  return `insert into ${table} (${kept.map(({ name }) => `"${name}"`)})
    select ${kept.map((one) => (one.name === 'text' && table !== 'order_texts' ? copyOf(one, part) : (own[one.name] ?? copyOf(one, part))))}
    from ${ns(part)} join model_orders on slot = ${PLACE}
      join (select row_number() over (partition by order_id order by ${table === 'order_texts' ? 'order_id' : columns.some(({ name }) => name === 'id') ? 'id' : 'order_id'}) as nth, ${table}.* from ${table}
        where ${table === 'order_texts' ? 'abs(order_id)' : 'order_id'} in (select id from model_orders)) as m on ${of} = model_orders.id
    order by n`;
};

/** Tables of rows of an order, where the models have any, and how many one has at the most; a month of a table is none itself. */
const tablesOfOrders = async (store: Store, models: ModelOrders) => {
  const ids = [...models.finished, ...models.living, ...models.drafts];
  const found: { readonly table: string; readonly slots: number }[] = [];
  const { rows: months } = await (store.dialect === 'postgres'
    ? sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits`.execute(store.db)
    : { rows: [] });
  for (const { name, columns, isView } of await store.db.introspection.getTables()) {
    if (
      isView ||
      months.some((month) => month.name === name) ||
      !columns.some((column) => column.name === 'order_id') ||
      name.includes('_found')
    )
      continue;
    const { rows } = await sql
      .raw<{ most: number | null }>(
        `select max(rows) as most from (select count(*) as rows from ${name} where abs(order_id) in (${ids}) group by order_id) as counts`,
      )
      .execute(store.db);
    const slots = Number(rows[0]?.most ?? 0);
    if (slots > 0) found.push({ table: name, slots });
  }
  return found;
};

const columnsOf = async (ask: Ask, isPostgres: boolean, table: string): Promise<readonly Column[]> => {
  const rows = await ask(
    isPostgres
      ? `select attname as name, format_type(atttypid, null) as type, (exists (select from pg_index
           where indrelid = attrelid and indisunique and attnum = any(indkey)))::int as uniq
         from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
      : `select c.name, c.type, exists (select 1 from pragma_index_list('${table}') l, pragma_index_info(l.name) i
           where l."unique" = 1 and i.name = c.name) as uniq from pragma_table_info('${table}') c`,
  );
  return rows.map(({ name, type, uniq }) => ({
    name: String(name),
    type: String(type).toLowerCase(),
    isUnique: Number(uniq) === 1,
  }));
};

type Restore = (tell: (what: string) => void) => Promise<void>;

/** No trigger and no index but those of keys until it is restored. */
const setAsidePostgres = async (ask: Ask, tables: readonly string[]): Promise<Restore> => {
  const indices =
    await ask(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid in (${tables.map((name) => `'${name}'::regclass`)}) and not indisunique`);
  await ask("set statement_timeout = 0; set session_replication_role = 'replica'; set synchronous_commit = off");
  await ask("set maintenance_work_mem = '1GB'; set work_mem = '128MB'; set max_parallel_maintenance_workers = 1");
  for (const { name } of indices) await ask(`drop index ${name}`);
  return async (tell) => {
    for (const { name, text } of indices) {
      await ask(String(text).replace(' ON ONLY ', ' ON '));
      tell(String(name));
    }
    for (const table of tables)
      await ask(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`).catch(
        () => [],
      );
    await ask("set session_replication_role = 'origin'");
  };
};

const setAsideSqlite = async (ask: Ask, tables: readonly string[]): Promise<Restore> => {
  const listed = tables.map((name) => `'${name}'`);
  const made = await ask(`select type, name, sql from sqlite_master where tbl_name in (${listed})
    and (type = 'trigger' or (type = 'index' and sql not null and sql not like 'create unique%'))`);
  await ask('pragma synchronous = off');
  for (const { type, name } of made) await ask(`drop ${type} "${name}"`);
  return async (tell) => {
    for (const { name, sql: text, type } of made.toSorted((one, other) =>
      String(one.type).localeCompare(String(other.type)),
    )) {
      await ask(String(text));
      if (type === 'index') tell(String(name));
    }
    await ask("insert into order_texts_found (order_texts_found) values ('rebuild')");
    await ask('pragma synchronous = full');
  };
};

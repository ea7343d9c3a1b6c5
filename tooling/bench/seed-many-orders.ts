import { draftOrder, orderText } from '@cartage/core';
import { insertOrder, migrate, openStore, type Store } from '@cartage/storage';
import { orderCreateModel, toNewOrder } from '@cartage/wire/v1';
import { sql } from 'kysely';
import { countOrdersAnew } from './kept-counts.ts';
import { draft } from './orders.ts';
import { seedCompany } from './seed-company.ts';

/** 2026-11-20, noon in Moscow: the last day of creation. */
const LAST_DAY = Date.UTC(2026, 10, 20, 9);

/**
 * A company with so many orders, made over two years, of ten projects and seven departments, most taken on one of the
 * three days after their creation, in five statuses and with five vendors; copies of one that went the product's way. One
 * in a thousand is VendorError, one in 40 late. Of all but drafts and the newest 3,000 the labels are printed. One in 90 is for Vetlugin, one in three for Kuznetsova. The company's id.
 */
export const seedManyOrders = async (url: string, count: number): Promise<number> => {
  const seeded = await seededBefore(url);
  if (seeded !== null) return seeded;
  const companyId = await seedCompany(url);
  const store = await openStore({ url });
  try {
    await migrate(store);
    const { content } = toNewOrder(orderCreateModel.parse({ ...draft(0), department: 'Склад' })).value;
    const first = draftOrder({ companyId, number: 'CTG-0', key: 'key-of-order-0', content, createdAt: LAST_DAY });
    const inserted = await insertOrder(store.db, first, 'Europe/Moscow');
    if (inserted === 'number-taken') throw new Error('There are orders already.');
    await copy(store, count, orderText(inserted));
    await sql.raw(store.dialect === 'postgres' ? 'vacuum analyze' : 'analyze').execute(store.db);
    return companyId;
  } finally {
    await store.close();
  }
};

/** The company whose orders an earlier run has left, brought to the tables of today; null: there are none. */
const seededBefore = async (url: string): Promise<number | null> => {
  const store = await openStore({ url });
  try {
    await migrate(store);
    const { rows } = await sql<{
      company: number;
    }>`select company_id as company from orders where number = 'CTG-1'`.execute(store.db);
    return rows[0]?.company ?? null;
  } finally {
    await store.close();
  }
};

const copy = async (store: Store, count: number, textOfFirst: string): Promise<void> => {
  const { db, dialect } = store;
  const { rows } = await sql<Record<string, unknown>>`select * from orders`.execute(db);
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const isPostgres = dialect === 'postgres';
  const day = (offset: string) =>
    isPostgres
      ? `to_char(date '2026-11-20' - 730 + cast((n * 730.0 / ${count}) as int) + ${offset}, 'YYYY-MM-DD')`
      : `date('2026-11-20', '-730 days', (cast(n * 730.0 / ${count} + 0.5 as int) + ${offset}) || ' days')`;
  const value: Readonly<Record<string, string>> = {
    number: "'CTG-' || n",
    order_key: "'key-of-order-' || n",
    created_on: day('0'),
    take_date: day('1 + n % 3'),
    customer_order_id: "'A-' || n",
    project: "'Проект ' || (n % 10)",
    project_key: "'ПРОЕКТ ' || (n % 10)",
    department: "'Отдел ' || (n % 7)",
    department_key: "'ОТДЕЛ ' || (n % 7)",
    status: `case when n % 1000 = 0 then 'VendorError' when n % 1000 = 1 then 'ProblemDetected'
      when n % 20 = 2 then 'Draft' when n % 20 in (3, 4) then 'ParcelOnTheWay' else 'Finished' end`,
    vendor_id: 'case when n % 20 = 2 then null else 1 + n % 5 end',
    printed: `case when n % 20 = 2 or n > ${count} - 3000 then 0 when n % 1000 = 3 then 1 else 3 end`,
    planned_delivery_at: `case when n % 3 > 0 then ${LAST_DAY} - cast(${count} - n as bigint) * 63072 + (n % 7) * 86400000 end`,
  };
  const ns = isPostgres
    ? `generate_series(1, ${count - 1}) as copies (n)`
    : `(with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count - 1}) select n from copies) as copies`;
  await db.transaction().execute(async (tx) => {
    await withoutTriggers(tx, isPostgres, async () => {
      await sql
        .raw(
          `insert into orders (${names.map((name) => `"${name}"`)})
           select ${names.map((name) => value[name] ?? `orders."${name}"`)} from orders, ${ns} where orders.number = 'CTG-0'`,
        )
        .execute(tx);
      await sql.raw(attention).execute(tx);
      await sql.raw(textsOf(textOfFirst)).execute(tx);
      if (!isPostgres) {
        await sql`insert into order_texts_found (order_texts_found) values ('rebuild')`.execute(tx);
        await sql`delete from order_texts_found_next`.execute(tx);
      }
      await countOrdersAnew(
        async (statement) => (await sql.raw<Readonly<Record<string, unknown>>>(statement).execute(tx)).rows,
      );
    });
  });
};

/** What asks for attention, as triggers would keep it. */
const attention = `insert into order_attention (order_id, reason, since, told, company_id, created_on)
  select id, case status when 'VendorError' then 'vendor-error' when 'ProblemDetected' then 'problem' else 'late' end,
    status_at, 0, company_id, created_on
  from orders where status in ('VendorError', 'ProblemDetected') or (status = 'ParcelOnTheWay' and vendor_id = 4 and id % 2 = 0)`;

const textsOf = (textOfFirst: string): string => {
  const n = 'substr(number, 5)';
  const phone = [...'0123456789'].reduce(
    (text, digit) => `replace(${text}, '${digit}', '${'abcdefghij'.charAt(Number(digit))}')`,
    `substr('0000000' || ${n}, length(${n}) + 1)`,
  );
  const receiver = `case when id % 90 = 0 then 'ИВАН ВЕТЛУГИН' when id % 100000 = 7 then 'ИВАН РЕДКОСТЕВ'
    when id % 3 = 0 then 'АННА КУЗНЕЦОВА' else 'ИВАН СИДОРОВ' end`;
  const text = `'${textOfFirst.replaceAll("'", "''")}'`;
  return `insert into order_texts (order_id, company_id, text)
    select id, company_id, replace(replace(replace(${text}, 'CTG-0', number), 'A-0', customer_order_id), 'ИВАН СИДОРОВ', ${receiver})
      || '\n' || ${phone} || 'z'
    from orders where number <> 'CTG-0'`;
};

const TABLES = ['orders', 'order_attention', 'order_texts'] as const;

/** What they keep is counted once, not a million times in one transaction. */
const withoutTriggers = async (tx: Store['db'], isPostgres: boolean, work: () => Promise<void>): Promise<void> => {
  if (isPostgres) {
    for (const table of TABLES) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    await work();
    for (const table of TABLES) await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    return;
  }
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_master where type = 'trigger'
    and tbl_name in (${sql.join(TABLES)})`.execute(tx);
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(tx);
  await work();
  for (const { sql: text } of rows) await sql.raw(text).execute(tx);
};

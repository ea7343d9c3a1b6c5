import { draftOrder } from '@cartage/core';
import { insertOrder, migrate, openStore, type Store } from '@cartage/storage';
import { orderCreateModel, toNewOrder } from '@cartage/wire/v1';
import { sql } from 'kysely';
import { draft } from './orders.ts';
import { seedCompany } from './seed-company.ts';

/** 2026-11-20, noon in Moscow: the last day of creation. */
const LAST_DAY = Date.UTC(2026, 10, 20, 9);

/**
 * A company with so many orders, made over two years, of ten projects and seven departments, most taken on one of the
 * three days after their creation; copies of one that went the product's way. The company's id.
 */
export const seedManyOrders = async (url: string, count: number): Promise<number> => {
  const companyId = await seedCompany(url);
  const store = await openStore({ url });
  try {
    await migrate(store);
    const { content } = toNewOrder(orderCreateModel.parse({ ...draft(0), department: 'Склад' })).value;
    const first = draftOrder({ companyId, number: 'CTG-0', key: 'key-of-order-0', content, createdAt: LAST_DAY });
    await insertOrder(store.db, first, 'Europe/Moscow');
    await copy(store, count);
    await sql.raw(store.dialect === 'postgres' ? 'vacuum analyze' : 'analyze').execute(store.db);
    return companyId;
  } finally {
    await store.close();
  }
};

const copy = async ({ db, dialect }: Store, count: number): Promise<void> => {
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
  };
  const ns = isPostgres
    ? `generate_series(1, ${count - 1}) as copies (n)`
    : `(with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count - 1}) select n from copies) as copies`;
  await db.transaction().execute(async (tx) => {
    // Counted once, not a million times in one transaction.
    const [stop, start] = isPostgres
      ? ['alter table orders disable trigger user', 'alter table orders enable trigger user']
      : ['drop trigger orders_counted', null];
    const trigger = isPostgres ? null : await triggerText(tx);
    await sql.raw(stop ?? '').execute(tx);
    await sql
      .raw(
        `insert into orders (${names.map((name) => `"${name}"`)})
         select ${names.map((name) => value[name] ?? `orders."${name}"`)} from orders, ${ns} where orders.number = 'CTG-0'`,
      )
      .execute(tx);
    await sql`delete from order_days`.execute(tx);
    await sql`insert into order_days (company_id, created_on, take_date, orders)
      select company_id, created_on, coalesce(take_date, ''), count(*) from orders group by 1, 2, 3`.execute(tx);
    await sql.raw(start ?? trigger ?? '').execute(tx);
  });
};

const triggerText = async (tx: Parameters<typeof insertOrder>[0]): Promise<string> => {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'orders_counted'`.execute(tx);
  return rows[0]?.sql ?? '';
};

import { everyOrder } from '@cartage/core';
import { expect, it } from 'vitest';
import { findOrderPage } from '../orders/find-order-page.ts';
import { foldedKey } from '../orders/folded-key.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { up } from './0017-order-lists.ts';

const ORDERS = 2_500;

/** The tables as they were before it. */
const takeBack = async ({ rows, dialect }: TestStore): Promise<void> => {
  const statements =
    dialect === 'postgres'
      ? [
          'drop function cartage_count_orders() cascade',
          'drop function cartage_count_order(bigint, text, text, bigint)',
        ]
      : ['orders_counted', 'orders_uncounted', 'orders_moved'].map((trigger) => `drop trigger ${trigger}`);
  for (const statement of [
    ...statements,
    'drop table order_days',
    ...['listed', 'of_project', 'of_department', 'of_parent'].map((index) => `drop index orders_${index}`),
    'alter table orders drop column project_key',
    'alter table orders drop column department_key',
    'create index orders_company_id_created_on_id on orders (company_id, created_on, id)',
    'create index orders_parent_number on orders (parent_number) where parent_number is not null',
  ])
    await rows(statement);
};

forEachDialect((open) => {
  it('orders from before it are listed and counted as new ones are', async () => {
    const store = await open();
    const company = await addCompany(store);
    const content = { ...testContent, project: "Осень 'о", department: null };
    await insertOrder(store.db, testOrder(company, 'N-0', { content }), 'Europe/Moscow');
    await takeBack(store);
    const names = Object.keys((await store.rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
    const value: Readonly<Record<string, string>> = {
      number: "'N-' || n",
      project: "case when n % 3 > 0 then 'Зима ' || (n % 3) end",
      department: "case when n % 2 = 0 then 'straße' end",
      take_date: "case when n % 5 > 0 then '2026-12-0' || (n % 5) end",
    };
    await store.rows(
      `insert into orders (${names.map((name) => `"${name}"`)})
       with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${ORDERS - 1})
       select ${names.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies where number = 'N-0'`,
    );
    await up(store.db);
    const stored = await store.rows('select project, project_key, department, department_key from orders');
    for (const row of stored) {
      expect(row.project_key).toBe(foldedKey(row.project as string | null));
      expect(row.department_key).toBe(foldedKey(row.department as string | null));
    }
    const count = async (filter: object) =>
      (await findOrderPage(store.db, company, { ...everyOrder, ...filter }, { size: 1, skip: 0 })).totalCount;
    expect(await count({})).toBe(ORDERS);
    expect(await count({ project: 'ЗИМА 2' })).toBe(Math.floor(ORDERS / 3));
    expect(await count({ takeFrom: '2026-12-02', takeTo: '2026-12-02' })).toBe(ORDERS / 5);
    // And what changes from now on is counted.
    await store.rows("update orders set take_date = null where take_date = '2026-12-02'");
    await store.rows("update orders set take_date = '2026-12-03' where take_date is null and project is null");
    await store.rows("delete from orders where number = 'N-3'");
    const [oracle] = await store.rows(
      "select count(*) as every, sum(case when take_date = '2026-12-03' then 1 else 0 end) as third from orders",
    );
    expect([await count({}), await count({ takeFrom: '2026-12-03', takeTo: '2026-12-03' })]).toEqual([
      Number(oracle?.every),
      Number(oracle?.third),
    ]);
    expect(await count({ takeFrom: '2026-12-02', takeTo: '2026-12-02' })).toBe(0);
  });

  it('orders that many make at once are all counted, and none waits for ever', async () => {
    const store = await open();
    const company = await addCompany(store);
    const insert = (n: number) =>
      store.transaction((tx) => insertOrder(tx, testOrder(company, `M-${n}`), 'Europe/Moscow'));
    await Promise.all(Array.from({ length: 60 }, (_, n) => insert(n)));
    expect((await findOrderPage(store.db, company, everyOrder, { size: 1, skip: 0 })).totalCount).toBe(60);
  });
});

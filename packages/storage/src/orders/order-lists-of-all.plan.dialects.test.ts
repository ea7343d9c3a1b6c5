import { everyOrder, newestFirst, type OrderFilter, type OrderSort } from '@cartage/core';
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, hearStatements, type TestStore } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { countOrdersOfAll } from './count-orders.ts';
import { positionOf } from './find-order-page.ts';
import { findOrderPageOfAll } from './find-order-page-of-all.ts';
import { insertOrder } from './insert-order.ts';

// interface 23.21: however many companies there are, what the operator sees of all of them costs as many statements.

const COMPANIES = 200;
const ORDERS = 12_000;
const MOST_STATEMENTS = 8;

const filters: Readonly<Record<string, Partial<OrderFilter>>> = {
  nothing: {},
  created: { createdFrom: '2026-03-02', createdTo: '2026-03-20' },
  taken: { takeFrom: '2026-03-05', takeTo: '2026-04-06' },
  number: { numbers: ['N-7'], mode: 'own-number' },
  'any number': { numbers: ['W-7', 'N-8'], mode: 'all' },
  project: { project: 'ОСЕНЬ 3' },
  status: { statuses: ['VendorError', 'Finished'] },
  'status and day': { statuses: ['Finished'], createdFrom: '2026-02-02' },
  vendor: { vendorIds: [1, 3] },
  attention: { attention: ['problem', 'price-rose'] },
  'attention and status': { attention: ['problem'], statuses: ['Finished'] },
  printed: { labelsPrinted: true },
  'printed of a state': { statuses: ['VendorError'], registerPrinted: false },
  text: { text: 'петров 7' },
  'text and status': { text: 'петров 7', statuses: ['VendorError'] },
};
const sorts: readonly OrderSort[] = [
  { by: 'created', isDescending: true },
  { by: 'planned', isDescending: false },
];

forEachDialect((open) => {
  describe('a list of the orders of 200 companies', () => {
    let store: TestStore;

    beforeAll(async () => {
      store = await open();
      const first = await addCompany(store);
      for (let n = 1; n < COMPANIES; n += 1) await addCompany(store);
      const order = testOrder(first, 'N', { content: { ...testContent, customerOrderId: 'W' } });
      await insertOrder(store.db, order, 'UTC');
      const columns = Object.keys((await store.rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
      const text = (value: string) =>
        store.dialect === 'postgres' ? `right('0' || ${value}, 2)` : `substr('0' || (${value}), -2)`;
      // One of them has every other order, and some have had none for long.
      const value: Readonly<Record<string, string>> = {
        company_id: `${first} + case when n % 2 = 0 then 0 else n / 60 end`,
        number: "'N-' || n",
        customer_order_id: "'W-' || (n % 3000)",
        created_on: `'2026-' || ${text('1 + n / 2000')} || '-' || ${text('1 + n / 80 % 25')}`,
        take_date: `case when n % 5 > 0 then '2026-' || ${text('1 + n / 2000')} || '-' || ${text('2 + n / 80 % 25')} end`,
        project_key: "'ОСЕНЬ ' || (n % 10)",
        status: "case n % 20 when 0 then 'VendorError' when 1 then 'Draft' else 'Finished' end",
        vendor_id: 'case when n % 20 = 1 then null else 1 + n % 4 end',
        printed: 'case when n % 20 = 1 then 0 when n % 11 = 0 then 1 when n % 101 = 3 then 0 else 3 end',
        planned_delivery_at: 'case when n % 3 > 0 then 1800000000000 + n % 1000 end',
      };
      await store.rows(
        `insert into orders (${columns.map((name) => `"${name}"`)})
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${ORDERS})
         select ${columns.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies where orders.number = 'N'`,
      );
      await store.rows(`insert into order_attention (company_id, order_id, reason, since)
        select company_id, id, case when id % 3 = 0 then 'problem' else 'price-rose' end, 0 from orders where id % 10 = 0`);
      await store.rows(`insert into order_texts (order_id, company_id, text)
        select id, company_id, 'ПЕТРОВ ' || (id % 100) from orders where number <> 'N'`);
      await store.rows(store.dialect === 'postgres' ? 'vacuum analyze' : 'analyze');
    }, 120_000);

    /** How many statements it sends. */
    const counting = () => {
      let sent = 0;
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          sent += 1;
          return result;
        },
      };
      return { db: store.db.withPlugin(plugin), sent: () => sent };
    };

    it('is found and counted in a handful of statements, whatever it is of', async () => {
      const after = await positionOf(store.db, null, 'N-11000');
      if (after === null) throw new Error('There is no such order.');
      const found: string[] = [];
      for (const [name, changes] of Object.entries(filters))
        for (const sort of sorts) {
          const filter = { ...everyOrder, ...changes };
          for (const part of [{ skip: 0 }, { skip: 950 }, { after }]) {
            const { db, sent } = counting();
            await findOrderPageOfAll(db, null, filter, { size: 50, ...part }, sort);
            if (sent() > MOST_STATEMENTS) found.push(`${name} by ${sort.by}, ${JSON.stringify(part)}: ${sent()}`);
          }
          const { db, sent } = counting();
          await countOrdersOfAll(db, null, filter);
          if (sent() > MOST_STATEMENTS) found.push(`${name} counted: ${sent()}`);
        }
      expect(found).toEqual([]);
    });

    it('is the same however few of it are read at once', async () => {
      const ids = async (order: string, where = '1 = 1') =>
        (await store.rows(`select id from orders where ${where} order by ${order} limit 1000`)).map(({ id }) =>
          Number(id),
        );
      const page = async (changes: Partial<OrderFilter>, sort: OrderSort) =>
        (await findOrderPageOfAll(store.db, null, { ...everyOrder, ...changes }, { skip: 0, size: 1_000 }, sort)).ids;
      expect(await page({}, newestFirst)).toEqual(await ids('created_on desc, id desc'));
      expect(await page({ statuses: ['VendorError', 'Draft'] }, { by: 'takeDate', isDescending: false })).toEqual(
        await ids('take_date is null, take_date, id', "status in ('VendorError', 'Draft')"),
      );
      expect(await page({ attention: ['problem'] }, { by: 'planned', isDescending: true })).toEqual(
        await ids(
          'planned_delivery_at is null, planned_delivery_at desc, id desc',
          "id in (select order_id from order_attention where reason = 'problem')",
        ),
      );
    });

    it('is read through indices alone', async () => {
      const heard = hearStatements(store.dialect === 'sqlite' ? store.url.replace(/^sqlite:/, '') : null);
      const after = await positionOf(store.db, null, 'N-11000');
      for (const changes of Object.values(filters))
        for (const sort of sorts) {
          const filter = { ...everyOrder, ...changes };
          for (const part of [{ skip: 0 }, ...(after === null ? [] : [{ after }])])
            await findOrderPageOfAll(store.db, null, filter, { size: 50, ...part }, sort);
          await countOrdersOfAll(store.db, null, filter);
        }
      const statements = heard.statements();
      heard.close();
      expect(statements.length).toBeGreaterThan(20);
      for (const { text, values } of statements) {
        const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain';
        const { rows } = await store.db.executeQuery<Readonly<Record<string, unknown>>>(
          CompiledQuery.raw(`${explain} ${text}`, [...values]),
        );
        const plan = rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
        expect(plan, text).not.toMatch(
          /SCAN (orders|asking|order_texts|order_days)\b|Seq Scan on (orders|order_days)\b/,
        );
      }
    });
  });
});

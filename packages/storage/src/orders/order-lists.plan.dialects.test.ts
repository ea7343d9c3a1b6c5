import { everyOrder, type OrderFilter, type OrderSort, orderSortKeys } from '@cartage/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { daysOf } from './find-order-page.ts';
import { insertOrder } from './insert-order.ts';
import { countOf, keysOf } from './list-keys.ts';
import { storedFilter } from './matching.ts';
import { orderList } from './order-list.ts';

// interface 13.6: however many orders a company has, none of them is gone through that is not in the list.

const filters: Readonly<Record<string, Partial<OrderFilter>>> = {
  numbers: { numbers: ['W-7', 'N-7'] },
  created: { createdFrom: '2026-03-02', createdTo: '2026-03-20' },
  taken: { takeFrom: '2026-03-05', takeTo: '2026-03-06' },
  project: { project: 'ОСЕНЬ 3' },
  department: { department: 'Отдел 5' },
  parent: { parentNumber: 'N-1' },
  status: { statuses: ['VendorError', 'Finished'] },
  vendor: { vendorIds: [1, 3] },
  attention: { attention: ['problem', 'price-rose'] },
  printed: { labelsPrinted: true },
  unprinted: { labelsPrinted: false, registerPrinted: false },
};
const sorts: readonly OrderSort[] = orderSortKeys.flatMap((by) => [
  { by, isDescending: true },
  { by, isDescending: false },
]);
const names = Object.keys(filters);
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((two) => [one, two] as const));
const lists: readonly (readonly [string, Partial<OrderFilter>])[] = [
  ['nothing', {}],
  ...names.map((name) => [name, filters[name] ?? {}] as const),
  ...pairs.map(([one, two]) => [`${one} and ${two}`, { ...filters[one], ...filters[two] }] as const),
];

forEachDialect((open) => {
  describe('a list of orders', () => {
    let store: TestStore;
    let companyId: number;

    /** 20,000 orders of two companies. */
    beforeAll(async () => {
      store = await open();
      companyId = await addCompany(store);
      await addCompany(store);
      await insertOrder(
        store.db,
        testOrder(companyId, 'N', { content: { ...testContent, customerOrderId: 'W' } }),
        'UTC',
      );
      const columns = Object.keys((await store.rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
      const text = (value: string) =>
        store.dialect === 'postgres' ? `right('0' || ${value}, 2)` : `substr('0' || (${value}), -2)`;
      const value: Readonly<Record<string, string>> = {
        company_id: `${companyId} + n / 19000`,
        number: "'N-' || n",
        customer_order_id: "'W-' || (n % 3000)",
        customer_order_key: "case when n % 2 = 0 then 'K-' || (n % 3000) end",
        created_on: `'2026-' || ${text('1 + n / 2000')} || '-' || ${text('1 + n / 80 % 25')}`,
        take_date: `'2026-' || ${text('1 + n / 2000')} || '-' || ${text('2 + n / 80 % 25')}`,
        project_key: "'ОСЕНЬ ' || (n % 10)",
        department_key: "'ОТДЕЛ ' || (n % 7)",
        parent_number: "case when n % 50 = 0 then 'N-' || (n / 1000) end",
        status: "case n % 20 when 0 then 'VendorError' when 1 then 'Draft' else 'Finished' end",
        vendor_id: 'case when n % 20 = 1 then null else n % 4 end',
        printed: 'case when n % 20 = 1 then 0 when n % 11 = 0 then 1 when n % 101 = 3 then 0 else 3 end',
        planned_delivery_at: 'case when n % 3 > 0 then 1800000000000 + n % 1000 end',
      };
      await store.rows(
        `insert into orders (${columns.map((name) => `"${name}"`)})
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 20000)
         select ${columns.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies where orders.number = 'N'`,
      );
      await store.rows(`insert into order_attention (company_id, order_id, reason, since)
        select company_id, id, case when id % 3 = 0 then 'problem' else 'price-rose' end, 0 from orders where id % 10 = 0`);
    }, 120_000);

    const planOf = async (query: {
      readonly compile: () => { readonly sql: string; readonly parameters: readonly unknown[] };
    }) => {
      const { sql: text, parameters } = query.compile();
      const literal = (one: unknown): string =>
        typeof one === 'number' ? `${one}` : Array.isArray(one) ? `array[${one.map(literal)}]` : `'${String(one)}'`;
      const filled = parameters.reduce<string>((all, one) => all.replace(/\?|\$\d+/, () => literal(one)), text);
      const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain';
      const rows = await store.rows(`${explain} ${filled}`);
      return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
    };
    /** All orders, or those of a company, gone through or sorted. */
    const isScan = (plan: string) =>
      store.dialect === 'sqlite' ? /SCAN orders/.test(plan) : /Seq Scan on orders/.test(plan);

    /** What passes is sorted, or on PostgreSQL more of it than a page: fewer rows it may well sort. */
    const isSorted = (plan: string) =>
      store.dialect === 'sqlite'
        ? /USE TEMP B-TREE/.test(plan)
        : [...plan.matchAll(/Sort +\(cost=[\d.]+ rows=(\d+)[^>]*-> {2}Index/g)].some(([, rows]) => Number(rows) > 55);

    // PostgreSQL knows nothing of a table before that, and an SQLite file never need be.
    it.each([['before'], ['after']])(
      'is found, counted and sorted by indices, %s the tables are analysed',
      async (when) => {
        if (when === 'before' && store.dialect === 'postgres') return;
        if (when === 'after') await store.rows(store.dialect === 'postgres' ? 'vacuum analyze' : 'analyze');
        const last = { id: 500, createdOn: '2026-03-10', takeDate: '2026-03-11', plannedAt: 1_800_000_000_500 };
        for (const [name, changes] of lists) {
          const filter = await storedFilter(store.db, companyId, { ...everyOrder, ...changes });
          const { numbers, project, department, parentNumber, statuses, vendorIds, attention, labelsPrinted } = filter;
          const isByDaysAlone =
            numbers.length === 0 &&
            (project ?? department ?? parentNumber ?? statuses ?? vendorIds ?? attention ?? labelsPrinted) === null;
          for (const sort of sorts) {
            const list = await orderList(store.db, companyId, filter, sort);
            if (list === null) throw new Error(`Nobody passes ${name}.`);
            const plans = [
              await planOf(keysOf(store.db, list, { skip: 5 }, 50)),
              await planOf(keysOf(store.db, list, { after: last }, 50)),
              await planOf(keysOf(store.db, list, { skip: 0 }, 50, 'end')),
              await planOf(isByDaysAlone ? daysOf(store.db, companyId, filter, sort) : countOf(store.db, list)),
            ];
            for (const plan of plans) expect(isScan(plan), `${name} by ${sort.by}: ${plan}`).toBe(false);
            // What is merged from several statuses comes in the order of the list; of what was not printed there is so little that it is sorted.
            if (list.ways !== null && !('reason' in (list.ways[0] ?? {})) && !/created|taken|unprinted/.test(name))
              for (const plan of plans.slice(0, 3))
                expect(isSorted(plan), `${name} by ${sort.by}: ${plan}`).toBe(false);
            // Of two last days PostgreSQL would begin at the one that is named as a day, and go through all since.
            if (sort.by === 'created' && sort.isDescending) expect(plans[1], name).not.toMatch(/created_on <= /);
          }
        }
      },
    );
  });
});

import { everyOrder, type OrderFilter } from '@cartage/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { countOf, daysOf, keysOf } from './find-order-page.ts';
import { insertOrder } from './insert-order.ts';

// interface 13.6: however many orders a company has, none of them is gone through that is not in the list.

const filters: Readonly<Record<string, Partial<OrderFilter>>> = {
  numbers: { numbers: ['W-7', 'N-7'] },
  created: { createdFrom: '2026-03-02', createdTo: '2026-03-20' },
  taken: { takeFrom: '2026-03-05', takeTo: '2026-03-06' },
  project: { project: 'ОСЕНЬ 3' },
  department: { department: 'Отдел 5' },
  parent: { parentNumber: 'N-1' },
};
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
      };
      await store.rows(
        `insert into orders (${columns.map((name) => `"${name}"`)})
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 20000)
         select ${columns.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies where orders.number = 'N'`,
      );
    });

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

    // PostgreSQL knows nothing of a table before that, and an SQLite file never need be.
    it.each([['before'], ['after']])(
      'is found, counted and sorted by indices, %s the tables are analysed',
      async (when) => {
        if (when === 'before' && store.dialect === 'postgres') return;
        if (when === 'after') await store.rows(store.dialect === 'postgres' ? 'vacuum analyze' : 'analyze');
        const last = { id: 500, createdOn: '2026-03-10' };
        for (const [name, changes] of lists) {
          const filter = { ...everyOrder, ...changes };
          const { numbers, project, department, parentNumber } = filter;
          const isByDaysAlone = numbers.length === 0 && (project ?? department ?? parentNumber) === null;
          const plans = [
            await planOf(keysOf(store.db, companyId, filter, { newest: '2026-12-31', skip: 5 }, 50)),
            await planOf(keysOf(store.db, companyId, filter, { after: last }, 50)),
            await planOf((isByDaysAlone ? daysOf : countOf)(store.db, companyId, filter)),
          ];
          for (const plan of plans) expect(isScan(plan), `${name}: ${plan}`).toBe(false);
          // Of two last days PostgreSQL would begin at the one that is named as a day, and go through all since.
          expect(plans[1], name).not.toMatch(/created_on <= /);
        }
      },
    );
  });
});

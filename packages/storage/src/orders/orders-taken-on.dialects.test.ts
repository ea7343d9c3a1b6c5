import { handedOverStatuses, type Order } from '@cartage/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testOption, testOrder } from '../testing-orders.ts';
import { insertOrder } from './insert-order.ts';
import { firstTakeDate, idsTakenOn, takeDatesFrom, takenOn } from './orders-taken-on.ts';
import { pagesOfOrders } from './pages-of-orders.ts';

// interface 17.8.

const statuses = handedOverStatuses;

const taken = (date: string, vendorId: number, changes: Partial<Order> = {}): Partial<Order> => ({
  status: 'TransferredToVendor',
  option: { ...testOption, takeDate: date, vendor: { id: vendorId, key: `v${vendorId}`, name: `V${vendorId}` } },
  vendorReference: 'R',
  ...changes,
});

forEachDialect((open) => {
  const add = (store: TestStore, companyId: number, number: string, changes: Partial<Order>) =>
    store.transaction((tx) => insertOrder(tx, testOrder(companyId, number, changes), 'Europe/Moscow'));

  describe('the orders that are taken on a day', () => {
    it('are those that vendors took, vendor by vendor, with a number of the vendor or without', async () => {
      const store = await open();
      const [companyId, other] = [await addCompany(store), await addCompany(store)];
      await add(store, companyId, 'second of 2', taken('2026-11-24', 2, { vendorInvoiceNumber: 'V-1' }));
      await add(store, companyId, 'of 1', taken('2026-11-24', 1, { vendorInvoiceNumber: null }));
      await add(store, companyId, 'last of 2', taken('2026-11-24', 2, { status: 'Finished' }));
      await add(store, companyId, 'day after', taken('2026-11-25', 1));
      await add(store, companyId, 'canceled', taken('2026-11-24', 1, { status: 'Canceled' }));
      await add(store, companyId, 'to be canceled', taken('2026-11-23', 1, { status: 'CancelRequest' }));
      await add(store, companyId, 'draft', taken('2026-11-24', 1, { status: 'Draft', vendorReference: null }));
      await add(store, other, "another company's", taken('2026-11-24', 1));

      const of = { companyId, vendorId: null, statuses };
      const named = async (ids: readonly number[]) => {
        const numbers: string[] = [];
        for await (const page of pagesOfOrders(store.db, ids)) numbers.push(...page.map(({ number }) => number));
        return numbers;
      };
      const on = async (date: string, vendorId: number | null = null, limit = 100) =>
        named(await idsTakenOn(store.db, { ...of, vendorId }, date, limit));
      expect(await on('2026-11-24')).toEqual(['of 1', 'second of 2', 'last of 2']);
      expect(await on('2026-11-24', 2)).toEqual(['second of 2', 'last of 2']);
      expect(await on('2026-11-24', null, 2)).toEqual(['of 1', 'second of 2']);
      expect(await on('2026-11-23')).toEqual([]);
      const first = (from: string, vendorId: number | null = null) =>
        firstTakeDate(store.db, { ...of, vendorId }, from);
      expect(await first('2026-11-20')).toBe('2026-11-24');
      expect(await first('2026-11-24')).toBe('2026-11-24');
      expect(await first('2026-11-25', 1)).toBe('2026-11-25');
      expect(await first('2026-11-25', 2)).toBeNull();
    });

    it('are found by their index, among many and without sorting them', async () => {
      const store = await open();
      const companyId = await addCompany(store);
      await add(store, companyId, 'CTG-1', taken('2026-11-24', 2));
      const [row = {}] = await store.rows('select * from orders');
      const columns = Object.keys(row).filter((name) => name !== 'id');
      const value: Readonly<Record<string, string>> = {
        number: "number || '-' || n",
        take_date: "'2026-10-' || (10 + n % 20)",
        vendor_id: '1 + n % 5',
      };
      await store.rows(
        `insert into orders (${columns.map((name) => `"${name}"`)})
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 5000)
         select ${columns.map((name) => value[name] ?? `"${name}"`)} from orders, copies`,
      );
      await sql`analyze`.execute(store.db);
      const planOf = async (
        query: { readonly compile: () => { readonly sql: string } },
        values: readonly unknown[],
      ) => {
        const text = values.reduce<string>(
          (filled, one) => filled.replace(/\?|\$\d+/, typeof one === 'number' ? `${one}` : `'${one}'`),
          query.compile().sql,
        );
        const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain';
        return JSON.stringify(await store.rows(`${explain} ${text}`));
      };
      for (const vendorId of [null, 2]) {
        const of = { companyId, vendorId, statuses };
        const [day, days] = [
          takenOn(store.db, of, '2026-10-15').limit(3001),
          takeDatesFrom(store.db, of, '2026-10-20'),
        ];
        for (const query of [day, days]) {
          const plan = await planOf(query, query.compile().parameters);
          expect(plan).toContain('orders_taken_on');
          expect(plan).toMatch(/company_id *= *\S+ and \(?take_date|company_id = \d+\) AND \(\(?take_date/i);
          expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
        }
      }
    });
  });
});

import { everyOrder, newestFirst, type OrderFilter, type OrderSort } from '@cartage/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { countOrders, countOrdersOfAll } from './count-orders.ts';
import { findOrderPage, positionOf } from './find-order-page.ts';
import { findOrderPageOfAll } from './find-order-page-of-all.ts';
import { idsOfOrders } from './ids-of-orders.ts';
import { insertOrder } from './insert-order.ts';

// interface 13.6: a text that more than 20,000 orders have is not looked up, and no request asks more orders than is bounded.

const ORDERS = 61_000;

forEachDialect((open) => {
  describe('a text', () => {
    let store: TestStore;
    let companyId: number;
    let small: number;

    beforeAll(async () => {
      store = await open();
      companyId = await addCompany(store);
      small = await addCompany(store);
      const { receiver } = testContent;
      const content = { ...testContent, receiver: { ...receiver, name: 'Пётр Семёнов' } };
      await insertOrder(store.db, testOrder(companyId, 'N-0'), 'UTC');
      const columns = Object.keys((await store.rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
      const value: Readonly<Record<string, string>> = {
        number: "'N-' || n",
        order_key: "'key-' || n",
        status: "case n % 2 when 0 then 'Draft' else 'Finished' end",
        planned_delivery_at: 'case when n % 3 > 0 then 1800000000000 + n % 1000 end',
      };
      const isPostgres = store.dialect === 'postgres';
      // PostgreSQL goes through all versions of a count that a transaction has made.
      if (isPostgres) await store.rows('alter table orders disable trigger user');
      await store.rows(
        `insert into orders (${columns.map((name) => `"${name}"`)})
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${ORDERS - 1})
         select ${columns.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies where orders.number = 'N-0'`,
      );
      if (isPostgres) {
        await store.rows('alter table orders enable trigger user');
        await store.rows(`insert into order_states (company_id, status, vendor_id, printed, orders)
          select company_id, status, coalesce(vendor_id, 0), printed, count(*) from orders where number <> 'N-0' group by 1, 2, 3, 4`);
      }
      // Every third is for Семёнов, some of the oldest for Вега.
      await store.rows(`insert into order_texts (order_id, company_id, text)
        select id, company_id, case when id % 3 = 0 then 'СЕМЕНОВ' when number in ('N-1', 'N-2', 'N-3', 'N-4', 'N-5', 'N-6', 'N-7') then 'ВЕГА' else 'ДРУГОЙ' end from orders
        where number <> 'N-0'`);
      await insertOrder(store.db, testOrder(small, 'S-1', { content }), 'UTC');
      if (store.dialect === 'postgres') await store.rows('vacuum analyze');
    }, 120_000);

    const vega = () => ids(`select order_id as id from order_texts where text = 'ВЕГА' order by order_id desc`);
    const ids = (query: string) => store.rows(query).then((rows) => rows.map(({ id }) => Number(id)));
    const page = (changes: Partial<OrderFilter>, size: number, sort: OrderSort = newestFirst, skip = 0) =>
      findOrderPage(store.db, companyId, { ...everyOrder, ...changes }, { size, skip }, sort);

    it('that every third order has is found from the beginning of the list, and counted as far as was looked', async () => {
      const newest = await ids(
        `select id from orders where company_id = ${companyId} and id % 3 = 0 order by created_on desc, id desc limit 60`,
      );
      const first = await page({ text: 'семёнов' }, 20);
      expect(first.ids).toEqual(newest.slice(0, 20));
      expect(first.totalCount).toBe(21);
      expect((await page({ text: 'семёнов' }, 20, newestFirst, 20)).ids).toEqual(newest.slice(20, 40));
      const after = await positionOf(store.db, companyId, first.next ?? '');
      if (after === null) throw new Error('There is no next page.');
      const second = await findOrderPage(
        store.db,
        companyId,
        { ...everyOrder, text: 'семёнов' },
        { size: 20, after },
        newestFirst,
      );
      expect(second.ids).toEqual(newest.slice(20, 40));
      const drafts = await page({ text: 'семёнов', statuses: ['Draft'] }, 20);
      expect(drafts.ids).toEqual(
        await ids(`select id from orders where company_id = ${companyId} and id % 3 = 0 and status = 'Draft'
          order by created_on desc, id desc limit 20`),
      );
      const planned = await page({ text: 'семёнов' }, 20, { by: 'planned', isDescending: false });
      expect(planned.ids).toEqual(
        await ids(`select id from orders where company_id = ${companyId} and id % 3 = 0 and planned_delivery_at is not null
          order by planned_delivery_at, id limit 20`),
      );
    });

    it('that few have is counted and found exactly, and so is one of two characters in a company of few orders', async () => {
      const few = await vega();
      expect(await page({ text: 'вега' }, 20)).toEqual({ ids: few, totalCount: few.length, next: null });
      const own = await findOrderPage(store.db, small, { ...everyOrder, text: 'ём' }, { size: 5, skip: 0 });
      expect(own).toEqual({ ids: [expect.any(Number)], totalCount: 1, next: null });
      expect(
        (await findOrderPage(store.db, small, { ...everyOrder, text: 'семенов' }, { size: 5, skip: 0 })).ids,
      ).toEqual(own.ids);
    });

    it('that is too short to be looked up ends a page before it is full, and the next one goes on there', async () => {
      const first = await page({ text: 'ег' }, 20);
      expect([first.ids, first.totalCount]).toEqual([[], 0]);
      const after = await positionOf(store.db, companyId, first.next ?? '');
      if (after === null) throw new Error('There is no next page.');
      const filter = { ...everyOrder, text: 'ег' };
      expect(await findOrderPage(store.db, companyId, filter, { size: 20, after })).toMatchObject({
        ids: await vega(),
        next: null,
      });
    });

    it('is found over all companies too', async () => {
      const filter = { ...everyOrder, text: 'семенов' };
      const all = await findOrderPageOfAll(store.db, null, filter, { size: 20, skip: 0 }, newestFirst);
      expect(all.ids).toEqual(
        await ids(
          `select id from orders where id % 3 = 0 or company_id = ${small} order by created_on desc, id desc limit 20`,
        ),
      );
      const few = { ...everyOrder, text: 'вега' };
      const found = await findOrderPageOfAll(store.db, null, few, { size: 20, skip: 0 }, newestFirst);
      expect(found.ids).toEqual(await vega());
    });

    it('that is common is counted among the newest 20,000 orders, and all its orders are gone through for a report', async () => {
      const filter = { ...everyOrder, text: 'семенов' };
      const { byStatus } = await countOrders(store.db, companyId, filter);
      const counted = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
      expect(Math.abs(counted - 20_000 / 3)).toBeLessThan(3);
      expect((await countOrdersOfAll(store.db, [small], filter)).byStatus).toEqual(new Map([['Draft', 1]]));
      let all = 0;
      for await (const some of idsOfOrders(store.db, companyId, filter)) all += some.length;
      const [row] = await store.rows(
        `select count(*) as count from orders where company_id = ${companyId} and id % 3 = 0`,
      );
      expect(all).toBe(Number(row?.count));
    });
  });
});

import { isFinal, type Order, orderStatuses } from '@cartage/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { TEST_INSTANT, testContent, testOrder } from '../testing-orders.ts';
import { findStatuses, type NumberKind, type StatusLine } from './find-statuses.ts';
import { insertOrder } from './insert-order.ts';
import { listOrders, type OrderList, orderPages } from './list-orders.ts';

const DAY = 86_400_000;
const numberFields = [
  'number',
  'vendorInvoiceNumber',
  'vendorReturnInvoiceNumber',
  'vendorPickupNumber',
  'trackingNumber',
] as const;

forEachDialect((open) => {
  let store: TestStore;
  let company: number;
  let stranger: number;
  const orders: Order[] = [];

  /** 60 orders of two companies over 5 days, not in the order of their days, with numbers that repeat. */
  beforeAll(async () => {
    store = await open();
    company = await addCompany(store);
    stranger = await addCompany(store);
    for (let n = 0; n < 60; n += 1) {
      const inserted = await insertOrder(
        store.db,
        testOrder(n % 4 === 0 ? stranger : company, `N-${n}`, {
          createdAt: TEST_INSTANT + ((n * 7) % 5) * DAY,
          status: orderStatuses[n % 6] ?? 'Draft',
          vendorInvoiceNumber: n % 3 === 0 ? `I-${n % 9}` : null,
          vendorReturnInvoiceNumber: n % 5 === 0 ? `RI-${n}` : null,
          vendorPickupNumber: n % 7 === 0 ? `P-${n % 2}` : null,
          trackingNumber: n % 11 === 0 ? `T-${n}` : null,
          content: { ...testContent, customerOrderId: n % 2 === 0 ? `W-${n % 8}` : null },
        }),
        'Europe/Moscow',
      );
      if (inserted !== 'number-taken') orders.push(inserted);
    }
  });

  const dayOf = (order: Order) => new Date(order.createdAt + 3 * 3_600_000).toISOString().slice(0, 10);
  const newestFirst = (one: Order, two: Order) => dayOf(two).localeCompare(dayOf(one)) || two.id - one.id;
  /** What the list is said to be, without a database. */
  const expected = ({ companyId, from, to, statuses, numbers, before, limit }: OrderList): readonly Order[] => {
    const all = orders.filter((order) => order.companyId === companyId).sort(newestFirst);
    const start = all.findIndex(({ id }) => id === before) + 1;
    return all
      .slice(start)
      .filter((order) => (from === undefined || dayOf(order) >= from) && (to === undefined || dayOf(order) <= to))
      .filter(({ status }) => statuses?.includes(status) ?? true)
      .filter((order) => numbers?.some((number) => namedBy(order).includes(number)) ?? true)
      .slice(0, limit);
  };
  const namedBy = (order: Order) => [order.content.customerOrderId, ...numberFields.map((field) => order[field])];

  const pagesOf = async (list: OrderList): Promise<readonly (readonly Order[])[]> => {
    const pages = [];
    for await (const page of orderPages(store.db, list)) pages.push(page);
    return pages;
  };

  describe('listOrders', () => {
    it('answers every question as a plain filter would', async () => {
      const day = fc.integer({ min: 19, max: 27 }).map((date) => `2026-11-${date}`);
      const number = fc.constantFrom(
        'N-1',
        'N-2',
        'I-0',
        'I-3',
        'RI-5',
        'P-0',
        'P-1',
        'T-11',
        'W-0',
        'W-2',
        'none',
        "' or 1=1",
      );
      const question = fc.record({
        from: fc.option(day, { nil: undefined }),
        to: fc.option(day, { nil: undefined }),
        statuses: fc.option(fc.uniqueArray(fc.constantFrom(...orderStatuses)), { nil: undefined }),
        numbers: fc.option(fc.array(number, { maxLength: 5 }), { nil: undefined }),
        limit: fc.integer({ min: 1, max: 70 }),
      });
      await fc.assert(
        fc.asyncProperty(question, async (asked) => {
          const list = { companyId: company, ...asked };
          expect(await listOrders(store.db, list)).toEqual(expected(list));
          expect((await pagesOf(list)).flat()).toEqual(expected(list));
        }),
        { numRuns: 150 },
      );
    });

    it.each([[undefined], [orderStatuses.filter(isFinal)], [orderStatuses.slice(0, 3)]])(
      'pages through all of them once (statuses: %s)',
      async (statuses) => {
        const seen: Order[] = [];
        for (let before: number | undefined; ; before = seen.at(-1)?.id) {
          const page = await listOrders(store.db, { companyId: company, statuses, before, limit: 7 });
          if (page.length === 0) break;
          seen.push(...page);
        }
        expect(seen).toEqual(expected({ companyId: company, statuses, limit: 100 }));
      },
    );

    it("never shows another company's", async () => {
      const foreign = orders.filter(({ companyId }) => companyId === stranger).map(({ number }) => number);
      expect(await listOrders(store.db, { companyId: company, numbers: foreign, limit: 1000 })).toEqual([]);
    });
  });

  describe('pages of orders', () => {
    const large = (n: number, characters: number) => ({
      ...testContent,
      comments: 'ж'.repeat(characters),
      customerOrderId: `L-${n}`,
    });
    const stored = async (characters: readonly number[]) => {
      const companyId = await addCompany(store);
      for (const [n, size] of characters.entries()) {
        await insertOrder(
          store.db,
          testOrder(companyId, `L-${companyId}-${n}`, { content: large(n, size) }),
          'Europe/Moscow',
        );
      }
      return { companyId, limit: 1000 };
    };
    const sizes = async (list: OrderList) => {
      const pages = await pagesOf(list);
      return pages.map((page) => page.length);
    };

    it('are small in bytes, however large the orders are', async () => {
      expect(await sizes(await stored(Array.from({ length: 8 }, () => 100_000)))).toEqual([4, 2, 2]);
      // Stored before there was a bound.
      expect(await sizes(await stored(Array.from({ length: 6 }, () => 600_000)))).toEqual([4, 1, 1]);
      expect(await sizes(await stored(Array.from({ length: 50 }, () => 1)))).toEqual([4, 16, 30]);
    });

    it('are read when they are asked for, and leave out what has left the statuses by then', async () => {
      const list = await stored(Array.from({ length: 10 }, () => 1));
      const pages = orderPages(store.db, { ...list, statuses: ['Draft'] });
      expect((await pages.next()).value).toHaveLength(4);
      await store.db
        .updateTable('orders')
        .set({ status: 'Canceled' })
        .where('number', '=', `L-${list.companyId}-0`)
        .execute();
      expect((await pages.next()).value).toHaveLength(5);
    });
  });

  describe('findStatuses', () => {
    it('reads one order of a number that thousands share: the newest of the company', async () => {
      const [one, other] = [await addCompany(store), await addCompany(store)];
      const shared = { content: { ...testContent, customerOrderId: 'SHARED' }, vendorPickupNumber: 'SHARED-P' };
      const first = await insertOrder(store.db, testOrder(one, 'S-0', shared), 'Europe/Moscow');
      if (first === 'number-taken') throw new Error('taken');
      const columns = Object.keys((await store.rows('select * from orders limit 1'))[0] ?? {}).filter(
        (name) => name !== 'id',
      );
      const values = columns.map((name) => (name === 'number' ? `number || '-' || n` : `"${name}"`));
      await store.rows(
        `insert into orders (${columns.map((name) => `"${name}"`)})
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 3000)
         select ${values} from orders, copies where orders.id = ${first.id}`,
      );
      await insertOrder(store.db, testOrder(other, 'S-other', shared), 'Europe/Moscow');
      for (const [kind, number] of [
        ['customerOrderId', 'SHARED'],
        ['vendorPickupNumber', 'SHARED-P'],
      ] as const) {
        expect([...(await findStatuses(store.db, one, kind, [number]))]).toMatchObject([
          [number, { number: 'S-0-3000' }],
        ]);
        expect([...(await findStatuses(store.db, other, kind, [number, 'none']))]).toMatchObject([
          [number, { number: 'S-other' }],
        ]);
      }
      expect((await findStatuses(store.db, other, 'number', ['S-0', 'S-0-7'])).size).toBe(0);
    });

    it("finds a customer's number however it is spelt, and as it is spelt first", async () => {
      const one = await addCompany(store);
      const insert = (number: string, customerOrderId: string) =>
        insertOrder(
          store.db,
          testOrder(one, number, { content: { ...testContent, customerOrderId } }),
          'Europe/Moscow',
        );
      await insert('F-1', 'dup-1');
      await insert('F-2', 'DUP-1');
      await insert('F-3', ' Заказ 7');
      const asked = ['dup-1', 'DUP-1', ' Dup-1 ', 'ЗАКАЗ 7', 'заказ 7', 'dup-2'];
      const found = await findStatuses(store.db, one, 'customerOrderId', asked);
      expect(asked.map((number) => found.get(number)?.number)).toEqual(['F-1', 'F-2', 'F-2', 'F-3', 'F-3', undefined]);
      expect((await findStatuses(store.db, one, 'vendorInvoiceNumber', asked)).size).toBe(0);
    });

    it.each<[NumberKind, (order: Order) => string | null]>([
      ['number', (order) => order.number],
      ['customerOrderId', (order) => order.content.customerOrderId],
      ['vendorInvoiceNumber', (order) => order.vendorInvoiceNumber],
      ['vendorPickupNumber', (order) => order.vendorPickupNumber],
    ])("finds the company's newest by %s", async (kind, numberOf) => {
      const asked = orders.flatMap((order) => numberOf(order) ?? []).slice(0, 20);
      const found = await findStatuses(store.db, company, kind, [...asked, 'none']);
      const ours = orders.filter((order) => order.companyId === company && asked.includes(numberOf(order) ?? '-'));
      const newest = new Map(ours.toSorted((one, two) => one.id - two.id).map((order) => [numberOf(order), order]));
      const inTurn = (lines: readonly StatusLine[]) => lines.toSorted((one, two) => (one.number < two.number ? -1 : 1));
      for (const [number, line] of found) expect(newest.get(number)?.number).toBe(line.number);
      expect(inTurn([...found.values()])).toEqual(
        inTurn(
          [...newest.values()].map(({ number, content, vendorInvoiceNumber, vendorPickupNumber, status }) => ({
            number,
            customerOrderId: content.customerOrderId,
            vendorInvoiceNumber,
            vendorPickupNumber,
            status,
          })),
        ),
      );
    });
  });
});

import {
  addDays,
  daysBetween,
  type LocalDate,
  localDateOf,
  type Order,
  offsetsBetween,
  orderStatuses,
  summaryOf,
} from '@cartage/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertOrder } from '../orders/insert-order.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { TEST_INSTANT, testContent, testOption, testOrder } from '../testing-orders.ts';
import { type DayFigures, type DeliveredAlike, dayFigures, deliveredAlike, type FiguredOrders } from './figures.ts';

const HOUR = 3_600_000;
const zone = 'Europe/Berlin';
/** The clocks of Berlin go forward at 01:00 UTC of this day. */
const SPRING = Date.parse('2026-03-29T00:00:00Z');
const first = '2026-03-18';
const ways = [
  ['0c5b2444-70a0-4932-980c-b4dc0d3f02b5', 'c2deb16a-0330-4f05-821f-1d09c93331e6'],
  // The same city by another of its codes, and one that no catalogue has.
  ['7700000000000', '8d3f1a2b-0000-4000-8000-000000000001'],
  ['C2DEB16A-0330-4F05-821F-1D09C93331E6', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'],
] as const;

forEachDialect((open) => {
  describe('figures of orders', () => {
    let store: TestStore;
    let companies: readonly [number, number];
    const orders: (Order & { createdOn: LocalDate })[] = [];

    beforeAll(async () => {
      store = await open();
      companies = [await addCompany(store), await addCompany(store)];
      for (let n = 0; n < 300; n += 1) {
        const [from, to] = ways[n % 3] ?? ways[0];
        const createdAt = SPRING - 11 * 24 * HOUR + n * HOUR;
        const order = testOrder(companies[n % 4 === 0 ? 1 : 0], `F-${n}`, {
          status: orderStatuses[(n * 7) % orderStatuses.length] ?? 'Draft',
          createdAt,
          plannedDeliveryAt: n % 5 === 0 ? null : SPRING + ((n * 13) % 60) * HOUR,
          deliveredAt: n % 3 === 0 ? null : SPRING + ((n * 29) % 90) * HOUR,
          vendorReference: n % 11 === 0 ? null : `ref-${n}`,
          price: n % 17 === 0 ? null : 10_000 + n * 37,
          bought: n % 6 === 0 ? { collected: 100 + n, collectedAt: TEST_INSTANT, purchasedAt: null } : null,
          option: n % 23 === 0 ? null : { ...testOption, takeDate: `2026-03-${20 + (n % 9)}` },
          content: {
            ...testContent,
            sender: { ...testContent.sender, cityId: from },
            receiver: { ...testContent.receiver, cityId: to },
            pickup: { ...testContent.pickup, date: n % 46 === 0 ? null : '2026-03-21' },
            choice: n % 23 === 0 ? null : { vendorId: 1 + (n % 3), tariffId: 'ground', contractType: null },
            project: [null, 'Осень', 'a'][n % 3] ?? null,
            department: [null, 'Sales'][n % 2] ?? null,
          },
        });
        const inserted = await insertOrder(store.db, order, zone);
        if (inserted === 'number-taken') throw new Error('taken');
        orders.push({ ...inserted, createdOn: localDateOf(createdAt, zone) });
      }
    });

    const days = (count: number, from = first): readonly LocalDate[] =>
      Array.from({ length: count }, (_, at) => addDays(from, at));
    const vendorOf = (order: Order): number | null => summaryOf(order).vendorId;
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const sorted = <Row>(rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();

    const wishes = (): readonly FiguredOrders[] => {
      const all = { companyIds: null, days: days(20), vendorIds: null, project: null, department: null };
      return [
        all,
        { ...all, companyIds: [companies[0]] },
        { ...all, companyIds: [...companies], days: days(3, '2026-03-20') },
        { ...all, days: days(1, '2026-03-22'), vendorIds: [1, 3] },
        { ...all, companyIds: [companies[0]], project: 'ОСЕНЬ' },
        { ...all, companyIds: [companies[0]], department: 'sales', project: 'A' },
        { ...all, companyIds: [0] },
      ];
    };
    const passing = ({ companyIds, days: asked, vendorIds, project, department }: FiguredOrders) =>
      orders.filter(
        (order) =>
          (companyIds?.includes(order.companyId) ?? true) &&
          asked.includes(order.createdOn) &&
          (vendorIds?.includes(vendorOf(order) ?? 0) ?? true) &&
          (project === null || order.content.project?.toUpperCase() === project.toUpperCase()) &&
          (department === null || order.content.department?.toUpperCase() === department.toUpperCase()),
      );

    it('of days are those that come of the orders one by one', async () => {
      for (const wish of wishes()) {
        const groups = Map.groupBy(passing(wish), (order) => JSON.stringify([order.createdOn, vendorOf(order)]));
        const expected = [...groups.values()].map((of): DayFigures => {
          const paid = of.filter(({ status, vendorReference }) => vendorReference !== null && status !== 'Canceled');
          return {
            date: of[0]?.createdOn ?? '',
            vendorId: of[0] ? vendorOf(of[0]) : null,
            orders: of.length,
            delivered: of.filter(({ deliveredAt }) => deliveredAt !== null).length,
            canceled: of.filter(({ status }) => status === 'Canceled').length,
            price: sum(paid.map(({ price }) => price ?? 0)),
            collected: sum(of.map(({ bought }) => bought?.collected ?? 0)),
          };
        });
        expect(sorted(await dayFigures(store.db, wish))).toEqual(sorted(expected));
      }
    });

    it('of deliveries are those that come of the orders one by one, by the clocks of the zone', async () => {
      const offsets = offsetsBetween(SPRING - 400 * 24 * HOUR, SPRING + 400 * 24 * HOUR, zone);
      const day = (at: number | null) => (at === null ? null : daysBetween('1970-01-01', localDateOf(at, zone)));
      const minus = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other);
      const [moscow, petersburg] = [
        { country: 'RU', cityId: '7700000000000' },
        { country: 'RU', cityId: '7800000000000' },
      ];
      const ends = [
        [moscow, petersburg],
        [moscow, { country: 'RU', cityId: ways[1][1] }],
        [petersburg, moscow],
      ] as const;
      for (const wish of wishes()) {
        const delivered = passing(wish).filter(
          ({ deliveredAt, vendorReference }) => deliveredAt !== null && vendorReference !== null,
        );
        const rows = delivered.map((order): Omit<DeliveredAlike, 'orders'> => {
          const arrived = order.status === 'AutoFinished' ? null : day(order.deliveredAt);
          const planned = day(order.plannedDeliveryAt);
          const { takeDate } = summaryOf(order);
          const taken = takeDate === null ? null : daysBetween('1970-01-01', takeDate);
          const late = minus(arrived, planned);
          const [from, to] = ends[Number(order.number.slice(2)) % 3] ?? ends[0];
          return {
            vendorId: vendorOf(order),
            days: minus(arrived, taken),
            promised: minus(planned, taken),
            from,
            to,
            isLate: late === null ? null : late > 0,
          };
        });
        const found = await deliveredAlike(store.db, wish, offsets);
        const each = found.flatMap(({ orders: count, ...one }) => Array.from({ length: count }, () => one));
        expect(sorted(each)).toEqual(sorted(rows));
        expect(new Set(found.map(({ orders: _, ...one }) => JSON.stringify(one))).size).toBe(found.length);
      }
    });
  });
});

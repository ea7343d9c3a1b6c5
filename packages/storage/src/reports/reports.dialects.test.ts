import {
  daysBetween,
  everyOrder,
  type LocalDate,
  localDateOf,
  type Option,
  type Order,
  type OrderStatus,
  type OrderSummary,
  offsetsBetween,
  orderStatuses,
  summaryOf,
} from '@cartage/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookEntry } from '../balance/book-entry.ts';
import { appendHistoryLines } from '../history-lines.ts';
import { idsOfOrders } from '../orders/ids-of-orders.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { insertPayment, savePayment } from '../payments.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { TEST_INSTANT, testContent, testOption, testOrder } from '../testing-orders.ts';
import { costFigures } from './cost-figures.ts';
import { deliveryFigures } from './delivery-figures.ts';
import { givenBackById } from './given-back.ts';
import { idsInStatuses } from './ids-in-statuses.ts';
import { lastMoves } from './last-moves.ts';
import { pagesOfSummaries } from './pages-of-summaries.ts';

const HOUR = 3_600_000;
/** The clocks of Berlin go forward at 01:00 UTC of this day. */
const SPRING = Date.parse('2026-03-29T00:00:00Z');
const today = '2026-03-30';

forEachDialect((open) => {
  let store: TestStore;
  let company: number;
  const orders: Order[] = [];
  const byCard = new Map<number, { cardReceived: number; cardRefunded: number; kept: number }>();
  const booked = new Map<number, { charged: number; refunded: number; fees: number }>();

  beforeAll(async () => {
    store = await open();
    company = await addCompany(store);
    for (let n = 0; n < 400; n += 1) {
      const order = await insert(company, n);
      orders.push(order);
      await book(order, n);
      await payByCard(order, n);
    }
    await insert(await addCompany(store), 1000);
  });

  const insert = async (companyId: number, n: number): Promise<Order> => {
    const option: Option = { ...testOption, takeDate: `2026-03-${20 + (n % 9)}` };
    const order = testOrder(companyId, `R-${n}`, {
      status: orderStatuses[(n * 7) % orderStatuses.length] ?? 'Draft',
      createdAt: TEST_INSTANT + (n % 40) * HOUR,
      // From the evening before the clocks change to the morning after, so that days of zones differ.
      plannedDeliveryAt: n % 5 === 0 ? null : SPRING + ((n * 13) % 60) * HOUR,
      deliveredAt: n % 3 === 0 ? null : SPRING + ((n * 29) % 90) * HOUR,
      vendorReference: n % 11 === 0 ? null : `ref-${n}`,
      price: n % 17 === 0 ? null : 10_000 + n * 37,
      option: n % 23 === 0 ? null : option,
      content: {
        ...testContent,
        pickup: { ...testContent.pickup, date: n % 46 === 0 ? null : '2026-03-21' },
        choice:
          n % 23 === 0 && n % 46 !== 0
            ? null
            : { vendorId: 1 + (n % 3), tariffId: n % 2 === 0 ? 'ground' : 'air', contractType: null },
        services: n % 4 === 0 ? [{ code: 'Insurance', sum: 5_000 + n, parameter: '"}\\u0000\ud800' }] : [],
        receiverDeliveryCharge: n % 5 === 0 ? n : null,
        cargo: n % 6 === 0 ? { ...testContent.cargo, products: [] } : testContent.cargo,
        project: [null, 'Осень', 'a'][n % 3] ?? null,
        department: [null, 'Sales'][n % 2] ?? null,
      },
    });
    const inserted = await insertOrder(store.db, order, 'Europe/Moscow');
    if (inserted === 'number-taken') throw new Error('taken');
    return inserted;
  };

  const book = async ({ id }: Order, n: number): Promise<void> => {
    if (n % 4 === 0) return;
    const sums = { charged: 10_000 + n, refunded: n % 8 === 1 ? 10_000 + n : 0, fees: n % 16 === 1 ? 500 + n : 0 };
    booked.set(id, sums);
    const entry = { companyId: company, orderId: id, text: { en: 'x', ru: 'x' }, at: 1 };
    await bookEntry(store.db, { ...entry, kind: 'charge', amount: -sums.charged, key: `charge:${n}` });
    if (sums.refunded > 0)
      await bookEntry(store.db, { ...entry, kind: 'refund', amount: sums.refunded, key: `refund:${n}` });
    if (sums.fees > 0) await bookEntry(store.db, { ...entry, kind: 'fee', amount: -sums.fees, key: `fee:${n}` });
  };

  /** Some have a payment that nobody paid, and then one of which a part went back. */
  const payByCard = async ({ id: orderId, companyId }: Order, n: number): Promise<void> => {
    if (n % 6 !== 0) return;
    let received = 0;
    let refunded = 0;
    let kept = 0;
    for (let number = 1; number <= 1 + (n % 4) / 2; number += 1) {
      const asked = {
        ...{ companyId, orderId, number, reference: `P-${n}-${number}` },
        ...{ provider: 'x', createdAt: 1, expiresAt: 2 },
      };
      const payment = await insertPayment(store.db, { ...asked, amount: 7_000 + n });
      if (number === 1 && n % 12 === 0) continue;
      // One that pays for the order is due to nobody.
      const refundDue = n % 18 === 0 ? null : n + 5;
      await savePayment(store.db, { ...payment, status: 'Paid', received: 7_000 + n, refunded: n, refundDue });
      received += 7_000 + n;
      refunded += n;
      kept += refundDue === null ? 0 : 7_000 - 5;
    }
    byCard.set(orderId, { cardReceived: received, cardRefunded: refunded, kept });
  };

  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const groupsOf = <Key>(key: (order: Order) => Key, among: readonly Order[]) =>
    Object.values(Object.groupBy(among, (order) => JSON.stringify(key(order)))) as Order[][];
  const handedOver = (chosen: readonly Order[]) => chosen.filter(({ vendorReference }) => vendorReference !== null);
  const bySize = <Row>(rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).toSorted();

  it('all ids of a filter are met once, newest first, whatever is created meanwhile', async () => {
    const many: number[] = [];
    for await (const ids of idsOfOrders(store.db, company, everyOrder)) many.push(...ids);
    const day = (order: Order) => localDateOf(order.createdAt, 'Europe/Moscow');
    const sorted = orders.toSorted((a, b) => day(b).localeCompare(day(a)) || b.id - a.id);
    expect(many).toEqual(sorted.map(({ id }) => id));
  });

  it('ids of several companies, or of all, come one company after the other', async () => {
    const ids = async (owners: readonly number[] | null) => {
      const many: number[] = [];
      for await (const some of idsOfOrders(store.db, owners, everyOrder)) many.push(...some);
      return many;
    };
    const own = await ids([company]);
    expect(own.length).toBe(orders.length);
    const all = await ids(null);
    expect(all).toHaveLength(orders.length + 1);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => own.includes(id))).toEqual(own);
    expect(await ids([company + 1000])).toEqual([]);
  });

  describe.each(['Europe/Moscow', 'Europe/Berlin', 'America/New_York'])('figures of deliveries in %s', (zone) => {
    const late = (order: Order): number | null =>
      order.plannedDeliveryAt === null || order.deliveredAt === null || order.status === 'AutoFinished'
        ? null
        : daysBetween(localDateOf(order.plannedDeliveryAt, zone), localDateOf(order.deliveredAt, zone));
    const onTheWay = (order: Order): number | null => {
      const taken: LocalDate | null = order.option?.takeDate ?? order.content.pickup.date;
      if (taken === null || order.deliveredAt === null || order.status === 'AutoFinished') return null;
      return daysBetween(taken, localDateOf(order.deliveredAt, zone));
    };
    /** As the row's `underWay` has it, which is what remains of the orders. */
    const isUnderWay = ({ status }: Order) => !/Return|Refuse|^Canceled/.test(status);

    it('are those that come of the orders one by one', async () => {
      for (const chosen of [orders, orders.slice(100, 200), []]) {
        const found = await deliveryFigures(
          store.db,
          chosen.map(({ id }) => id),
          {
            offsets: offsetsBetween(SPRING - 1000 * 24 * HOUR, SPRING + 1000 * 24 * HOUR, zone),
            today: daysBetween('1970-01-01', today),
          },
        );
        const known = <Value>(values: readonly (Value | null)[]) => values.filter((value) => value !== null);
        const expected = groupsOf(
          ({ content: { choice }, option }) => [
            choice?.vendorId ?? option?.vendor.id ?? null,
            choice?.tariffId ?? option?.tariffId ?? null,
          ],
          handedOver(chosen),
        ).map((group) => {
          const [first] = group;
          const lateDays = known(group.map(late)).filter((days) => days > 0);
          const travel = known(group.map(onTheWay));
          return {
            vendorId: first?.content.choice?.vendorId ?? first?.option?.vendor.id ?? null,
            tariffId: first?.content.choice?.tariffId ?? first?.option?.tariffId ?? null,
            newestId: Math.max(...group.map(({ id }) => id)),
            orders: group.length,
            delivered: group.filter(({ deliveredAt }) => deliveredAt !== null).length,
            onTime: known(group.map(late)).filter((days) => days <= 0).length,
            late: lateDays.length,
            lateDays: sum(lateDays),
            mostLateDays: Math.max(0, ...lateDays),
            travelled: travel.length,
            travelDays: sum(travel),
            overdue: group.filter(
              (order) =>
                order.deliveredAt === null &&
                isUnderWay(order) &&
                order.plannedDeliveryAt !== null &&
                localDateOf(order.plannedDeliveryAt, zone) < today,
            ).length,
            notDelivered: group.filter(({ status }) => /Return|Refuse/.test(status)).length,
            cancelled: group.filter(({ status }) => status === 'Canceled').length,
          };
        });
        expect(bySize(found)).toEqual(bySize(expected));
        if (chosen === orders) expect(sum(expected.map(({ overdue }) => overdue))).toBeGreaterThan(5);
      }
    });
  });

  it('figures of cost are those that come of the orders, the ledger and the card payments one by one', async () => {
    for (const chosen of [orders, orders.slice(37, 151)]) {
      const expected = groupsOf(({ content }) => [content.project, content.department], handedOver(chosen)).map(
        (group) => {
          const ofLedger = (name: 'charged' | 'refunded' | 'fees') =>
            sum(group.map(({ id }) => booked.get(id)?.[name] ?? 0));
          const ofCards = (name: 'cardReceived' | 'cardRefunded') =>
            sum(group.map(({ id }) => byCard.get(id)?.[name] ?? 0));
          return {
            project: group[0]?.content.project ?? null,
            department: group[0]?.content.department ?? null,
            orders: group.length,
            cancelled: group.filter(({ status }) => status === 'Canceled').length,
            price: sum(group.map(({ status, price }) => (status === 'Canceled' ? 0 : (price ?? 0)))),
            charged: ofLedger('charged'),
            refunded: ofLedger('refunded'),
            fees: ofLedger('fees'),
            cardReceived: ofCards('cardReceived'),
            cardRefunded: ofCards('cardRefunded'),
          };
        },
      );
      const ids = chosen.map(({ id }) => id);
      expect(bySize(await costFigures(store.db, ids))).toEqual(bySize(expected));
      const givenBack = ids.flatMap((id) => {
        const [ledger, card] = [booked.get(id), byCard.get(id)];
        const refunded = (ledger?.refunded ?? 0) + (card?.cardRefunded ?? 0);
        return ledger || card ? [[id, { refunded, fees: (ledger?.fees ?? 0) + (card?.kept ?? 0) }] as const] : [];
      });
      expect(await givenBackById(store.db, ids)).toEqual(new Map(givenBack));
    }
  });

  it('what is drawn of orders is what they say as wholes, in the order asked for', async () => {
    const asked = orders.toReversed();
    const found: OrderSummary[] = [];
    for await (const page of pagesOfSummaries(store.db, [...asked.map(({ id }) => id), 1e9])) found.push(...page);
    expect(found).toHaveLength(asked.length);
    for (const [at, order] of asked.entries()) expect(summaryOf(order)).toMatchObject({ ...found[at] });
  });

  it('ids in statuses keep their order', async () => {
    const wanted: readonly OrderStatus[] = ['Canceled', 'Returning'];
    const ids = orders.map(({ id }) => id).toReversed();
    const expected = orders.filter(({ status }) => wanted.includes(status)).map(({ id }) => id);
    expect(await idsInStatuses(store.db, ids, wanted)).toEqual(expected.toReversed());
  });

  it('a move is told by the line that made it, and where it came from by the newest line of another status', async () => {
    const [first, second, third] = orders as [Order, Order, Order];
    const move = (order: Order, status: OrderStatus, statusAt: number) =>
      store.db.updateTable('orders').set({ status, status_at: statusAt }).where('id', '=', order.id).execute();
    await move(first, 'ProblemDetected', 4_800);
    await move(second, 'Canceled', 9_500);
    const line = (at: number, status: OrderStatus, en: string) => ({
      ...{ at, status, source: 'Эконом', text: { en, ru: `${en} 🌼` }, isReturn: false, fingerprint: null },
    });
    await appendHistoryLines(store.db, first, [
      line(1_000, 'Draft', 'new'),
      line(3_000, 'ProblemDetected', 'lost'),
      // Within one second what was recorded last is the newest.
      line(2_900, 'ParcelOnTheWay', 'went on'),
      line(2_100, 'ParcelInPickupPoint', 'came'),
      // Behind what was noted while the vendor was asked.
      line(5_000, 'ProblemDetected', 'torn'),
      line(5_000, 'ProblemDetected', 'a courier was called'),
      line(7_000, 'ProblemDetected', 'still torn'),
    ]);
    // As an older version wrote it.
    await appendHistoryLines(store.db, second, [
      line(8_000, 'Canceled', 'to be'),
      line(9_000, 'Canceled', 'called off'),
    ]);
    const asked = [
      { id: first.id, status: 'ProblemDetected' },
      { id: second.id, status: 'Canceled' },
      { id: third.id, status: 'Returning' },
    ] as const;
    const moves = await lastMoves(store.db, asked);
    expect(moves.get(first.id)).toEqual({
      event: {
        at: 5_000,
        status: 'ProblemDetected',
        source: 'Эконом',
        text: { en: 'torn', ru: 'torn 🌼' },
        isReturn: false,
      },
      from: 'ParcelInPickupPoint',
    });
    expect(moves.get(second.id)).toMatchObject({ event: { text: { en: 'called off' } }, from: null });
    expect(moves.get(third.id)).toEqual({ event: null, from: null });
  });
});

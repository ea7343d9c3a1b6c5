import {
  daysBetween,
  everyOrder,
  isProblem,
  localDateOf,
  type Order,
  type OrderFilter,
  type OrderStatus,
  orderStatuses,
  type ReportTemplate,
} from '@cartage/core';
import { sampleContent, sampleOption, sampleOrder } from '@cartage/core/testing';
import { bookEntry, insertOrder } from '@cartage/storage';
import { beforeAll, expect, it } from 'vitest';
import { onStage, START, type Stage } from '../testing/stage.ts';
import { makeReport } from './make-report.ts';

// interface 13.6, 13.11: each report, with every filter alone and with every two, against the same worked out one by one.

const zone = 'Europe/Moscow';
const HOUR = 3_600_000;
const ORDERS = 150;

const filters: readonly Partial<OrderFilter>[] = [
  { numbers: Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? `CTG-${1000 + 2 * n}` : `Customer ${2 * n}`)) },
  { createdFrom: '2026-11-19' },
  { createdTo: '2026-11-20' },
  { takeFrom: '2026-11-24' },
  { takeTo: '2026-11-25' },
  { project: 'осень' },
  { department: 'SALES' },
];
const pairs = filters.flatMap((one, at) => filters.slice(at).map((other) => ({ ...everyOrder, ...one, ...other })));

const troubles: readonly OrderStatus[] = [
  ...(['Canceled', 'CancelRequest', 'VendorError', 'VendorUnavailable', 'FailedDeliveryAttempt'] as const),
  ...(['StoragePeriodExpires', 'RequestForInformation', 'ProblemDetected', 'RefuseOfDelivery'] as const),
  ...(['Returning', 'FinishedWithReturn'] as const),
];
const delivered: readonly OrderStatus[] = ['Finished', 'FinishedWithAdditional', 'AutoFinished'];

const nth = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value;

const orderOf = (n: number, companyId: number): Order => {
  const status = nth(orderStatuses, n * 5);
  return {
    ...sampleOrder,
    ...{ companyId, number: `CTG-${1000 + n}`, key: `key-${n}`, status, price: n % 19 === 0 ? null : 10_000 + n * 7 },
    // Around midnight in Moscow, and midnight of UTC.
    createdAt: Date.parse('2026-11-18T20:59:59.999Z') + Math.floor(n / 4) * HOUR * 1.5 + (n % 2),
    plannedDeliveryAt: n % 7 === 0 ? null : Date.parse('2026-11-20T20:30:00Z') + (n % 5) * 12 * HOUR,
    deliveredAt: delivered.includes(status) ? Date.parse('2026-11-20T20:59:59.999Z') + ((n * 3) % 90) * HOUR : null,
    vendorReference: n % 13 === 0 ? null : `ref-${n}`,
    option:
      n % 4 === 0
        ? null
        : {
            ...sampleOption,
            ...{ vendor: { id: 1 + (n % 2), key: 'x', name: nth(['Swift', 'Econom'], n) }, tariffId: `T${n % 3}` },
            ...{ tariffName: `Tariff ${n % 3}`, takeDate: `2026-11-${23 + (n % 4)}` },
          },
    content: {
      ...sampleContent,
      choice: null,
      pickup: { ...sampleContent.pickup, date: n % 8 === 0 ? null : '2026-11-25' },
      customerOrderId: `Customer ${n}`,
      project: nth([null, 'Осень', 'ОСЕНЬ', 'Straße'], Math.floor(n / 3)),
      department: nth(['Sales', null, 'sales'], n),
    },
  };
};

const upper = (text: string | null): string | null => text?.toUpperCase() ?? null;
const takeDateOf = ({ option, content }: Order) => option?.takeDate ?? content.pickup.date;
const createdOn = ({ createdAt }: Order) => localDateOf(createdAt, zone);

const passes = (order: Order, filter: OrderFilter): boolean => {
  const { numbers, createdFrom, createdTo, takeFrom, takeTo, project, department } = filter;
  const taken = takeDateOf(order);
  const own = [order.number, order.content.customerOrderId];
  return (
    (numbers.length === 0 || numbers.some((number) => own.includes(number))) &&
    (createdFrom === null || createdOn(order) >= createdFrom) &&
    (createdTo === null || createdOn(order) <= createdTo) &&
    (takeFrom === null || (taken !== null && taken >= takeFrom)) &&
    (takeTo === null || (taken !== null && taken <= takeTo)) &&
    (project === null || upper(order.content.project) === upper(project)) &&
    (department === null || upper(order.content.department) === upper(department))
  );
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const halfUp = (value: number, count: number) => (count === 0 ? null : Math.floor(value / count + 0.5));
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const groups = (orders: readonly Order[], key: (order: Order) => readonly unknown[]) => [
  ...Map.groupBy(orders, (order) => JSON.stringify(key(order))).values(),
];

const charge = (n: number) => (n % 3 === 0 ? 0 : 9_000 + n);
const refund = (n: number) => (n % 6 === 1 ? 9_000 + n : 0);
const numberOf = ({ number }: Order) => Number(number.slice(4)) - 1000;

const listed = {
  register: (orders: readonly Order[]) => orders,
  problems: (orders: readonly Order[]) => orders.filter(({ status }) => troubles.includes(status)),
};

/** Of orders that are newest first: a group is named as its newest order has it. */
const figures = {
  delivery: (orders: readonly Order[]) =>
    groups(orders, ({ option }) => [option?.vendor.id, option?.tariffId]).map((group) => {
      const of = (...statuses: readonly OrderStatus[]) => group.filter(({ status }) => statuses.includes(status));
      const done = of('Finished', 'FinishedWithAdditional');
      const day = (at: number | null) => at && localDateOf(at, zone);
      const between = (from: string | 0 | null, to: string | 0 | null) => (from && to ? daysBetween(from, to) : null);
      const lates = known(done.map((order) => between(day(order.plannedDeliveryAt), day(order.deliveredAt))));
      const late = lates.filter((days) => days > 0);
      const travels = known(done.map((order) => between(takeDateOf(order), day(order.deliveredAt))));
      const gone = [...of(...delivered), ...of('RefuseOfDelivery', 'Returning', 'FinishedWithReturn', 'Canceled')];
      const underWay = group.filter((order) => !gone.includes(order));
      return {
        ...{ vendor: group[0]?.option?.vendor.name ?? null, tariff: group[0]?.option?.tariffName ?? null },
        ...{ orders: group.length, delivered: of(...delivered).length, underWay: underWay.length },
        ...{
          onTime: lates.length - late.length,
          late: late.length,
          mostDaysLate: late.length ? Math.max(...late) : null,
        },
        onTimePercent: halfUp((lates.length - late.length) * 1000, lates.length),
        averageDaysLate: halfUp(sum(late) * 10, late.length),
        averageDaysOnTheWay: halfUp(sum(travels) * 10, travels.length),
        overdue: underWay.filter(({ plannedDeliveryAt: at }) => at && localDateOf(at, zone) < localDateOf(START, zone))
          .length,
        notDelivered: of('RefuseOfDelivery', 'Returning', 'FinishedWithReturn').length,
        cancelled: of('Canceled').length,
      };
    }),
  cost: (orders: readonly Order[]) =>
    groups(orders, ({ content }) => [upper(content.project), upper(content.department)]).map((group) => {
      const kept = group.filter(({ status }) => status !== 'Canceled');
      const price = sum(kept.map((order) => order.price ?? 0));
      const charged = sum(group.map((order) => charge(numberOf(order))));
      const refunded = sum(group.map((order) => refund(numberOf(order))));
      return {
        ...{ project: group[0]?.content.project ?? null, department: group[0]?.content.department ?? null },
        ...{
          orders: group.length,
          cancelled: group.length - kept.length,
          price,
          averagePrice: halfUp(price, kept.length),
        },
        ...{ charged, refunded, fees: 0, paidFromBalance: charged - refunded },
      };
    }),
};

onStage((open) => {
  let stage: Stage;
  const orders: Order[] = [];

  beforeAll(async () => {
    stage = await open();
    const { db } = stage.service.store;
    const { id: companyId } = stage.ctx.company;
    for (let n = 0; n < ORDERS; n += 1) {
      const { id, version, ...order } = orderOf(n, companyId);
      const inserted = await insertOrder(db, order, zone);
      if (inserted === 'number-taken') throw new Error('taken');
      orders.push(inserted);
      const entry = { companyId, orderId: inserted.id, text: { en: 'x', ru: 'x' }, at: START };
      if (charge(n) > 0) await bookEntry(db, { ...entry, kind: 'charge', amount: -charge(n), key: `charge:${n}` });
      if (refund(n) > 0) await bookEntry(db, { ...entry, kind: 'refund', amount: refund(n), key: `refund:${n}` });
    }
  });

  const report = async (template: ReportTemplate, filter: OrderFilter) => {
    const made = await makeReport(stage.ctx, { template, filter, page: null }, 'en');
    if (isProblem(made)) throw new Error(made.text.en);
    const rows: Readonly<Record<string, unknown>>[] = [];
    for await (const some of made.rows)
      for (const cells of some) rows.push(Object.fromEntries(made.columns.map(({ key }, at) => [key, cells[at]])));
    expect(made.totalCount).toBe(rows.length);
    return rows;
  };

  it.each(['register', 'problems'] as const)(
    '%s has the orders that the filters leave, newest first',
    async (template) => {
      const counts = new Set<number>();
      for (const filter of pairs) {
        const rows = await report(template, filter);
        const numbers = listed[template](chosenBy(filter)).map(({ number }) => number);
        expect([filter, rows.map(({ orderId }) => orderId)]).toEqual([filter, numbers]);
        counts.add(rows.length);
      }
      expect(counts.size).toBeGreaterThan(9);
    },
  );

  it.each(['delivery', 'cost'] as const)(
    '%s has the figures of the orders that the filters leave',
    async (template) => {
      for (const filter of pairs) {
        const rows = await report(template, filter);
        const expected = figures[template](chosenBy(filter).filter(({ vendorReference }) => vendorReference !== null));
        expect(rows).toHaveLength(expected.length);
        expect(rows.map(({ vendor }) => vendor)).toEqual(rows.map(({ vendor }) => vendor).toSorted(byVendor));
        for (const row of expected)
          expect([filter, rows]).toEqual([filter, expect.arrayContaining([expect.objectContaining(row)])]);
      }
    },
  );

  /** By their ids; what was never chosen comes first. */
  const byVendor = (a: unknown, b: unknown) => vendors.indexOf(a) - vendors.indexOf(b);
  const vendors: readonly unknown[] = [null, 'Swift', 'Econom'];

  const chosenBy = (filter: OrderFilter): readonly Order[] =>
    orders
      .filter((order) => passes(order, filter))
      .toSorted((a, b) => createdOn(b).localeCompare(createdOn(a)) || b.id - a.id);
});

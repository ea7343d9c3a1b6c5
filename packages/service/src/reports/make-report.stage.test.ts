import {
  everyOrder,
  isProblem,
  type Locale,
  type Option,
  type Order,
  type OrderStatus,
  type Product,
  type ReportWish,
} from '@cartage/core';
import { sampleContent, sampleOption, sampleOrder, sampleProduct, varied } from '@cartage/core/testing';
import { fileOf } from '@cartage/place-files/testing';
import {
  appendHistoryLines,
  bookEntry,
  insertOrder,
  insertPayment,
  type NewHistoryLine,
  type Payment,
  savePayment,
} from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import type { Context } from '../open-service.ts';
import { importCities } from '../places/import-cities.ts';
import { onStage, START, type Stage } from '../testing/stage.ts';
import { makeReport } from './make-report.ts';
import { reportGroups } from './report-groups.ts';

// interface 13.11.

const DAY = 86_400_000;

/** The rows by their columns' keys. */
const report = async (ctx: Context, wish: Partial<ReportWish>, locale: Locale = 'en') => {
  const made = await makeReport(ctx, { template: 'register', filter: everyOrder, page: null, ...wish }, locale);
  if (isProblem(made)) return { problem: made, rows: [], totalCount: 0 };
  const rows: Readonly<Record<string, unknown>>[] = [];
  for await (const some of made.rows)
    for (const cells of some) rows.push(Object.fromEntries(made.columns.map(({ key }, at) => [key, cells[at]])));
  return { problem: null, rows, totalCount: made.totalCount };
};

let count = 0;
const store = async (
  { service, ctx }: Stage,
  changes: Partial<Order> = {},
  companyId = ctx.company.id,
): Promise<Order> => {
  const { id, version, ...order } = sampleOrder;
  count += 1;
  const number = `CTG-${1000 + count}`;
  const inserted = await insertOrder(
    service.store.db,
    { ...order, companyId, number, key: `key-${count}`, createdAt: START + count, ...changes },
    'Europe/Moscow',
  );
  if (inserted === 'number-taken') throw new Error('taken');
  return inserted;
};
const option = (changes: Partial<Option> = {}): Option => ({ ...sampleOption, ...changes });
const handedOver = (status: OrderStatus, changes: Partial<Order> = {}): Partial<Order> => ({
  ...{ status, vendorReference: 'ref', option: option(), price: 50_000, plannedDeliveryAt: START + 2 * DAY },
  ...changes,
});

onStage((open) => {
  describe('the register', () => {
    it('says of each order what an accountant asks for, in the language of whoever reads', async () => {
      const stage = await open();
      const content = varied(sampleContent, {
        'cargo.items': [
          { weightKg: 0.1, qty: 3, l: null, h: null, w: null, volumeM3: null, description: null },
          { weightKg: 1, qty: 1, l: null, h: null, w: null, volumeM3: null, description: null },
        ],
        services: [
          { code: 'Insurance', sum: 100_000, parameter: null },
          { code: 'CashOnDelivery', sum: null, parameter: null },
        ],
        receiverDeliveryCharge: 30_000,
        customerOrderId: '=HYPERLINK("x")',
        project: 'Осень',
        'receiver.cityId': 'unknown',
      });
      const order = await store(
        stage,
        handedOver('Finished', {
          ...{
            content,
            vendorInvoiceNumber: 'W-1',
            deliveredAt: START + DAY,
            receivedBy: 'Алия',
            statusAt: START + DAY,
          },
        }),
      );
      await store(stage);
      const { rows, totalCount } = await report(stage.ctx, {}, 'ru');
      expect(totalCount).toBe(2);
      expect(rows[1]).toEqual({
        orderId: order.number,
        customerOrderId: '=HYPERLINK("x")',
        createDateTime: order.createdAt,
        takeDate: '2026-11-23',
        vendor: 'Swift',
        tariff: 'Express',
        vendorInvoiceNum: 'W-1',
        statusName: 'Заказ выполнен',
        statusDate: START + DAY,
        senderCity: 'Москва',
        receiverCity: 'unknown',
        receiverName: content.receiver.name,
        places: 4,
        weight: expect.closeTo(1.3),
        price: 50_000,
        insuredSum: 100_000,
        amountToCollect: 30_000,
        planDeliveryDate: '2026-11-25',
        deliveryDate: START + DAY,
        receivedBy: 'Алия',
        project: 'Осень',
        department: null,
      });
      expect(rows[0]).toMatchObject({ statusName: 'Черновик', price: null, insuredSum: null, amountToCollect: null });
    });

    it('names an imported city, and one that nobody knows by its code', async () => {
      const stage = await open();
      const header = 'address,region,city,settlement,kladr_id,fias_id,geo_lat,geo_lon';
      const city =
        '"Московская обл, г Реутов",Московская,Реутов,,5000000000999,11111111-2222-4333-8444-555555555555,55,37';
      await importCities(stage.service, fileOf(`${header}\r\n${city}\r\n`));
      const content = { 'sender.cityId': '5000000000999', 'receiver.cityId': 'unknown' };
      await store(stage, { content: varied(sampleContent, content) });
      expect((await report(stage.ctx, {}, 'ru')).rows).toMatchObject([
        { senderCity: 'Реутов', receiverCity: 'unknown' },
      ]);
    });

    it('names what is chosen and not priced yet by what it was chosen by', async () => {
      const stage = await open();
      const chosen = { vendorId: 1, tariffId: 'SW-STD', contractType: null };
      await store(stage, { option: null, content: { ...sampleContent, choice: chosen } });
      expect((await report(stage.ctx, {})).rows).toMatchObject([{ vendor: 'Swift', tariff: 'SW-STD' }]);
    });

    it('has pages that together are all of it, each with the count of all', async () => {
      const stage = await open();
      for (let n = 0; n < 7; n += 1) await store(stage, { createdAt: START + (n % 3) * DAY });
      const all = (await report(stage.ctx, {})).rows.map(({ orderId }) => orderId);
      const pages: unknown[] = [];
      for (const number of [1, 2, 3, 4]) {
        const { rows, totalCount } = await report(stage.ctx, { page: { number, size: 3 } });
        expect(totalCount).toBe(7);
        pages.push(...rows.map(({ orderId }) => orderId));
      }
      expect(pages).toEqual(all);
      expect(new Set(all).size).toBe(7);
    });
  });

  it('refuses a register of more orders than a sheet has rows, but for its pages', async () => {
    const stage = await open();
    for (let n = 0; n < 2; n += 1) await store(stage);
    // The counts that lists go by where a page is not the last.
    await stage.store.rows(
      `insert into order_days (company_id, created_on, take_date, orders) values (${stage.ctx.company.id}, '2026-01-01', '', 1000000)`,
    );
    const { problem } = await report(stage.ctx, {});
    expect([problem?.code, problem?.text.en]).toEqual(['RequestInvalid', expect.stringMatching(/more than 1,000,000/)]);
    expect((await report(stage.ctx, { page: { number: 1, size: 1 } })).rows).toHaveLength(1);
  });

  it('money that vendors collect has a row for each order with some, and what is said of it', async () => {
    const stage = await open();
    const goods = (rest: Partial<Product>): Product => ({ ...sampleProduct, costForReceiver: 10_000, ...rest });
    const cash = [{ code: 'CashOnDelivery', sum: null, parameter: null }];
    const content = (services: unknown, products: readonly Product[]) =>
      varied(sampleContent, { services, 'cargo.products': products, receiverDeliveryCharge: 500 });
    const sent = [goods({ productId: 'A', qty: 3 }), goods({ productId: 'B', qty: 1 })];
    const bought = [
      goods({ productId: 'A', qty: 3, purchasedQty: 2, purchasedAmount: 19_000 }),
      goods({ productId: 'B', qty: 1, purchasedQty: 0, purchasedAmount: 0 }),
    ];
    await store(stage, handedOver('ParcelOnTheWay', { content: content(cash, sent) }));
    await store(stage, handedOver('ParcelOnTheWay', { content: content([], sent) }));
    await store(stage, { content: content(cash, sent) });
    const partly = handedOver('FinishedWithAdditional', {
      content: content(cash, bought),
      bought: { collected: 19_500, collectedAt: START + DAY, purchasedAt: START },
    });
    await store(stage, partly);
    // Its vendor says what it collected, and not of what.
    await store(
      stage,
      handedOver('Finished', {
        content: content([], sent),
        bought: { collected: 700, collectedAt: START, purchasedAt: null },
      }),
    );
    await store(
      stage,
      handedOver('Finished', {
        content: content(cash, bought),
        bought: { collected: null, collectedAt: null, purchasedAt: START },
      }),
    );
    const { rows, totalCount } = await report(stage.ctx, { template: 'collection' });
    expect(totalCount).toBe(4);
    const unsaid = { purchased: null, purchasedQty: null, purchasedAmount: null };
    const said = { purchased: 'A x 2', purchasedQty: 2, purchasedAmount: 19_000 };
    expect(rows).toMatchObject([
      { toCollect: 40_500, ...said, collected: null, collectedDateTime: null },
      { toCollect: null, ...unsaid, collected: 700, collectedDateTime: START },
      { toCollect: 40_500, ...said, collected: 19_500, collectedDateTime: START + DAY, currencyId: 'RUB' },
      { toCollect: 40_500, ...unsaid, collected: null, collectedDateTime: null },
    ]);
    expect((await report(stage.ctx, { template: 'collection', page: { number: 2, size: 3 } })).rows).toEqual([rows[3]]);
    // The register tells what is known of the sum.
    const register = (await report(stage.ctx, {})).rows.map(({ amountToCollect }) => amountToCollect);
    expect(register).toEqual([19_500, 700, 19_500, 40_500, null, 40_500]);
  });

  it('every report knows the filters, and of no other company', async () => {
    const stage = await open();
    const stranger = await stage.stranger();
    const content = { ...sampleContent, project: 'Осень' };
    const mine = await store(stage, handedOver('Canceled', { content, createdAt: START }));
    await store(stage, handedOver('Canceled', { createdAt: START - 9 * DAY }));
    await store(stage, handedOver('Canceled', { content }), stranger.company.id);
    const one = { ...everyOrder, project: 'осень', createdFrom: '2026-11-23' };
    for (const template of ['register', 'delivery', 'cost', 'problems'] as const) {
      const counted = async (ctx: Context, filter: ReportWish['filter']) => {
        const { rows } = await report(ctx, { template, filter });
        return rows.reduce((sum, row) => sum + Number(row['orders'] ?? 1), 0);
      };
      expect(await counted(stage.ctx, everyOrder)).toBe(2);
      expect(await counted(stage.ctx, one)).toBe(1);
      expect(await counted(stage.ctx, { ...one, numbers: [mine.number] })).toBe(1);
      expect(await counted(stage.ctx, { ...one, createdTo: '2026-11-22' })).toBe(0);
      expect(await counted(stranger, { ...everyOrder, numbers: [mine.number] })).toBe(0);
    }
  });

  it('planned delivery against the actual one, a row for each vendor and tariff, by days of the zone', async () => {
    const stage = await open();
    const econom = option({ vendor: { id: 2, key: 'econom', name: 'Econom' }, tariffId: 'G', tariffName: 'Ground' });
    const planned = Date.parse('2026-11-25T23:30:00+03:00');
    const content = { ...sampleContent, choice: null };
    const at = (deliveredAt: string, changes: Partial<Order> = {}) =>
      store(
        stage,
        handedOver('Finished', {
          ...{ content, plannedDeliveryAt: planned, deliveredAt: Date.parse(deliveredAt), option: econom, ...changes },
        }),
      );
    await at('2026-11-25T23:59:00+03:00');
    await at('2026-11-26T00:01:00+03:00');
    await at('2026-11-28T12:00:00+03:00', { option: { ...econom, tariffName: 'Ground Plus' } });
    // Nobody knows when it was delivered.
    await at('2026-12-28T12:00:00+03:00', { status: 'AutoFinished' });
    await store(stage, handedOver('ParcelOnTheWay', { content, option: econom, plannedDeliveryAt: START - DAY }));
    await store(stage, handedOver('Returning', { content, option: econom }));
    await store(stage, handedOver('Canceled', { content }));
    await store(stage);
    const { rows, totalCount } = await report(stage.ctx, { template: 'delivery' });
    expect(totalCount).toBe(2);
    expect(rows[0]).toMatchObject({ vendor: 'Swift', orders: 1, cancelled: 1, onTimePercent: null });
    expect(rows[1]).toEqual({
      ...{ vendor: 'Econom', orders: 6, delivered: 4, onTime: 1, late: 2, onTimePercent: 333 },
      ...{ averageDaysLate: 20, mostDaysLate: 3, averageDaysOnTheWay: 33, underWay: 1, overdue: 1 },
      ...{ notDelivered: 1, cancelled: 0 },
      tariff: 'Ground',
    });
    expect((await report(stage.ctx, { template: 'delivery', page: { number: 2, size: 1 } })).rows).toEqual([rows[1]]);
  });

  it('cost by project and department, in whatever case they are written, with what the balance and cards paid', async () => {
    const stage = await open();
    const content = (project: string | null) => ({ ...sampleContent, project, department: 'Sales' });
    const book = (order: Order, kind: 'charge' | 'refund' | 'fee', amount: number) =>
      bookEntry(stage.service.store.db, {
        ...{ companyId: order.companyId, orderId: order.id, kind, amount, text: { en: 'x', ru: 'x' }, at: START },
        key: `${kind}:${order.id}`,
      });
    const pay = async ({ id: orderId, companyId, number }: Order, received: number, refunded: number) => {
      const asked = {
        companyId,
        orderId,
        number: 1,
        reference: `${number}-P1`,
        provider: 'x',
        createdAt: START,
        expiresAt: START,
      };
      const payment = await insertPayment(stage.service.store.db, { ...asked, amount: received });
      await savePayment(stage.service.store.db, { ...payment, status: 'Paid', received, refunded });
    };
    const kept = await store(stage, handedOver('Finished', { content: content('ОСЕНЬ'), price: 10_001 }));
    await book(kept, 'charge', -10_001);
    await pay(await store(stage, handedOver('Finished', { content: content('Осень'), price: 10_000 })), 10_000, 1);
    const cancelled = await store(stage, handedOver('Canceled', { content: content('осень'), price: 7_000 }));
    await book(cancelled, 'charge', -7_000);
    await book(cancelled, 'refund', 7_000);
    await book(cancelled, 'fee', -700);
    await pay(cancelled, 7_000, 6_300);
    await store(stage, handedOver('Finished', { content: content(null), price: null }));
    await store(stage, { content: content('Осень'), price: 99 });
    const { rows, totalCount } = await report(stage.ctx, { template: 'cost' });
    expect(totalCount).toBe(2);
    expect(rows[0]).toMatchObject({
      ...{ department: 'Sales', orders: 3, cancelled: 1, price: 20_001, averagePrice: 10_001 },
      ...{ charged: 17_001, refunded: 7_000, fees: 700, paidFromBalance: 10_701 },
      ...{ cardReceived: 17_000, cardRefunded: 6_301, paidByCard: 10_699 },
    });
    expect(String(rows[0]?.['project']).toLowerCase()).toBe('осень');
    expect(rows[1]).toMatchObject({ project: null, orders: 1, price: 0, averagePrice: 0 });
  });

  it('cancellations and problems, each with what brought it there and what was kept', async () => {
    const stage = await open();
    const lost = await store(stage, handedOver('ProblemDetected', { statusAt: START + DAY }));
    await store(stage, handedOver('ParcelOnTheWay'));
    await store(stage);
    const line = (at: number, status: OrderStatus, ru: string) => ({
      ...{ at, status, source: 'Swift', text: { en: 'text', ru }, isReturn: false, fingerprint: null },
    });
    await appendHistoryLines(stage.service.store.db, lost, [
      line(START, 'ParcelOnTheWay', 'едет'),
      line(START + DAY, 'ProblemDetected', 'Груз повреждён'),
    ]);
    const fee = { kind: 'fee', amount: -700, text: { en: 'x', ru: 'x' }, at: START, key: 'fee' } as const;
    await bookEntry(stage.service.store.db, { ...fee, companyId: lost.companyId, orderId: lost.id });
    const { rows, totalCount } = await report(stage.ctx, { template: 'problems' }, 'ru');
    expect(totalCount).toBe(1);
    expect(rows).toMatchObject([
      {
        ...{ orderId: lost.number, statusName: 'Проблема при доставке', statusDate: START + DAY },
        ...{
          previousStatusName: 'Посылка в пути',
          reason: 'Груз повреждён',
          reportedBy: 'Swift',
          fees: 700,
          refunded: 0,
        },
      },
    ]);
    expect(await report(stage.ctx, { template: 'problems', page: { number: 2, size: 1 } })).toMatchObject({
      ...{ rows: [], totalCount: 1 },
    });
  });

  it('a canceled card order, with why it was canceled, what went back and what was kept', async () => {
    const stage = await open();
    const { db } = stage.service.store;
    const canceled = await store(stage, handedOver('Canceled', { price: 1_035_00, statusAt: START + DAY }));
    const line = (at: number, en: string, changes: Partial<NewHistoryLine> = {}): NewHistoryLine => ({
      ...{ at, status: 'Canceled', source: 'Cartage', text: { en, ru: en }, isReturn: false, fingerprint: null },
      ...changes,
    });
    await appendHistoryLines(db, canceled, [
      line(START, 'handed over', { status: 'TransferredToVendor' }),
      line(START + DAY, 'called off by the customer'),
      line(START + DAY, '828.00 roubles were returned to the card.', { fingerprint: 'refund|x' }),
      line(START + 2 * DAY, 'delivered after all', { source: 'Swift', fingerprint: 'vendor' }),
    ]);
    const pay = async (number: number, changes: Partial<Payment>) => {
      const terms = { provider: 'x', amount: 1_035_00, createdAt: START, expiresAt: START };
      const reference = `${canceled.number}-P${number}`;
      const payment = await insertPayment(db, {
        ...terms,
        companyId: canceled.companyId,
        orderId: canceled.id,
        number,
        reference,
      });
      await savePayment(db, { ...payment, ...changes });
      return payment;
    };
    await pay(1, { status: 'Failed' });
    const held = await pay(2, { status: 'Paid', received: 1_035_00 });
    const row = async () => (await report(stage.ctx, { template: 'problems' })).rows[0];
    expect(await row()).toMatchObject({
      ...{ reason: 'called off by the customer', reportedBy: 'Cartage', previousStatusName: 'TransferredToVendor' },
      ...{ refunded: 0, fees: 0 },
    });
    await savePayment(db, { ...held, status: 'Paid', received: 1_035_00, refundDue: 828_00 });
    expect(await row()).toMatchObject({ refunded: 0, fees: 207_00 });
    await savePayment(db, { ...held, status: 'Refunded', received: 1_035_00, refundDue: 828_00, refunded: 828_00 });
    expect(await row()).toMatchObject({ refunded: 828_00, fees: 207_00 });
  });

  it('adds up what is read in several statements', async () => {
    const stage = await open();
    const late = handedOver('Finished', { plannedDeliveryAt: START, deliveredAt: START + 3 * DAY });
    await store(stage, { ...late, content: { ...sampleContent, project: 'Осень' } });
    const onTime = await store(stage, { ...late, deliveredAt: START, option: option({ tariffName: 'Express Plus' }) });
    const [row = {}] = await stage.store.rows(`select * from orders where id = ${onTime.id}`);
    const names = Object.keys(row).filter((name) => name !== 'id');
    await stage.store.rows(
      `insert into orders (${names.map((name) => `"${name}"`)})
       with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 1000)
       select ${names.map((name) => (name === 'number' ? "number || '-' || n" : `"${name}"`))} from orders, copies
       where id = ${onTime.id}`,
    );
    const [delivery] = (await report(stage.ctx, { template: 'delivery' })).rows;
    expect(delivery).toMatchObject({
      orders: 1_002,
      delivered: 1_002,
      late: 1,
      mostDaysLate: 3,
      tariff: 'Express Plus',
    });
    const costs = (await report(stage.ctx, { template: 'cost' })).rows;
    expect(costs).toMatchObject([
      { project: 'Осень', orders: 1 },
      { project: null, orders: 1_001, price: 50_050_000 },
    ]);
    expect((await report(stage.ctx, {})).rows).toHaveLength(1_002);
  });

  it('leaves out what has gone on by its turn', async () => {
    const stage = await open();
    const order = await store(stage, handedOver('ProblemDetected'));
    const wish = { template: 'problems', filter: everyOrder, page: null } as const;
    const made = await makeReport(stage.ctx, wish, 'en');
    await stage.service.store.db.updateTable('orders').set({ status: 'Finished' }).where('id', '=', order.id).execute();
    const rows: unknown[] = [];
    if (!isProblem(made)) for await (const some of made.rows) rows.push(...some);
    expect(rows).toEqual([]);
  });

  it('refuses more groups than are made at once, and says what to do', async () => {
    const stage = await open();
    await store(stage);
    const made = (count: number) =>
      reportGroups<number, number>(
        stage.ctx,
        { template: 'cost', filter: everyOrder, page: { number: 1, size: 1 } },
        {
          table: { title: { en: 'x', ru: 'x' }, columns: [] },
          figures: async () => Array.from({ length: count }, (_, n) => n),
          ...{ keyOf: String, add: (newer) => newer, compare: (a, b) => a - b, rows: async (groups) => groups },
        },
      );
    expect(await made(50_000)).toMatchObject({ totalCount: 50_000 });
    expect(await made(50_001)).toMatchObject({
      ...{ code: 'RequestInvalid', target: 'filter', text: { en: expect.stringMatching(/more than 50,000 rows/) } },
    });
  });

  it('reads no further when the caller has gone', async () => {
    const stage = await open();
    await store(stage, handedOver('Canceled'));
    const gone = { ...stage.ctx, signal: AbortSignal.abort() };
    expect((await report(gone, { template: 'problems' })).totalCount).toBe(0);
  });
});

import { type Choice, type NewOrder, type Order, type OrderContent, problem } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { bookEntry, listOrders } from '@cartage/storage';
import type { HandOverOutcome } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import type { Context } from '../open-service.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { beginOnly, historyOf, jobsOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { assumeSound, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';

const create = (stage: Stage, choice: Choice, changes: Partial<OrderContent> = {}) =>
  createOrder(stage.ctx, sampleOrder({ choice, ...changes }));

const made = async (stage: Stage, choice: Choice, changes: Partial<OrderContent> = {}): Promise<Order> => {
  const created = await create(stage, choice, changes);
  if (!('order' in created)) throw new Error(created.kind);
  return created.order;
};

const push = (ctx: Context, { number }: Order, choice: Choice = choices.swift) =>
  pushOrder(ctx, { number, orderKey: null, choice, pickup: {} });

/** What the sample order costs with Swift. */
const swiftPrice = async (stage: Stage): Promise<number> => (await made(stage, choices.swift)).price ?? 0;

/** The ledger, oldest first: `charge -45050`. */
const ledger = async ({ store }: Stage): Promise<readonly string[]> =>
  (await store.rows('select kind, amount from ledger_entries order by id')).map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );

const balance = async ({ store, ctx }: Stage) => {
  const [row] = await store.rows(`select amount, reserved from balances where company_id = ${ctx.actor.companyId}`);
  return { amount: Number(row?.amount ?? 0), reserved: Number(row?.reserved ?? 0) };
};

const limitTo = async ({ store, ctx }: Stage, credit_limit: number): Promise<void> => {
  await store.db.updateTable('companies').set({ credit_limit }).where('id', '=', ctx.actor.companyId).execute();
};

const topUp = ({ store, ctx, clock }: Stage, amount: number): Promise<boolean> =>
  bookEntry(store.db, {
    companyId: ctx.actor.companyId,
    orderId: null,
    kind: 'top-up',
    amount,
    text: { en: 'Top-up', ru: 'Пополнение' },
    at: clock.now(),
    key: `top-up:${clock.now()}:${amount}`,
  });

const handOversSent = ({ calls }: Stage): number => calls.filter((call) => call.endsWith('POST /shipments')).length;

onStage((open) => {
  describe('a hand-over on invoice', () => {
    it("charges the order's price, in one line", async () => {
      const stage = await open();
      const order = await made(stage, choices.swift);
      expect(await stage.store.rows('select kind, amount, order_id, text_en, at from ledger_entries')).toEqual([
        {
          kind: 'charge',
          amount: -(order.price ?? 0),
          order_id: order.id,
          text_en: `Delivery of order ${order.number} (Swift, Standard courier)`,
          at: stage.clock.now(),
        },
      ]);
      expect(await balance(stage)).toEqual({ amount: -(order.price ?? 0), reserved: 0 });
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that the vendor refuses leaves no trace in the ledger', async () => {
      const stage = await open();
      const order = await made(stage, choices.swift, { comments: 'sandbox:reject' });
      expect(order.status).toBe('Draft');
      expect(await ledger(stage)).toEqual([]);
      expect(await balance(stage)).toEqual({ amount: 0, reserved: 0 });
    });

    it('holds the price while the vendor is unavailable, and charges it once it has the order', async () => {
      const stage = await open();
      const order = await made(stage, choices.swift, { comments: 'sandbox:unavailable' });
      expect(order.status).toBe('VendorUnavailable');
      expect(await balance(stage)).toEqual({ amount: 0, reserved: order.price });
      expect(await checkLedger(stage.service)).toEqual([]);
      for (let n = 0; n < 3; n += 1) {
        stage.clock.advance(HOUR);
        await stage.work();
      }
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(await ledger(stage)).toEqual([`charge ${-(order.price ?? 0)}`]);
      expect(await balance(stage)).toEqual({ amount: -(order.price ?? 0), reserved: 0 });
    });

    it('gives the price back when the service gives up, and when the order is canceled', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const [given, canceled] = [
        await made(stage, choices.swift, { comments: 'sandbox:unavailable' }),
        await made(stage, choices.econom, { comments: 'sandbox:unavailable' }),
      ];
      expect((await balance(stage)).reserved).toBe((given.price ?? 0) + (canceled.price ?? 0));
      await cancelOrder(stage.ctx, { number: canceled.number, orderKey: null });
      stage.clock.advance(25 * HOUR);
      await stage.work();
      expect((await reload(stage, given)).status).toBe('VendorError');
      expect(await ledger(stage)).toEqual([]);
      expect(await balance(stage)).toEqual({ amount: 0, reserved: 0 });
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that is found at the vendor after a lost answer is charged once, whoever finds it', async () => {
      const stage = await open();
      const order = await made(stage, choices.swift, { comments: 'sandbox:lose-answer' });
      expect(await balance(stage)).toEqual({ amount: 0, reserved: order.price });
      stage.clock.advance(HOUR);
      const other = await stage.otherProcess();
      await Promise.all([stage.service, other, other].map((service) => resumeHandOver(service, order.id)));
      expect(await ledger(stage)).toEqual([`charge ${-(order.price ?? 0)}`]);
      expect(await balance(stage)).toEqual({ amount: -(order.price ?? 0), reserved: 0 });
    });

    it('of which the process dies before the result is committed keeps its hold, and is charged by the next', async () => {
      const stage = await open();
      const { store } = stage.service;
      let commits = 0;
      /** The second transaction is the result's. */
      const dying: typeof store.transaction = (work) =>
        store.transaction(async (tx) => {
          const done = await work(tx);
          commits += 1;
          if (commits === 2) throw new Error('killed');
          return done;
        });
      const draft = await stage.draft();
      await expect(push({ ...stage.ctx, store: { ...store, transaction: dying } }, draft)).rejects.toThrow('killed');
      const { status, price } = await reload(stage, draft);
      expect(status).toBe('TransferringToVendor');
      expect(await ledger(stage)).toEqual([]);
      expect(await balance(stage)).toEqual({ amount: 0, reserved: price });
      expect(await checkLedger(stage.service)).toEqual([]);
      for (let n = 0; n < 2; n += 1) {
        stage.clock.advance(HOUR);
        await stage.work();
      }
      expect(await ledger(stage)).toEqual([`charge ${-(price ?? 0)}`]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });
  });

  it.each([
    ['cash', { ...sampleContent.terms, payments: ['cash'] }],
    ['the recipient', { ...sampleContent.terms, payments: ['cash'], payers: ['recipient'] }],
  ] as const)('a delivery that %s pays is neither charged nor limited', async (_, terms) => {
    const stage = await open({ creditLimit: 0 });
    const order = await made(stage, choices.swift, { terms });
    expect(order.status).toBe('TransferredToVendor');
    expect(await ledger(stage)).toEqual([]);
    await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
    expect(await ledger(stage)).toEqual([]);
    expect(await checkLedger(stage.service)).toEqual([]);
  });

  describe('past the credit limit', () => {
    it('nothing is sent, the order stays a Draft and its number is told; after a top-up it goes', async () => {
      const stage = await open();
      const price = await swiftPrice(stage);
      await limitTo(stage, 2 * price - 1);
      const sent = handOversSent(stage);
      const refused = await create(stage, choices.swift);
      const [, row] = await stage.store.rows('select id, number, status from orders order by id');
      expect(refused).toMatchObject({
        kind: 'saved',
        problems: [problem('InsufficientFunds', null, expect.anything())],
      });
      expect(JSON.stringify(refused)).toContain(String(row?.number));
      expect(handOversSent(stage)).toBe(sent);
      const order = await reload(stage, { id: Number(row?.id) });
      expect(order).toMatchObject({ status: 'Draft', price: null, option: null, pushResult: 'draft' });
      expect(await historyOf(stage, order)).toEqual(['Draft']);
      expect(await jobsOf(stage)).toEqual([]);
      expect(await stage.store.rows(`select id from attempts where order_id = ${order.id}`)).toEqual([]);
      expect(await balance(stage)).toEqual({ amount: -price, reserved: 0 });

      await topUp(stage, 1);
      expect(await push(stage.ctx, order)).toMatchObject({ kind: 'handed-over' });
      expect(await balance(stage)).toEqual({ amount: 1 - 2 * price, reserved: 0 });
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it.each([choices.swift, null])('an order that was to go on at once, or later, is a Draft: %j', async (choice) => {
      const stage = await open({ creditLimit: 0 });
      const created = await createOrder(
        stage.ctx,
        assumeSound<NewOrder>({ ...sampleOrder({ choice }), intent: 'request' }),
      );
      const [{ id } = { id: 0 }] = await stage.store.rows('select id from orders');
      const order = { id: Number(id) };
      if (choice === null) {
        expect(await reload(stage, order)).toMatchObject({ status: 'RateRequest' });
        expect(await push(stage.ctx, await reload(stage, order))).toMatchObject({
          kind: 'refused',
          problems: [problem('InsufficientFunds', null, expect.anything())],
        });
      } else expect(created).toMatchObject({ kind: 'saved', problems: [{ code: 'InsufficientFunds' }] });
      expect(await reload(stage, order)).toMatchObject({ status: 'Draft', price: null, option: null });
      expect(await historyOf(stage, await reload(stage, order))).toEqual(['RateRequest', 'Draft']);
      const told = await stage.store.rows('select type from events order by id');
      expect(told.map(({ type }) => type)).toEqual(['order.created', 'order.status_changed']);
      expect(await listOrders(stage.store.db, { companyId: 1, statuses: ['Draft'], limit: 10 })).toHaveLength(1);

      expect(await push(stage.ctx, await reload(stage, order))).toMatchObject({ kind: 'refused' });
      expect(await historyOf(stage, await reload(stage, order))).toEqual(['RateRequest', 'Draft']);
      await topUp(stage, 10_000_00);
      expect(await push(stage.ctx, await reload(stage, order))).toMatchObject({ kind: 'handed-over' });
    });

    it('an order whose hand-over had failed stays where it was', async () => {
      const stage = await open({ creditLimit: 0 });
      const { id } = await stage.draft({ choice: choices.swift });
      await stage.store.db.updateTable('orders').set({ status: 'VendorError' }).where('id', '=', id).execute();
      const order = await reload(stage, { id });
      expect(await push(stage.ctx, order)).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'InsufficientFunds' }],
      });
      expect(await reload(stage, { id })).toMatchObject({ status: 'VendorError' });
    });

    it('come no more hand-overs than it allows, however many processes hand over at once', async () => {
      const stage = await open();
      const price = await swiftPrice(stage);
      await limitTo(stage, 3 * price);
      const drafts: Order[] = [];
      for (let n = 0; n < 6; n += 1) drafts.push(await stage.draft());
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const results = await Promise.all(drafts.map((draft, n) => push(n % 2 ? other : stage.ctx, draft)));
      expect(results.map(({ kind }) => kind).sort()).toEqual([
        ...Array.from({ length: 2 }, () => 'handed-over'),
        ...Array.from({ length: 4 }, () => 'refused'),
      ]);
      expect(await stage.mockVendors.shipments()).toHaveLength(3);
      expect(await balance(stage)).toEqual({ amount: -3 * price, reserved: 0 });
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('lies an order whose price became known only after the vendor was back: it is a Draft again', async () => {
      const stage = await open({ creditLimit: 1 });
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await made(stage, choices.swift);
      expect(order).toMatchObject({ status: 'VendorUnavailable', price: null });
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await historyOf(stage, order)).toEqual(['Draft', 'TransferringToVendor', 'VendorUnavailable', 'Draft']);
      expect(await jobsOf(stage)).toEqual([]);
      expect(await stage.mockVendors.shipments()).toEqual([]);
      expect(await balance(stage)).toEqual({ amount: 0, reserved: 0 });
    });

    it('a hand-over that dies before it is committed holds nothing', async () => {
      const stage = await open();
      const { store } = stage.service;
      const dying: typeof store.transaction = (work) =>
        store.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        });
      const draft = await stage.draft();
      await expect(push({ ...stage.ctx, store: { ...store, transaction: dying } }, draft)).rejects.toThrow('killed');
      expect(await balance(stage)).toEqual({ amount: 0, reserved: 0 });
    });
  });

  describe("the vendor's confirmation", () => {
    const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
    const confirmed = (price: number | null): HandOverOutcome => ({
      kind: 'confirmed',
      invoiceNumber: 'X-1',
      returnInvoiceNumber: null,
      pickupNumber: null,
      trackingNumber: null,
      plannedDeliveryAt: null,
      price,
    });

    /** The vendor quotes 500 roubles and two services of 1.05 each, and confirms `price`. */
    const priceOf = async (price: number | null, markUp: number): Promise<number | null> => {
      const services = ['Insurance', 'SmsToReceiver'] as const;
      const vendor = scriptedVendor({
        id: 90,
        key: 'scripted',
        handOver: async () => confirmed(price),
        quote: async ({ pickup }) => [
          {
            tariffId: SCRIPTED_TARIFF,
            tariffPrice: 50_005,
            services: services.map((code) => ({ code, status: 'available', price: 105 })),
            takeDate: pickup.date,
            deliveryFrom: null,
            deliveryTo: null,
            minDays: 1,
            maxDays: 2,
            comments: null,
          },
        ],
      });
      const stage = await open({ plugins: [vendor] });
      await stage.store.db.updateTable('companies').set({ mark_up_bp: markUp }).execute();
      const ctx = stage.as({ ...stage.ctx.actor, markUp });
      const created = await createOrder(
        ctx,
        sampleOrder({
          choice,
          services: services.map((code) => ({ code, sum: code === 'Insurance' ? 100_000 : null, parameter: null })),
        }),
      );
      if (created.kind !== 'handed-over') throw new Error(created.kind);
      expect(await ledger(stage)).toEqual([`charge ${-(created.order.price ?? 0)}`]);
      expect(await checkLedger(stage.service)).toEqual([]);
      return created.order.price;
    };

    it.each([
      ['without a price: as quoted', null, 0, 50_215],
      ['with the quoted price', 50_215, 0, 50_215],
      ['with another price: that one', 55_000, 0, 55_000],
      // 10 % of each line: 55005.5, 115.5 twice; the sum of the roundings, not the rounding of the sum.
      ['without a price, under a mark-up: as quoted', null, 1_000, 55_238],
      ["with the quoted price in the vendor's terms, under a mark-up: as quoted", 50_215, 1_000, 55_238],
      ['with another price, under a mark-up: that one marked up', 55_000, 1_000, 60_500],
      ['with far too high a price: as quoted', 5_021_500, 0, 50_215],
      ['with far too high a price, under a mark-up: as quoted', 5_021_500, 1_000, 55_238],
      ['with 0, for the price follows: as quoted', 0, 0, 50_215],
    ])('%s', async (_, price, markUp, charged) => {
      expect(await priceOf(price, markUp)).toBe(charged);
    });
  });

  it('a begun hand-over holds its price until it ends', async () => {
    const stage = await open();
    const { order } = await beginOnly(stage, choices.swift);
    expect(await balance(stage)).toEqual({ amount: 0, reserved: order.price });
    expect(await checkLedger(stage.service)).toEqual([]);
  });
});

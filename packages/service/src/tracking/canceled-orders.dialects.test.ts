import {
  type Choice,
  fingerprintOf,
  isProblem,
  type Order,
  type OrderContent,
  type OrderStatus,
  type VendorEvent,
} from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { askAttention, attentionOf, listAttention, listHistoryLines } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { chargeAgain } from '../balance/charge-again.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { reportLedger } from '../operator/report-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { awaiting, paid, paymentsOf } from '../testing/card-orders.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from './poll-tracking.ts';
import { takeShipmentEvents } from './take-shipment-events.ts';

// interface 16.14, and 9.6 for ends that are told late.

const PRICE = 50_000;
const choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };

onStage((open) => {
  const world = async (changes: Partial<Parameters<typeof scriptedVendor>[0]> = {}) => {
    const events: VendorEvent[] = [];
    const asked: number[] = [];
    const vendor = { fails: false, forgets: false };
    const stage: Stage = await open({
      plugins: [
        scriptedVendor({
          id: 90,
          key: 'scripted',
          handOver: async () => ({ kind: 'confirmed', price: null, plannedDeliveryAt: null, ...numbers }),
          cancel: async () => ({ kind: 'canceled' }),
          track: async (shipments) => {
            asked.push(stage.clock.now());
            if (vendor.fails) throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The line is dead.');
            return vendor.forgets ? [] : shipments.map(({ reference }) => ({ reference, events, numbers: {} }));
          },
          ...changes,
        }),
      ],
    });
    const tell = (status: OrderStatus, at = stage.clock.now()): number =>
      events.push({
        at,
        source: 'scripted',
        text: { en: status, ru: status },
        status,
        isReturn: false,
        receivedBy: null,
      });
    return { stage, asked, vendor, tell, events };
  };

  const made = async ({ ctx }: Stage, changes: Partial<OrderContent> = {}): Promise<Order> => {
    const created = await createOrder(ctx, sampleOrder({ choice, ...changes }));
    if (!('order' in created)) throw new Error(created.kind);
    return created.order;
  };
  const adapter = ({ service }: Stage): VendorAdapter => {
    const found = service.vendors.byId(90);
    if (!found) throw new Error('There is no scripted vendor.');
    return found;
  };
  const poll = async (stage: Stage, ms: number) => {
    stage.clock.advance(ms);
    await pollTracking(stage.service, adapter(stage));
  };
  const cancel = async (stage: Stage, { number, id }: Order): Promise<Order> => {
    stage.clock.advance(MINUTE);
    await cancelOrder(stage.ctx, { number, orderKey: null });
    return reload(stage, { id });
  };
  const canceled = async (stage: Stage): Promise<Order> => {
    const order = await cancel(stage, await made(stage));
    expect(order.status).toBe('Canceled');
    return order;
  };
  const booked = async ({ store }: Stage): Promise<readonly string[]> =>
    (await store.rows('select kind, amount from ledger_entries order by id')).map(
      ({ kind, amount }) => `${kind} ${amount}`,
    );
  const reasons = async ({ store }: Stage, order: Pick<Order, 'id' | 'companyId'>) =>
    (await attentionOf(store.db, order)).map(({ reason }) => reason);

  describe('a canceled order', () => {
    it('is asked about 1, 24 and 72 hours after that, and no more', async () => {
      const { stage, asked } = await world();
      const { statusAt } = await canceled(stage);
      for (let n = 0; n < 24 * 5; n += 1) await poll(stage, HOUR);
      expect(asked.map((at) => (at - statusAt) / HOUR)).toEqual([1, 24, 72]);
      expect(await listAttention(stage.store.db, 10)).toEqual([]);
    });

    it('is asked about as seldom where the vendor has forgotten it', async () => {
      const { stage, asked, vendor } = await world();
      const { statusAt } = await canceled(stage);
      vendor.forgets = true;
      for (let n = 0; n < 24 * 5; n += 1) await poll(stage, HOUR);
      expect(asked.map((at) => (at - statusAt) / HOUR)).toEqual([1, 24, 72]);
    });

    it('is asked about again where the vendor gave no answer, and not for ever', async () => {
      const { stage, asked, vendor, tell } = await world();
      const order = await canceled(stage);
      vendor.fails = true;
      await poll(stage, HOUR);
      tell('ParcelPickedUp');
      vendor.fails = false;
      await poll(stage, HOUR);
      expect(await reasons(stage, order)).toEqual(['problem']);
      vendor.fails = true;
      for (let n = 0; n < 24 * 5; n += 1) await poll(stage, HOUR);
      asked.length = 0;
      for (let n = 0; n < 24; n += 1) await poll(stage, HOUR);
      expect(asked).toEqual([]);
    });

    it('that its vendor canceled unasked is asked about too', async () => {
      const { stage, asked, tell } = await world();
      const order = await made(stage);
      tell('Canceled', stage.clock.now() + MINUTE);
      await poll(stage, HOUR);
      const { status, statusAt } = await reload(stage, order);
      expect(status).toBe('Canceled');
      asked.length = 0;
      for (let n = 0; n < 24 * 4; n += 1) await poll(stage, HOUR);
      expect(asked.length).toBe(3);
      expect(asked[0]).toBeLessThanOrEqual(statusAt + 2 * HOUR);
      expect(await checkLedger(stage.service)).toEqual([]);
    });
  });

  it('one that its vendor says to have canceled days ago is asked about once more at least', async () => {
    const { stage, asked, tell } = await world();
    const order = await made(stage);
    tell('Canceled', stage.clock.now() + MINUTE);
    await poll(stage, 5 * 24 * HOUR);
    expect((await reload(stage, order)).status).toBe('Canceled');
    asked.length = 0;
    for (let n = 0; n < 5; n += 1) await poll(stage, HOUR);
    expect(asked).toHaveLength(1);
  });

  describe('one that moves all the same', () => {
    const ways = {
      asked: async (stage: Stage, tell: (status: OrderStatus) => number) => {
        stage.clock.advance(2 * MINUTE);
        tell('ParcelPickedUp');
        await poll(stage, HOUR);
      },
      'told by itself': async (stage: Stage, _: unknown, order: Order) => {
        stage.clock.advance(MINUTE);
        const [connection] = (await stage.service.vendors.of(null)).filter(({ vendor }) => vendor.manifest.id === 90);
        const events = [
          {
            at: stage.clock.now(),
            source: 'scripted',
            text: { en: 'x', ru: 'x' },
            status: 'ParcelPickedUp' as const,
            isReturn: false,
            receivedBy: null,
          },
        ];
        if (connection)
          await takeShipmentEvents(stage.service, connection, [{ reference: order.number, events, numbers: {} }]);
      },
      'delivered before it was canceled': async (stage: Stage, tell: (status: OrderStatus, at: number) => number) => {
        tell('Finished', stage.clock.now() - 2 * MINUTE);
        await poll(stage, HOUR);
      },
    };

    it.each(Object.keys(ways) as (keyof typeof ways)[])(
      'stays Canceled, is logged, and the ledger check names it: %s',
      async (way) => {
        const { stage, tell } = await world();
        const order = await canceled(stage);
        expect(await checkLedger(stage.service)).toEqual([]);
        await ways[way](stage, tell, order);
        expect((await reload(stage, order)).status).toBe('Canceled');
        expect(await reasons(stage, order)).toEqual(['problem']);
        expect(stage.logged.filter((line) => line === 'a canceled order moves at its vendor')).toHaveLength(1);
        expect(await checkLedger(stage.service)).toEqual([
          { companyId: order.companyId, orderNumber: order.number, of: 'moved', expected: PRICE, found: 0 },
        ]);
        await reportLedger(stage.service);
        expect(stage.logged).toContain('the ledger does not agree');
      },
    );

    it('is not one of which the vendor says nothing new', async () => {
      const { stage, tell } = await world();
      const order = await made(stage);
      tell('ParcelPickedUp');
      await poll(stage, MINUTE * 10);
      await cancel(stage, order);
      stage.clock.advance(MINUTE);
      tell('Canceled');
      tell('VendorStatus');
      await poll(stage, HOUR);
      expect(await reasons(stage, order)).toEqual([]);
    });

    it('is charged again once, by one of two, and asks for nothing more', async () => {
      const { stage, tell } = await world();
      const order = await canceled(stage);
      await ways.asked(stage, tell);
      const both = await Promise.all(
        [stage.service, await stage.otherProcess()].map((service) =>
          chargeAgain(service, order.number, { waive: false }),
        ),
      );
      expect(both.filter(isProblem)).toMatchObject([{ code: 'OrderStateInvalid' }]);
      expect(both.find((one) => !isProblem(one))).toMatchObject({ amount: PRICE });
      expect(await booked(stage)).toEqual([`charge ${-PRICE}`, `refund ${PRICE}`, `charge ${-PRICE}`]);
      expect(await checkLedger(stage.service)).toEqual([]);
      tell('Finished');
      await poll(stage, 23 * HOUR);
      expect(await reasons(stage, order)).toEqual([]);
      expect(await checkLedger(stage.service)).toEqual([]);
      expect(await chargeAgain(stage.service, order.number, { waive: false })).toMatchObject({
        code: 'OrderStateInvalid',
      });
    });

    it('is charged no more than was given back: a fee stays', async () => {
      const { stage, tell } = await world();
      const order = await made(stage);
      await stage.store.db
        .updateTable('orders')
        .set({ option: JSON.stringify({ ...order.option, cancellationFee: 1_000 }) })
        .execute();
      stage.clock.advance(HOUR);
      await cancel(stage, order);
      await ways.asked(stage, tell);
      expect(await checkLedger(stage.service)).toMatchObject([{ of: 'moved', expected: PRICE, found: PRICE / 10 }]);
      await chargeAgain(stage.service, order.number, { waive: false });
      expect((await booked(stage)).at(-1)).toBe(`charge ${-0.9 * PRICE}`);
      const [balance] = await stage.store.rows(`select amount from balances where company_id = ${order.companyId}`);
      expect(Number(balance?.amount)).toBe(-PRICE);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('is charged past the credit limit', async () => {
      const { stage, tell } = await world();
      const order = await canceled(stage);
      await stage.store.db.updateTable('companies').set({ credit_limit: 0 }).execute();
      await ways.asked(stage, tell);
      expect(await chargeAgain(stage.service, order.number, { waive: false })).toMatchObject({ amount: PRICE });
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('is waived: nothing is charged, and nobody asks again', async () => {
      const { stage, tell } = await world();
      const order = await canceled(stage);
      await ways.asked(stage, tell);
      tell('ParcelOnTheWay');
      await poll(stage, 23 * HOUR);
      expect(stage.logged.filter((line) => line === 'a canceled order moves at its vendor')).toHaveLength(1);
      expect(await chargeAgain(stage.service, order.number, { waive: true })).toMatchObject({ amount: 0 });
      tell('Finished');
      await poll(stage, 48 * HOUR);
      expect(await booked(stage)).toEqual([`charge ${-PRICE}`, `refund ${PRICE}`]);
      expect(await reasons(stage, order)).toEqual([]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that a card had paid is charged to the balance', async () => {
      const { stage, tell } = await world();
      const { order } = await awaiting(stage, choice);
      await paid(stage, order);
      stage.clock.advance(MINUTE);
      await stage.work();
      await cancel(stage, order);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned']);
      await ways.asked(stage, tell);
      expect(await checkLedger(stage.service)).toMatchObject([{ of: 'moved', expected: PRICE, found: 0 }]);
      expect(await chargeAgain(stage.service, order.number, { waive: false })).toMatchObject({ amount: PRICE });
      expect(await booked(stage)).toEqual([`charge ${-PRICE}`]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that a card had paid keeps the fee that the card has left', async () => {
      const { stage, tell } = await world();
      const { order } = await awaiting(stage, choice);
      await paid(stage, order);
      stage.clock.advance(HOUR / 2);
      await stage.work();
      const { option } = await reload(stage, order);
      const dear = JSON.stringify({ ...option, cancellationFee: 1_000 });
      await stage.store.db.updateTable('orders').set({ option: dear }).execute();
      await cancel(stage, order);
      stage.clock.advance(MINUTE);
      await stage.work();
      await ways.asked(stage, tell);
      expect(await checkLedger(stage.service)).toMatchObject([{ of: 'moved', expected: PRICE, found: PRICE / 10 }]);
      expect(await chargeAgain(stage.service, order.number, { waive: false })).toMatchObject({ amount: 0.9 * PRICE });
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('that the receiver pays is charged to nobody here, and the ledger has nothing to say', async () => {
      const { stage, tell } = await world();
      const terms = { ...sampleContent.terms, payments: ['cash'] as const };
      const order = await cancel(stage, await made(stage, { terms }));
      await ways.asked(stage, tell);
      expect(await reasons(stage, order)).toEqual(['problem']);
      expect(await checkLedger(stage.service)).toEqual([]);
      expect(await chargeAgain(stage.service, order.number, { waive: false })).toMatchObject({ amount: 0 });
      expect(await booked(stage)).toEqual([]);
    });

    it('is none that only asks for attention', async () => {
      const { stage } = await world();
      const order = await made(stage);
      await askAttention(stage.store.db, order, { reason: 'problem', since: 1, asked: null, isTold: true });
      expect(await chargeAgain(stage.service, order.number, { waive: false })).toMatchObject({
        code: 'OrderStateInvalid',
      });
      expect(await reasons(stage, order)).toEqual(['problem']);
    });

    it('is decided whole or not at all, wherever the process dies', async () => {
      await dyingAtEach(async ({ run, lives }) => {
        const { stage, tell } = await world();
        const order = await canceled(stage);
        await ways.asked(stage, tell);
        await run(stage.ctx, (dying) => chargeAgain(dying, order.number, { waive: false }));
        const isDecided = (await reasons(stage, order)).length === 0;
        if (lives()) expect(isDecided).toBe(true);
        expect(await booked(stage)).toHaveLength(isDecided ? 3 : 2);
        expect(await checkLedger(stage.service)).toHaveLength(isDecided ? 0 : 1);
        await stage.store.end();
      });
    });

    it('is neither an order that was never canceled, nor one that is not there', async () => {
      const { stage } = await world();
      for (const [number, code] of [
        [(await made(stage)).number, 'OrderStateInvalid'],
        [(await canceled(stage)).number, 'OrderStateInvalid'],
        ['CTG-0000-0000', 'OrderNotFound'],
      ] as const) {
        expect(await chargeAgain(stage.service, number, { waive: false })).toMatchObject({ code });
      }
    });
  });

  it('an order that its vendor has, and that it refuses to cancel, is to be charged too', async () => {
    const late = { now: false };
    const { stage } = await world({
      handOver: async () => ({ kind: 'unknown', problem: new VendorProblem({ kind: 'defect' }, 'lost') }),
      findByReference: async () => {
        if (late.now) return { kind: 'found', price: null, plannedDeliveryAt: null, ...numbers };
        throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The line is dead.');
      },
      cancel: async () => ({ kind: 'too-late', message: { en: 'It is on its way.', ru: 'Она уже едет.' } }),
    });
    const order = await made(stage);
    stage.clock.advance(25 * HOUR);
    await stage.work();
    expect((await reload(stage, order)).status).toBe('VendorError');
    await cancel(stage, order);
    late.now = true;
    stage.clock.advance(HOUR);
    await stage.work();
    expect(await reasons(stage, order)).toEqual(['problem']);
    // Each reader has the vendor's reason in their language.
    const [line] = await listHistoryLines(stage.store.db, order, 1);
    expect(line?.text).toMatchObject({
      en: expect.stringContaining('It is on its way.'),
      ru: expect.stringContaining('Она уже едет.'),
    });
    expect(await chargeAgain(stage.service, order.number, { waive: false })).toMatchObject({ amount: PRICE });
    expect(await booked(stage)).toEqual([`charge ${-PRICE}`]);
    expect(await checkLedger(stage.service)).toEqual([]);
  });

  describe('an end that is told late', () => {
    it('ends the order, though later news is known', async () => {
      const { stage, tell } = await world();
      const order = await made(stage);
      stage.clock.advance(HOUR);
      const at = stage.clock.now();
      tell('ParcelInPickupPoint', at);
      await poll(stage, HOUR);
      tell('Finished', at - MINUTE);
      await poll(stage, HOUR);
      // The status's date never goes back; the delivery's is what the vendor says.
      expect(await reload(stage, order)).toMatchObject({
        ...{ status: 'Finished', statusAt: at, deliveredAt: at - MINUTE },
      });
    });

    it('ends it also where an earlier version has noted that without moving the order', async () => {
      const { stage, tell, events } = await world();
      const order = await made(stage);
      stage.clock.advance(HOUR);
      tell('ParcelInPickupPoint');
      await poll(stage, HOUR);
      tell('Finished', stage.clock.now() - 2 * HOUR);
      const [, finished] = events;
      await stage.store.db
        .insertInto('history_lines')
        .values({
          company_id: order.companyId,
          order_id: order.id,
          at: finished?.at ?? 0,
          source: 'scripted',
          text_en: 'Finished',
          text_ru: 'Finished',
          status: 'Finished',
          is_return: 0,
          fingerprint: fingerprintOf(finished as VendorEvent),
        })
        .execute();
      await poll(stage, HOUR);
      const ended = await reload(stage, order);
      expect(ended.status).toBe('Finished');
      const lines = () =>
        stage.store.rows(`select status, at from history_lines where order_id = ${order.id} order by at, id`);
      const history = await lines();
      expect(history.at(-1)?.status).toBe('Finished');
      await stage.store.db.updateTable('orders').set({ next_track_at: 0 }).execute();
      await poll(stage, HOUR);
      expect(await lines()).toEqual(history);
    });
  });
});

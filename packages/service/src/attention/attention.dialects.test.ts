import { type AttentionReason, type Order, type OrderStatus, orderStatuses } from '@cartage/core';
import { sampleOption } from '@cartage/core/testing';
import {
  amendAttempt,
  attentionOf,
  getOrderById,
  lockOrder,
  openAttempt,
  saveOrder,
  setPickupNumber,
  watchedOf,
} from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { handedOver } from '../testing/courier-calls.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { choices, HOUR, MINUTE, onStage, type Stage } from '../testing/stage.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';
import { lookAtDue } from './look-at-due.ts';

const DAY = 24 * HOUR;

onStage((open) => {
  const reasonsOf = async (
    { store }: Stage,
    order: Pick<Order, 'id' | 'companyId'>,
  ): Promise<readonly AttentionReason[]> => (await attentionOf(store.db, order)).map(({ reason }) => reason);
  const told = async ({ store }: Stage, { number }: Pick<Order, 'number'>): Promise<readonly unknown[]> =>
    (await store.rows("select facts from events where type = 'order.attention' order by id"))
      .map(({ facts }) => (typeof facts === 'string' ? JSON.parse(facts) : facts))
      .filter((of) => of.number === number);
  /** Writes the order as some act would. */
  const write = ({ service }: Stage, { id }: Pick<Order, 'id'>, changes: Partial<Order>): Promise<Order> =>
    service.store.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const saved = order && (await saveOrder(tx, { ...order, ...changes }));
      if (!saved) throw new Error('The order was not written.');
      return saved;
    });
  /** The worker looks each minute for so long. */
  const wait = async ({ clock, service }: Stage, ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 5 * MINUTE) {
      clock.advance(Math.min(left, 5 * MINUTE));
      while (await lookAtDue(service));
    }
  };

  describe('an order asks for attention', () => {
    it('in the transaction that moves it, whatever act moves it, until another moves it on; what is new is told once', async () => {
      const stage = await open();
      const order = await stage.draft();
      const expected: Partial<Record<OrderStatus, AttentionReason>> = {
        OnApproval: 'approval',
        VendorError: 'vendor-error',
        VendorUnavailable: 'vendor-unavailable',
        RequestForInformation: 'problem',
        ProblemDetected: 'problem',
        StoragePeriodExpires: 'storage-ending',
      };
      const at = stage.clock.now();
      const all: unknown[] = [];
      let before: AttentionReason | undefined;
      for (const status of orderStatuses) {
        await write(stage, order, { status, statusAt: at });
        const reason = expected[status];
        expect([status, await reasonsOf(stage, order)]).toEqual([status, reason ? [reason] : []]);
        if (reason && reason !== before) all.push({ number: order.number, reason, since: at });
        before = reason;
      }
      expect(await told(stage, order)).toEqual(all);
    });

    it('not where its transaction fails', async () => {
      const stage = await open();
      const order = await stage.draft();
      const failed = stage.service.store.transaction(async (tx) => {
        await saveOrder(tx, { ...order, status: 'OnApproval' });
        throw new Error('killed');
      });
      await expect(failed).rejects.toThrow('killed');
      // On SQLite the next transaction has the same connection.
      await write(stage, await stage.draft(), {});
      expect(await reasonsOf(stage, order)).toEqual([]);
      expect(await told(stage, order)).toEqual([]);
    });

    it('where it is late or its vendor is silent, within five minutes and since the very moment', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      const plannedDeliveryAt = stage.clock.now() + DAY;
      const silentAt = order.statusAt + 3 * DAY;
      await write(stage, order, { plannedDeliveryAt });
      await wait(stage, DAY - MINUTE);
      expect(await reasonsOf(stage, order)).toEqual([]);
      await wait(stage, 5 * MINUTE);
      expect(await attentionOf(stage.store.db, order)).toEqual([
        { reason: 'late', since: plannedDeliveryAt, asked: null },
      ]);
      await wait(stage, 2 * DAY);
      expect(await told(stage, order)).toEqual([
        { number: order.number, reason: 'late', since: plannedDeliveryAt },
        { number: order.number, reason: 'silent', since: silentAt },
      ]);
      // An event ends the silence, and another planned day the delay; nothing is told of that.
      await write(stage, order, { vendorEventAt: stage.clock.now(), plannedDeliveryAt: stage.clock.now() + DAY });
      expect(await reasonsOf(stage, order)).toEqual([]);
      expect(await told(stage, order)).toHaveLength(2);
      await write(stage, order, { status: 'Finished', deliveredAt: stage.clock.now() });
      await wait(stage, 5 * DAY);
      expect(await told(stage, order)).toHaveLength(2);
    });

    it('where the courier who was called for is not confirmed at six on the evening before, by the clock of the sender', async () => {
      const stage = await open();
      // Vladivostok is seven hours ahead of Moscow.
      const draft = await stage.draft();
      const sender = { ...draft.content.sender, cityId: '2500000100000' };
      const content = { ...draft.content, sender, callCourier: true, choice: choices.swift };
      const option = { ...sampleOption, takeDate: '2026-11-25' };
      const order = await write(stage, draft, { status: 'TransferredToVendor', content, option });
      await wait(stage, Date.parse('2026-11-24T17:55:00+10:00') - stage.clock.now());
      expect(await reasonsOf(stage, order)).toEqual([]);
      await wait(stage, 5 * MINUTE);
      const since = Date.parse('2026-11-24T18:00:00+10:00');
      expect(await told(stage, order)).toEqual([{ number: order.number, reason: 'courier-missing', since }]);
      await stage.service.store.transaction((tx) => setPickupNumber(tx, { ...order, vendorPickupNumber: 'C-1' }));
      expect(await reasonsOf(stage, order)).toEqual([]);
      await write(stage, order, { vendorPickupNumber: null });
      expect(await reasonsOf(stage, order)).toEqual(['courier-missing']);
      await write(stage, order, { status: 'CourierAssigned' });
      expect(await reasonsOf(stage, order)).toEqual([]);
    });

    it('not for a courier who was called off, or whom nobody called for', async () => {
      const stage = await open();
      const draft = await stage.draft();
      const { sender } = draft.content;
      const option = { ...sampleOption, takeDate: '2026-11-24' };
      const uncalled = [
        { callCourier: false },
        { callCourier: true, pickup: { ...draft.content.pickup, isPostponed: true } },
        {
          callCourier: true,
          sender: { ...sender, contactType: 'pickup-point', pickupPointId: 'P', pickupPointVendorId: 2 },
        },
        { callCourier: true, choice: { vendorId: 99, tariffId: 'X', contractType: null } },
      ] as const;
      stage.clock.advance(DAY);
      for (const changes of uncalled) {
        const content = { ...draft.content, choice: choices.swift, ...changes };
        await write(stage, draft, { status: 'TransferredToVendor', statusAt: stage.clock.now(), content, option });
        expect(await reasonsOf(stage, draft)).toEqual([]);
      }
      const called = { ...draft.content, choice: choices.swift, callCourier: true };
      await write(stage, draft, { content: called });
      expect(await reasonsOf(stage, draft)).toEqual(['courier-missing']);
      await stage.service.store.transaction(async (tx) => {
        const { id: orderId, companyId } = draft;
        const call = { companyId, orderId, kind: 'courier-call', reference: 'C', vendorId: 1, tariffId: null } as const;
        const { id } = await openAttempt(tx, { ...call, connection: null, startedAt: stage.clock.now() });
        await amendAttempt(tx, id, { date: '2026-11-24', isOff: true });
      });
      expect(await reasonsOf(stage, draft)).toEqual([]);
    });

    it('two days before its point sends it back', async () => {
      const stage = await open();
      const order = await write(stage, await handedOver(stage), {
        status: 'ParcelInPickupPoint',
        storedUntil: '2026-11-27',
        plannedDeliveryAt: stage.clock.now(),
      });
      await wait(stage, Date.parse('2026-11-25T23:55:00+03:00') - stage.clock.now());
      expect(await reasonsOf(stage, order)).toEqual([]);
      await wait(stage, 5 * MINUTE);
      const since = Date.parse('2026-11-26T00:00:00+03:00');
      expect(await told(stage, order)).toEqual([{ number: order.number, reason: 'storage-ending', since }]);
      await write(stage, order, { status: 'Finished', deliveredAt: stage.clock.now() });
      expect(await reasonsOf(stage, order)).toEqual([]);
    });

    it('where the process that handed it over has died, and nobody knows what became of it', async () => {
      const stage = await open();
      const order = await write(stage, await stage.draft({}), { status: 'TransferringToVendor' });
      const attempt = { kind: 'hand-over', reference: order.number, vendorId: 1, tariffId: 'SW-STD' } as const;
      await stage.service.store.transaction(async (tx) => {
        await openAttempt(tx, {
          ...attempt,
          companyId: order.companyId,
          orderId: order.id,
          connection: null,
          startedAt: stage.clock.now(),
        });
        await saveOrder(tx, { ...order });
      });
      expect(await reasonsOf(stage, order)).toEqual([]);
      await wait(stage, 5 * MINUTE);
      expect(await reasonsOf(stage, order)).toEqual(['doubtful']);
    });
  });

  it('a vendor is silent sooner on a lane on which thirty times between its events are known', async () => {
    const stage = await open();
    const deliver = async (gaps: number) => {
      const order = await handedOver(stage);
      const at = Array.from({ length: gaps + 1 }, (_, n) => order.statusAt + n * 6 * HOUR);
      const events = at.map((moment, n) => ({
        at: moment,
        source: 'Swift',
        text: { en: 'Scan', ru: 'Скан' },
        status: n === gaps ? ('Finished' as const) : ('ParcelOnTheWay' as const),
        isReturn: false,
        receivedBy: null,
      }));
      stage.clock.advance(gaps * 6 * HOUR);
      await commitShipmentEvents(stage.service, order, { events, numbers: {} });
      while (await lookAtDue(stage.service));
    };
    const silentFor = async () => {
      const order = await write(stage, await handedOver(stage), { plannedDeliveryAt: null, vendorPickupNumber: 'C-1' });
      const since = order.statusAt;
      await wait(stage, 3 * DAY + 5 * MINUTE);
      const [silent] = await attentionOf(stage.store.db, order);
      expect(silent?.reason).toBe('silent');
      return (silent?.since ?? 0) - since;
    };
    await deliver(10);
    await deliver(10);
    await deliver(9);
    expect(await silentFor()).toBe(3 * DAY);
    await deliver(1);
    expect(await silentFor()).toBe(6 * HOUR);
  });

  it('by a clock that has jumped nothing is late', async () => {
    const jumped = { ms: 0 };
    const stage = await open({ jumped });
    const order = await write(stage, await handedOver(stage), { plannedDeliveryAt: stage.clock.now() + HOUR });
    jumped.ms = 10 * DAY;
    stage.clock.advance(10 * DAY);
    expect(await lookAtDue(stage.service)).toBe(false);
    expect(await reasonsOf(stage, order)).toEqual([]);
    // Nor does a move make it so, while what it says itself is told, and stays when the clock is put back.
    await write(stage, order, { trackingNumber: 'T-1' });
    expect(await reasonsOf(stage, order)).toEqual([]);
    await write(stage, order, { status: 'ProblemDetected', statusAt: stage.clock.now() });
    expect(await reasonsOf(stage, order)).toEqual(['problem']);
    jumped.ms = 0;
    stage.clock.advance(-10 * DAY);
    await write(stage, order, { trackingNumber: 'T-2' });
    expect(await reasonsOf(stage, order)).toEqual(['problem']);
    await write(stage, order, { status: 'ParcelOnTheWay', statusAt: stage.clock.now() });
    await wait(stage, HOUR);
    expect(await reasonsOf(stage, order)).toEqual(['late']);
    expect(await told(stage, order)).toHaveLength(2);
  });

  it('a process that dies while it looks leaves each reason to another, which tells it once', async () => {
    const stage = await open();
    await dyingAtEach(async ({ run }) => {
      const orders = [await handedOver(stage), await handedOver(stage)];
      const since = stage.clock.now() + HOUR;
      for (const order of orders) await write(stage, order, { plannedDeliveryAt: since, vendorPickupNumber: 'C-1' });
      stage.clock.advance(HOUR + MINUTE);
      await run(stage.ctx, (dying) => lookAtDue(dying));
      while (await lookAtDue(stage.service));
      for (const order of orders)
        expect(await told(stage, order)).toEqual([{ number: order.number, reason: 'late', since }]);
    });
  });

  it('any number of processes look at once, and each reason is told once', async () => {
    const stage = await open();
    const orders: Order[] = [];
    for (let n = 0; n < 60; n += 1)
      orders.push(await write(stage, await stage.draft(), { status: 'ParcelOnTheWay', option: sampleOption }));
    stage.clock.advance(4 * DAY);
    const other = await stage.otherProcess();
    const look = async (service: Stage['service']) => {
      while (await lookAtDue(service));
    };
    await Promise.all([look(stage.service), look(other), look(stage.service)]);
    await look(other);
    for (const order of orders) expect(await told(stage, order)).toHaveLength(1);
  });

  it('an order that cannot be read holds up no other that is due, and is looked at when it can be read again', async () => {
    const stage = await open();
    const [broken, whole] = [await handedOver(stage), await handedOver(stage)];
    const since = stage.clock.now() + HOUR;
    for (const order of [broken, whole]) await write(stage, order, { plannedDeliveryAt: since });
    const [kept] = await stage.store.rows(`select content from orders where id = ${broken.id}`);
    const content = (typeof kept?.content === 'string' ? kept.content : JSON.stringify(kept?.content)).replaceAll(
      "'",
      "''",
    );
    await stage.store.rows(`update orders set content = 'null' where id = ${broken.id}`);
    await wait(stage, HOUR + MINUTE);
    expect(await reasonsOf(stage, whole)).toEqual(['late']);
    expect(await reasonsOf(stage, broken)).toEqual([]);
    await stage.store.rows(`update orders set content = '${content}' where id = ${broken.id}`);
    await wait(stage, 5 * MINUTE);
    expect(await told(stage, broken)).toEqual([{ number: broken.number, reason: 'late', since }]);
  });

  it('an order that is under way is watched until it ends, a draft never', async () => {
    const stage = await open();
    const draft = await stage.draft();
    const order = await handedOver(stage);
    const { db } = stage.store;
    expect([...(await watchedOf(db, [draft, order])).keys()]).toEqual([order.id]);
    await write(stage, order, { status: 'Finished', deliveredAt: stage.clock.now() });
    while (await lookAtDue(stage.service));
    expect((await watchedOf(db, [order])).size).toBe(0);
    // Whatever is written of it afterwards.
    await write(stage, order, { receivedBy: 'Алия' });
    expect((await watchedOf(db, [order])).size).toBe(0);
    expect(await getOrderById(db, order.id)).toMatchObject({ receivedBy: 'Алия' });
  });
});

import type { Choice, Order } from '@cartage/core';
import { attentionOf, getBalance } from '@cartage/storage';
import { type FindOutcome, type HandOverOutcome, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { lookAtDue } from '../attention/look-at-due.ts';
import { callCancel } from '../cancellation/call-cancel.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import { takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { doJob } from '../run/do-job.ts';
import { callCouriers } from '../testing/courier-calls.ts';
import { attemptsOf, beginOnly, jobsOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { choices, HOUR, MINUTE, onStage, type Stage, sampleOrder, workFor } from '../testing/stage.ts';
import { retryHandOver } from './retry-hand-over.ts';

const emergencyEmail = 'emergency@example.com';

const create = async (stage: Stage, comments: string | null, choice: Choice = choices.swift): Promise<Order> => {
  const created = await createOrder(stage.ctx, sampleOrder({ choice, comments, emergencyEmail, callCourier: false }));
  if (!('order' in created)) throw new Error(created.kind);
  return created.order;
};

const mails = async ({ store }: Stage): Promise<readonly string[]> =>
  (await store.rows("select payload from jobs where task = 'mail' order by run_at")).map(({ payload }) =>
    JSON.stringify(payload),
  );

const jobsBesideMail = async (stage: Stage): Promise<readonly string[]> =>
  (await jobsOf(stage)).filter((job) => !job.startsWith('mail'));

const texts = async ({ store }: Stage, { id }: Order): Promise<string> =>
  JSON.stringify(await store.rows(`select text_en from history_lines where order_id = ${id}`));

const reasonsOf = async ({ store }: Stage, order: Pick<Order, 'id' | 'companyId'>) =>
  (await attentionOf(store.db, order)).map(({ reason }) => reason);

const moneyOf = async ({ store, ctx }: Stage) => {
  const { amount, reserved } = (await getBalance(store.db, ctx.actor.companyId)) ?? {};
  return { amount, reserved };
};

onStage((open) => {
  describe('a lost answer whose vendor stays down', () => {
    /** Given up: whether the vendor has it nobody knows; `taken` is the truth. */
    const givenUp = async (taken: boolean) => {
      const stage = await open();
      const order = await create(stage, 'sandbox:lose-answer');
      if (!taken) await stage.mockVendors.reset();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await workFor(stage, 23);
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      expect(await moneyOf(stage)).toMatchObject({ reserved: order.price });
      await lookAtDue(stage.service);
      expect(await reasonsOf(stage, order)).toEqual(['doubtful']);
      await workFor(stage, 2);
      // The doubt is over, though nobody knows: it is decided by a person.
      expect(await reasonsOf(stage, order)).toEqual(['vendor-error']);
      return { stage, order };
    };

    it('is VendorError after 24 hours, with a mail, and holds no money', async () => {
      const { stage, order } = await givenUp(true);
      expect(await reload(stage, order)).toMatchObject({ status: 'VendorError', pushResult: 'unavailable' });
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} undecidable`]);
      expect(await mails(stage)).toEqual([expect.stringContaining('пожалуйста, проверьте заказ')]);
      expect(await jobsBesideMail(stage)).toEqual([]);
      expect(await moneyOf(stage)).toMatchObject({ reserved: 0 });
      expect(await checkLedger(stage.service)).toEqual([]);
      expect(await texts(stage, order)).toContain('It is not known whether the vendor has the order');
      expect(stage.logged).toContain('a hand-over was given up');
    });

    it('is adopted by `order retry` once the vendor is back', async () => {
      const { stage, order } = await givenUp(true);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await retryHandOver(stage.service, order.number, { isNotThere: false })).toMatchObject({
        kind: 'handed-over',
      });
      expect(await stage.mockVendors.shipments()).toMatchObject([{ accepted: 1 }]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('is tried for as long again by `order retry` while the vendor is still down', async () => {
      const { stage, order } = await givenUp(true);
      expect(await retryHandOver(stage.service, order.number, { isNotThere: false })).toMatchObject({
        kind: 'unavailable',
        order: { status: 'VendorUnavailable' },
      });
      await workFor(stage, 20);
      expect((await reload(stage, order)).status).toBe('VendorUnavailable');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      await workFor(stage, 2);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(await stage.mockVendors.shipments()).toMatchObject([{ accepted: 1 }]);
    });

    it('is called again by `order retry-absent`, the operator having looked', async () => {
      const { stage, order } = await givenUp(false);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.calls.length = 0;
      await retryHandOver(stage.service, order.number, { isNotThere: true });
      expect(stage.calls.slice(-1)).toEqual(['swift POST /shipments']);
      expect(stage.calls).not.toContain('swift GET /shipments');
      await workFor(stage, 1);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });

    it('can be canceled, and what the vendor has of it is canceled there', async () => {
      const { stage, order } = await givenUp(true);
      expect(await cancelOrder(stage.ctx, { number: order.number, orderKey: null })).toMatchObject({
        status: 'Canceled',
      });
      await stage.mockVendors.behave('swift', { fault: 'none' });
      await workFor(stage, 2);
      expect(await livingShipments(stage, order)).toEqual([]);
      expect(await jobsBesideMail(stage)).toEqual([]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });
  });

  describe('a vendor that', () => {
    const lost = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The connection broke.');
    const withScript = async (handOver: () => Promise<HandOverOutcome>, find: () => FindOutcome) => {
      let calls = 0;
      const vendor = scriptedVendor({
        id: 90,
        key: 'scripted',
        handOver: () => {
          calls += 1;
          return handOver();
        },
        findByReference: async () => find(),
      });
      const stage = await open({ plugins: [vendor] });
      const order = await create(stage, null, { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null });
      return { stage, order, calls: () => calls };
    };

    it('says of an order that its vendor accepts that it is accepted, and not that its vendor is away', async () => {
      const { stage } = await withScript(
        async () => ({ kind: 'accepted' }),
        () => ({ kind: 'accepted' }),
      );
      const choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null };
      expect(await createOrder(stage.ctx, sampleOrder({ choice, callCourier: false }))).toMatchObject({
        kind: 'accepted',
        order: { status: 'TransferringToVendor' },
      });
    });

    it('accepts and never gives a number: VendorError in the end, with a mail', async () => {
      const { stage, order, calls } = await withScript(
        async () => ({ kind: 'accepted' }),
        () => ({ kind: 'accepted' }),
      );
      await workFor(stage, 23);
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      await workFor(stage, 2);
      expect((await reload(stage, order)).status).toBe('VendorError');
      expect(await attemptsOf(stage, order)).toEqual([`${order.number} undecidable`]);
      expect(await mails(stage)).toHaveLength(1);
      expect(calls()).toBe(1);
    });

    it('loses every answer and knows nothing: it is called less and less, and in the end no more', async () => {
      const { stage, order, calls } = await withScript(
        async () => ({ kind: 'unknown', problem: lost }),
        () => ({ kind: 'none' }),
      );
      for (let jobs = await jobsBesideMail(stage); jobs.length > 0; jobs = await jobsBesideMail(stage)) {
        stage.clock.advance(Number(jobs[0]?.split('+')[1]));
        await stage.work();
        expect(calls()).toBeLessThan(60);
      }
      expect(calls()).toBeGreaterThan(20);
      expect((await reload(stage, order)).status).toBe('VendorError');
      // It surely has nothing, so the customer may go elsewhere.
      const ref = { number: order.number, orderKey: null, pickup: {} };
      expect(await pushOrder(stage.ctx, { ...ref, choice: choices.swift })).toMatchObject({ kind: 'handed-over' });
    });
  });

  it('an order whose process died, and the worker with it for longer than a hand-over is tried, gets there', async () => {
    const stage = await open();
    const { order } = await beginOnly(stage, choices.swift);
    stage.clock.advance(30 * HOUR);
    await takeOverJobs({ ...stage.service, processId: 'after' });
    await stage.work();
    stage.clock.advance(HOUR);
    await stage.work();
    expect((await reload(stage, order)).status).toBe('TransferredToVendor');
  });

  describe('the time counts for each hand-over', () => {
    const failed = async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await create(stage, null);
      await workFor(stage, 26);
      expect((await reload(stage, order)).status).toBe('VendorError');
      return { stage, order };
    };
    type Again = (stage: Stage, order: Order) => Promise<unknown>;
    const again: [string, Again][] = [
      ['the operator', (stage, { number }) => retryHandOver(stage.service, number, { isNotThere: false })],
      [
        'the customer',
        (stage, { number }) => pushOrder(stage.ctx, { number, orderKey: null, choice: choices.swift, pickup: {} }),
      ],
    ];

    it.each(again)('so one that %s asks for after VendorError is tried for 24 hours again', async (_, act) => {
      const { stage, order } = await failed();
      expect(await act(stage, order)).toMatchObject({ kind: 'unavailable', order: { status: 'VendorUnavailable' } });
      expect(await jobsBesideMail(stage)).toEqual([`hand-over +${MINUTE}`]);
      await workFor(stage, 23);
      expect((await reload(stage, order)).status).toBe('VendorUnavailable');
      await workFor(stage, 3);
      expect((await reload(stage, order)).status).toBe('VendorError');
    });

    it('also of one that goes to another vendor in the last hour', async () => {
      const stage = await open();
      for (const vendor of ['swift', 'econom']) await stage.mockVendors.behave(vendor, { fault: 'down' });
      const order = await create(stage, null);
      await workFor(stage, 23);
      const { number } = order;
      await pushOrder(stage.ctx, { number, orderKey: null, choice: choices.econom, pickup: {} });
      expect(await jobsBesideMail(stage)).toEqual([`hand-over +${MINUTE}`]);
      await workFor(stage, 5);
      expect((await reload(stage, order)).status).toBe('VendorUnavailable');
      await stage.mockVendors.behave('econom', { fault: 'none' });
      await workFor(stage, 2);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });
  });

  describe('what else a vendor is asked for in vain has an end', () => {
    it('a cancellation: the delivery goes on, with a mail, and the customer may ask again', async () => {
      const stage = await open();
      const order = await create(stage, null);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const ref = { number: order.number, orderKey: null };
      expect(await cancelOrder(stage.ctx, ref)).toMatchObject({ status: 'CancelRequest' });
      await workFor(stage, 23);
      expect((await reload(stage, order)).status).toBe('CancelRequest');
      await workFor(stage, 3);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(await jobsBesideMail(stage)).toEqual([]);
      expect(await mails(stage)).toEqual([expect.stringContaining('не отменён')]);
      expect(await texts(stage, order)).toContain('The vendor did not say whether it cancels the order');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      const again = await cancelOrder(stage.ctx, ref);
      expect('status' in again && again.status).toMatch(/^Cancel/);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('a cancellation through a connection that is gone', async () => {
      const stage = await open();
      const order = await create(stage, null);
      await stage.store.db.updateTable('orders').set({ connection: '4711' }).execute();
      expect(
        await callCancel(
          stage.service,
          await connectionOf(stage.service, await reload(stage, order)),
          shipmentRef(order),
          { rank: 'worker', company: order.companyId },
        ),
      ).toMatchObject({ kind: 'unanswered' });
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      await workFor(stage, 26);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(await mails(stage)).toHaveLength(1);
    });

    it.each([
      ['cannot be asked', 'down', 'The vendor answered with HTTP status 503.'],
      ['cannot be told', 'lose-answer', ''],
    ])('what a canceled order may have left at a vendor that %s: with one mail', async (_, fault, words) => {
      const stage = await open({ settings: { giveUpAfterMs: 5 * HOUR } });
      const order = await create(stage, 'sandbox:lose-answer');
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await workFor(stage, 7);
      expect((await reload(stage, order)).status).toBe('VendorError');
      const before = (await mails(stage)).length;
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      // The vendor cancels it at the first time and says so never.
      await stage.mockVendors.behave('swift', { fault });
      await workFor(stage, 4);
      expect(await jobsBesideMail(stage)).not.toEqual([]);
      await workFor(stage, 3);
      expect(await jobsBesideMail(stage)).toEqual([]);
      expect((await mails(stage)).slice(before)).toEqual([
        expect.stringContaining('отменён, но мог остаться в службе доставки'),
      ]);
      expect(await texts(stage, order)).toContain(`check with the vendor, and cancel it there. ${words}`);
    });

    it('a courier: with a mail', async () => {
      const stage = await open();
      const order = await create(stage, null);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const orders = { numbers: [order.number] };
      await callCouriers(stage.ctx, { orders, date: null, timeFrom: null, timeTo: null });
      for (let n = 0; n < 26; n += 1) {
        stage.clock.advance(HOUR);
        for (const job of await takeJobs(stage.service, ['courier-call'], 10)) await doJob(stage.service, job);
      }
      expect(await jobsBesideMail(stage)).toEqual([]);
      expect(await mails(stage)).toEqual([expect.stringContaining('Неизвестно, приедет ли курьер')]);
    });
  });
});

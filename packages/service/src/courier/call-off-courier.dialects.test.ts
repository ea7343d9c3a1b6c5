import { isProblem, type Order } from '@cartage/core';
import { enqueueJob, lastAttempt } from '@cartage/storage';
import { type BookedCourier, type CancelOutcome, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { doJob } from '../run/do-job.ts';
import { call, couriersFor, handedOver, workCouriers } from '../testing/courier-calls.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { HOUR, onStage, type Stage } from '../testing/stage.ts';
import { commitShipmentEvents } from '../tracking/commit-shipment-events.ts';
import { repeatCourierCall } from './book-courier.ts';
import { type CourierCanceled, cancelCourierOf, cancelCouriers, checkCourierCancel } from './cancel-couriers.ts';

// interface 11.7

const callOff = async (ctx: Context, orders: readonly Order[]): Promise<readonly CourierCanceled[]> => {
  const named = orders.map(({ number }) => ({ number, orderKey: null }));
  const verdict = await checkCourierCancel(ctx, { orders: named });
  if (verdict.kind === 'wrong') throw new Error(verdict.problems.map(({ code, target }) => `${code} ${target}`).join());
  return cancelCouriers(ctx, verdict.value);
};

const told = (results: readonly CourierCanceled[]): readonly string[] =>
  results.map((one) => (one.kind === 'refused' ? `${one.problem.code}: ${one.problem.text.en}` : one.kind));

onStage((open) => {
  type Says = CancelOutcome | Error;
  const world = async ({ takesNone = false, giveUpMs = null as number | null } = {}) => {
    const says: { of: Says } = { of: { kind: 'canceled' } };
    const asked: BookedCourier[] = [];
    const stage = await open({
      between: ({ cancelCourier: _, ...vendor }) => ({
        ...vendor,
        manifest: { ...vendor.manifest, giveUpMs },
        ...(!takesNone && {
          cancelCourier: async (courier: BookedCourier) => {
            asked.push(courier);
            if (says.of instanceof Error) throw says.of;
            return says.of;
          },
        }),
      }),
    });
    return { stage, says, asked };
  };
  const cancel = async ({ ctx }: Pick<Stage, 'ctx'>, { number }: Order): Promise<void> => {
    const canceled = await cancelOrder(ctx, { number, orderKey: null });
    if (isProblem(canceled)) throw new Error(canceled.text.en);
    expect(canceled.status).toBe('Canceled');
  };
  /** As the worker would, an hour later. */
  const work = async ({ service, clock }: Stage): Promise<void> => {
    clock.advance(HOUR);
    for (const job of await takeJobs(service, ['courier-cancel'], 10)) await doJob(service, job);
  };
  const linesOf = async ({ store }: Stage, id: number): Promise<readonly string[]> =>
    (await store.rows(`select text_en from history_lines where order_id = ${id} order by id`))
      .map(({ text_en }) => String(text_en))
      .filter((text) => /courier/i.test(text));
  /** Mails that say that nobody knows whether a courier comes. */
  const lettersOf = async ({ store }: Stage): Promise<number> =>
    (await store.rows("select payload from jobs where task = 'mail'")).filter(({ payload }) =>
      JSON.stringify(payload).includes('courier'),
    ).length;
  const changesOf = async ({ store }: Stage, id: number): Promise<number> =>
    (await store.rows(`select id from events where order_id = ${id} and type = 'order.changed'`)).length;

  describe('a courier', () => {
    it('is called off once the last of their orders is canceled, and not before', async () => {
      const { stage, asked } = await world();
      const orders = [await handedOver(stage), await handedOver(stage)] as const;
      const [number] = await call(stage, orders);
      await cancel(stage, orders[0]);
      await work(stage);
      expect([asked, await jobsOf(stage)]).toEqual([[], []]);
      expect((await reload(stage, orders[1])).vendorPickupNumber).toBe(number);
      await cancel(stage, orders[1]);
      await work(stage);
      expect(asked).toMatchObject([
        { pickupNumber: number, shipments: orders.map((one) => ({ reference: one.number })) },
      ]);
      for (const order of orders) {
        expect((await reload(stage, order)).vendorPickupNumber).toBeNull();
        expect(await linesOf(stage, order.id)).toContain(`The courier was called off, number ${number}`);
        expect(await changesOf(stage, order.id)).toBe(2);
      }
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is called off where the vendor itself tells that the last order is canceled', async () => {
      const { stage, asked } = await world();
      const order = await handedOver(stage);
      await call(stage, [order]);
      const text = { en: 'Canceled.', ru: 'Отменён.' };
      const event = {
        at: stage.clock.now(),
        source: 'Swift',
        text,
        status: 'Canceled' as const,
        isReturn: false,
        receivedBy: null,
      };
      await commitShipmentEvents(stage.service, order, { events: [event], numbers: {} });
      expect((await reload(stage, order)).status).toBe('Canceled');
      await work(stage);
      expect(asked).toHaveLength(1);
    });

    it('who was called by the hand-over goes with the order, and nobody else is asked', async () => {
      const { stage, asked } = await world();
      const order = await handedOver(stage, undefined, { callCourier: true });
      expect(order.vendorPickupNumber).not.toBeNull();
      expect(told(await callOff(stage.ctx, [order]))).toEqual([expect.stringContaining('called with its hand-over')]);
      await cancel(stage, order);
      await work(stage);
      expect(asked).toEqual([]);
    });

    it('is called off when it is asked for, once, and another one may be called for the same hours', async () => {
      const { stage, asked } = await world();
      const order = await handedOver(stage);
      const day = { date: '2026-11-25', timeFrom: '12:00', timeTo: '16:00' };
      const [number] = await call(stage, [order], day);
      const first = (await callOff(stage.ctx, [order]))[0];
      expect(first).toMatchObject({ kind: 'canceled', wasCanceled: false, order: { vendorPickupNumber: null } });
      expect((await callOff(stage.ctx, [order]))[0]).toMatchObject({ kind: 'canceled', wasCanceled: true });
      expect(asked).toHaveLength(1);
      const [other] = await call(stage, [order], day);
      expect([other === number, other === null]).toEqual([false, false]);
      expect(await couriersFor(stage, await reload(stage, order))).toHaveLength(2);
    });

    it('comes for all of their orders, so all that are not canceled are named', async () => {
      const { stage, asked } = await world();
      const [one, two, three] = [await handedOver(stage), await handedOver(stage), await handedOver(stage)];
      const [number] = await call(stage, [one, two, three]);
      await cancel(stage, three);
      expect(told(await callOff(stage.ctx, [one]))).toEqual([
        `OrderStateInvalid: Courier ${number} comes for other orders too: ${two.number}; name them all, or cancel the order.`,
      ]);
      expect(asked).toEqual([]);
      expect(told(await callOff(stage.ctx, [one, two]))).toEqual(['canceled', 'canceled']);
      expect((await reload(stage, three)).vendorPickupNumber).toBeNull();
    });

    it('is called off for all of them by the operator who says so', async () => {
      const { stage } = await world();
      const [one, two] = [await handedOver(stage), await handedOver(stage)];
      await call(stage, [one, two]);
      expect(await cancelCourierOf(stage.service, one.number, { forAll: false })).toMatchObject({ kind: 'refused' });
      expect(await cancelCourierOf(stage.service, one.number, { forAll: true })).toMatchObject({ kind: 'canceled' });
      expect((await reload(stage, two)).vendorPickupNumber).toBeNull();
      expect(await cancelCourierOf(stage.service, 'CTG-0000-0000', { forAll: true })).toMatchObject({ order: null });
    });

    it('who is on the way comes all the same, and it is told', async () => {
      const { stage, says } = await world();
      const order = await handedOver(stage, undefined, { emergencyEmail: 'shop@example.com' });
      const [number] = await call(stage, [order]);
      says.of = { kind: 'too-late', message: 'They left.' };
      const why = 'Swift does not call the courier off; ask it directly. They left.';
      expect(told(await callOff(stage.ctx, [order]))).toEqual([`VendorRejected: ${why}`]);
      expect((await reload(stage, order)).vendorPickupNumber).toBe(number);
      expect((await linesOf(stage, order.id)).at(-1)).toBe(
        'The courier was not called off and comes all the same. They left.',
      );
      expect(await jobsOf(stage)).toEqual([]);
    });

    it.each<[string, Says]>([
      ['whose answer was lost', new VendorProblem({ kind: 'unavailable', neverSent: false }, 'No answer.')],
      ['whose vendor thinks it over', { kind: 'requested' }],
    ])('%s is asked for again by the worker', async (_, of) => {
      const { stage, says, asked } = await world();
      const [order, other] = [await handedOver(stage), await handedOver(stage)];
      await call(stage, [order, other]);
      says.of = of;
      expect(told(await callOff(stage.ctx, [order, other]))).toEqual(['pending', 'pending']);
      // The wish of both outlives that one of them is canceled.
      await cancel(stage, order);
      says.of = { kind: 'canceled' };
      await work(stage);
      expect(asked.length).toBeGreaterThan(1);
      expect((await reload(stage, other)).vendorPickupNumber).toBeNull();
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('of whom the vendor says nothing for a day is left to somebody who asks, who has a mail', async () => {
      const { stage, says, asked } = await world();
      const order = await handedOver(stage, undefined, { emergencyEmail: 'shop@example.com' });
      await call(stage, [order]);
      says.of = { kind: 'requested' };
      await callOff(stage.ctx, [order]);
      for (let hour = 0; hour < 26; hour += 1) {
        await work(stage);
      }
      expect(asked.length).toBeLessThan(40);
      expect((await linesOf(stage, order.id)).at(-1)).toContain('did not say whether the courier is called off');
      expect((await jobsOf(stage)).filter((job) => job.startsWith('courier-cancel'))).toEqual([]);
      expect(await lettersOf(stage)).toBe(1);
    });

    it.each([2 * HOUR, 72 * HOUR])(
      'is asked for as long as the manifest of the vendor says, %i ms',
      async (giveUpMs) => {
        const { stage, says } = await world({ giveUpMs });
        const order = await handedOver(stage);
        await call(stage, [order]);
        says.of = { kind: 'requested' };
        await callOff(stage.ctx, [order]);
        let hours = 0;
        while ((await jobsOf(stage)).some((job) => job.startsWith('courier-cancel')) && hours < 80) {
          await work(stage);
          hours += 1;
        }
        expect(hours * HOUR).toBeGreaterThanOrEqual(giveUpMs);
        expect(hours * HOUR).toBeLessThan(giveUpMs + 3 * HOUR);
      },
    );

    it('of a vendor that calls nobody off is refused, and told where nobody is left to be fetched', async () => {
      const { stage } = await world({ takesNone: true });
      const order = await handedOver(stage);
      await call(stage, [order]);
      expect(told(await callOff(stage.ctx, [order]))).toEqual([
        expect.stringMatching(/^VendorRejected: Swift does not/),
      ]);
      await cancel(stage, order);
      await work(stage);
      expect((await linesOf(stage, order.id)).at(-1)).toBe(
        'The courier was not called off and comes all the same. Its vendor calls nobody off.',
      );
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('who was never called, or not for this order, is refused, and an order is named once', async () => {
      const { stage } = await world();
      const order = await handedOver(stage);
      expect(told(await callOff(stage.ctx, [order]))).toEqual([
        `OrderStateInvalid: No courier was called for order ${order.number}.`,
      ]);
      const unknown = { ...order, number: 'CTG-0000-0000' };
      expect(told(await callOff(stage.ctx, [unknown]))).toEqual([expect.stringMatching(/^OrderNotFound/)]);
      await expect(callOff(stage.ctx, [order, order])).rejects.toThrow('RequestInvalid orders[1].orderId');
    });

    it('stays off, though the vendor goes on telling their number, and the answer to the call comes again', async () => {
      const { stage } = await world();
      const order = await handedOver(stage);
      const [number = null] = await call(stage, [order]);
      await callOff(stage.ctx, [order]);
      await commitShipmentEvents(stage.service, order, { events: [], numbers: { pickupNumber: number } });
      expect((await reload(stage, order)).vendorPickupNumber).toBeNull();
      await commitShipmentEvents(stage.service, order, { events: [], numbers: { pickupNumber: 'another' } });
      expect((await reload(stage, order)).vendorPickupNumber).toBe('another');
    });

    it('who is booked only after their order was canceled is called off too', async () => {
      const { stage, asked } = await world();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      expect(await call(stage, [order])).toEqual([null]);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      await cancel(stage, order);
      await work(stage);
      expect(asked).toEqual([]);
      await workCouriers(stage);
      await work(stage);
      expect(asked).toHaveLength(1);
      expect((await reload(stage, order)).vendorPickupNumber).toBeNull();
    });

    it('is not called off while some of their orders are still to hear of them, nor called again by a late answer', async () => {
      const { stage, asked } = await world();
      const order = await handedOver(stage);
      const window = { date: '2026-11-25', timeFrom: '12:00', timeTo: '16:00' };
      await call(stage, [order], window);
      const { reference = '' } = (await lastAttempt(stage.store.db, order, 'courier-call')) ?? {};
      const late = { reference, orderIds: [order.id], window };
      await enqueueJob(stage.store.db, {
        task: 'courier-call',
        key: reference,
        payload: late,
        runAt: stage.clock.now(),
      });
      expect(told(await callOff(stage.ctx, [order]))).toEqual(['pending']);
      // However long that takes: its vendor was not asked yet.
      stage.clock.advance(48 * HOUR);
      await work(stage);
      expect([asked, (await jobsOf(stage)).length]).toEqual([[], 2]);
      await workCouriers(stage);
      await work(stage);
      expect(asked).toHaveLength(1);
      await repeatCourierCall(stage.service, late);
      expect((await reload(stage, order)).vendorPickupNumber).toBeNull();
    });

    it.each(['asked', 'nobody-left'] as const)('is called off wherever a process is killed: %s', async (why) => {
      const { stage, asked } = await world();
      await dyingAtEach(async ({ run }) => {
        asked.length = 0;
        const order = await handedOver(stage);
        const [number] = await call(stage, [order]);
        if (why === 'nobody-left') await cancel(stage, order);
        const ctx = { ...stage.ctx, processId: 'dying' };
        const done = await run(ctx, async (dying) => {
          if (why === 'asked') return callOff(dying, [order]);
          for (const job of await takeJobs(dying, ['courier-cancel'], 10)) await doJob(dying, job);
          return [];
        });
        await takeOverJobs(stage.service);
        await work(stage);
        // Before the wish was committed nobody was asked, and whoever asked repeats the request.
        if (done === null && why === 'asked' && asked.length === 0) await callOff(stage.ctx, [order]);
        expect((await reload(stage, order)).vendorPickupNumber).toBeNull();
        expect((await linesOf(stage, order.id)).filter((line) => line.includes('called off'))).toEqual([
          `The courier was called off, number ${number}`,
        ]);
        expect(new Set(asked.map(({ reference }) => reference)).size).toBe(1);
        expect(await jobsOf(stage)).toEqual([]);
      });
    });

    it('is called off also where two processes cancel their last two orders at once', async () => {
      const { stage, asked } = await world();
      const orders = [await handedOver(stage), await handedOver(stage)];
      await call(stage, orders);
      await Promise.all([...orders.map((order) => cancel(stage, order)), work(stage)]);
      await work(stage);
      expect(asked).toHaveLength(1);
      for (const order of orders) expect((await reload(stage, order)).vendorPickupNumber).toBeNull();
    });
  });
});

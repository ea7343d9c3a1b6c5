import type { Choice, CourierWish, Order, OrderContent } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { getOrderById, listEvents, saveOrder } from '@cartage/storage';
import { type VendorAdapter, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { doJob } from '../jobs/do-job.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { createOrder } from '../orders/create-order.ts';
import { Crashed, crashBefore } from '../testing/crashing-store.ts';
import { assumeSound, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { callCourier } from './call-courier.ts';

const handedOver = async (
  { ctx }: Stage,
  choice: Choice = choices.swift,
  changes: Partial<OrderContent> = {},
): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ callCourier: false, choice, ...changes }));
  if (created.kind !== 'handed-over') throw new Error(`Not handed over: ${created.kind}.`);
  return created.order;
};

const anyTime = { date: null, timeFrom: null, timeTo: null };
const call = async ({ ctx }: { readonly ctx: Context }, orders: readonly Order[], wish: Partial<CourierWish> = {}) => {
  const result = await callCourier(
    ctx,
    assumeSound({ ...anyTime, ...wish, orders: { numbers: orders.map(({ number }) => number) } }),
  );
  if (result.kind === 'refused') throw new Error(result.problems.map(({ code }) => code).join());
  return result.calls.map(({ pickupNumber }) => pickupNumber);
};

/** Does the due courier calls as the worker would. */
const workCouriers = async ({ service }: Stage): Promise<number> => {
  const jobs = await takeJobs(service, ['courier-call'], 10);
  for (const job of jobs) await doJob(service, job);
  return jobs.length;
};

/** Vendors that do this first whenever a courier is called. */
const after =
  (first: () => Promise<void>) =>
  (vendor: VendorAdapter): VendorAdapter => ({
    ...vendor,
    callCourier: async (request, context) => {
      await first();
      return vendor.callCourier?.(request, context) ?? Promise.reject(new Error('It calls no courier.'));
    },
  });

/** The first call of a courier stands still until it is awake, and ends so. */
const standsStill = (end: VendorProblem) => {
  const [called, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  const between = after(async () => {
    calls = calls + 1;
    if (calls > 1) return;
    called.resolve();
    await awake.promise;
    throw end;
  });
  return { between, called, awake };
};

/** The vendors' couriers that come for the order. */
const couriersFor = async ({ mockVendors }: Stage, { vendorInvoiceNumber }: Order) =>
  (await mockVendors.couriers()).filter(({ shipments }) => shipments.some((number) => number === vendorInvoiceNumber));

const couriersIn = ({ calls }: Stage) => calls.filter((made) => made.endsWith('/couriers'));

onStage((open) => {
  describe('a courier call', () => {
    it('is one call of a vendor for all its orders at one address', async () => {
      const stage = await open();
      const [one, two] = [await handedOver(stage), await handedOver(stage)];
      const other = await handedOver(stage, choices.econom);
      const elsewhere = await handedOver(stage, choices.swift, {
        sender: { ...sampleContent.sender, address: 'Арбат, 1' },
      });
      stage.calls.splice(0);
      const numbers = await call(stage, [one, two, other, elsewhere]);
      expect(numbers[0]).toBe(numbers[1]);
      expect(new Set(numbers).size).toBe(3);
      expect(couriersIn(stage).sort()).toEqual([
        'econom POST /couriers',
        'swift POST /couriers',
        'swift POST /couriers',
      ]);
    });

    it('stands in the order and its history, and is not made again', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      const [number] = await call(stage, [order]);
      expect(await getOrderById(stage.store.db, order.id)).toMatchObject({ vendorPickupNumber: number });
      const [newest] = await listEvents(stage.store.db, order.id, 1);
      expect(newest).toMatchObject({ source: 'Swift', text: { en: expect.stringContaining(String(number)) } });
      stage.calls.splice(0);
      expect(await call(stage, [order])).toEqual([number]);
      expect(couriersIn(stage)).toEqual([]);
    });

    it('whose answer was lost is repeated with its reference, and nobody comes twice', async () => {
      const stage = await open();
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      expect(await call(stage, [order])).toEqual([null]);
      // Asked again meanwhile, the customer's wish waits for the answer to the first one.
      expect(await call(stage, [order])).toEqual([null]);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await workCouriers(stage)).toBe(0);
      stage.clock.advance(2 * MINUTE);
      expect(await workCouriers(stage)).toBe(1);
      const booked = await getOrderById(stage.store.db, order.id);
      expect(await stage.mockVendors.couriers()).toMatchObject([{ number: booked?.vendorPickupNumber, asked: 2 }]);
      expect(await workCouriers(stage)).toBe(0);
    });

    it('that is asked for twice at once, for other orders besides, is made once for each order', async () => {
      const stage = await open();
      const other = { ctx: { ...stage.ctx, ...(await stage.otherProcess()) } };
      for (let round = 0; round < 5; round = round + 1) {
        const [one, two, three, four] = [
          await handedOver(stage),
          await handedOver(stage),
          await handedOver(stage),
          await handedOver(stage),
        ];
        const [here, there] = [
          [one, two, three],
          [four, three, two],
        ];
        const reported = await Promise.all([call(stage, here), call(other, there, { timeTo: '15:00' })]);
        for (const [i, order] of [...here, ...there].entries()) {
          const couriers = await couriersFor(stage, order);
          expect(couriers).toMatchObject([{ asked: 1 }]);
          // Who came second is told of no courier, or of the one that the other called.
          expect([couriers[0]?.number, null]).toContain(reported.flat()[i]);
        }
        expect(await call(stage, [one, two, three, four])).not.toContain(null);
      }
    });

    it('leaves out an order that is canceled at that moment', async () => {
      const stage = await open();
      const [canceled, order] = [await handedOver(stage), await handedOver(stage)];
      const other = await stage.otherProcess();
      let reported: ReturnType<typeof call> | undefined;
      await other.store.transaction(async (tx) => {
        const current = (await getOrderById(tx, canceled.id)) as Order;
        await saveOrder(tx, { ...current, status: 'CancelRequest' });
        reported = call(stage, [canceled, order]);
        if (stage.store.dialect === 'postgres') await expect.poll(() => lockWaits(stage)).toBe(1);
      });
      expect(await reported).toEqual([null, expect.stringMatching(/^SW-/)]);
      expect(await stage.mockVendors.couriers()).toMatchObject([{ shipments: [order.vendorInvoiceNumber] }]);
    });

    it('whose process dies, whenever that is, is made once, and the order gets its number', async () => {
      const stage = await open();
      const asked: number[] = [];
      for (let queries = 0, lives = false; !lives; queries = queries + 1) {
        const order = await handedOver(stage);
        const crashing = crashBefore(stage.ctx, queries);
        await call(crashing, [order]).catch((thrown: unknown) => {
          if (!(thrown instanceof Crashed)) throw thrown;
        });
        lives = !crashing.hasCrashed();
        stage.clock.advance(MINUTE);
        await workCouriers(stage);
        const [number] = await call(stage, [order]);
        const couriers = await couriersFor(stage, order);
        expect(couriers).toMatchObject([{ number }]);
        asked.push(...couriers.map((courier) => courier.asked));
      }
      // Between the vendor's answer and the commit of it: the vendor was asked once more, with the same reference.
      expect(asked).toContain(2);
    });

    it('whose process stood still until the worker had made it again stays as the worker left it', async () => {
      const { between, called, awake } = standsStill(new VendorProblem({ kind: 'defect' }, 'Nobody knows.'));
      const stage = await open({ between });
      const order = await handedOver(stage);
      const reported = call(stage, [order]);
      await called.promise;
      stage.clock.advance(MINUTE);
      expect(await workCouriers(stage)).toBe(1);
      awake.resolve();
      const [courier] = await couriersFor(stage, order);
      expect(await reported).toEqual([courier?.number]);
      stage.clock.advance(24 * HOUR);
      expect(await workCouriers(stage)).toBe(0);
    });

    it('whose process stood still until it was given up does not end the one that was made since', async () => {
      const { between, called, awake } = standsStill(new VendorProblem({ kind: 'notServed' }, 'No couriers there.'));
      const stage = await open({ between, settings: { giveUpAfterMs: HOUR } });
      const order = await handedOver(stage);
      const reported = call(stage, [order]);
      await called.promise;
      await stage.mockVendors.behave('swift', { fault: 'down' });
      stage.clock.advance(HOUR);
      expect(await workCouriers(stage)).toBe(1);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      expect(await call(stage, [order], { timeTo: '15:00' })).toEqual([null]);
      awake.resolve();
      await reported;
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await call(stage, [order], { timeTo: '16:00' })).toEqual([null]);
      stage.clock.advance(2 * MINUTE);
      expect(await workCouriers(stage)).toBe(1);
      expect(await stage.mockVendors.couriers()).toMatchObject([{ asked: 2 }]);
    });

    it('whose answer was lost stays in doubt when its repeat does not get through to the vendor', async () => {
      let isLockedOut = false;
      const between = after(async () => {
        if (isLockedOut) throw new VendorProblem({ kind: 'auth' }, 'The password is wrong.');
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      await call(stage, [order]);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      isLockedOut = true;
      stage.clock.advance(2 * MINUTE);
      expect(await workCouriers(stage)).toBe(1);
      isLockedOut = false;
      expect(await call(stage, [order], { timeTo: '15:00' })).toEqual([null]);
      stage.clock.advance(10 * MINUTE);
      expect(await workCouriers(stage)).toBe(1);
      expect(await stage.mockVendors.couriers()).toMatchObject([{ asked: 2 }]);
    });

    it('that the vendor clearly refuses leaves the order as it was, free to be tried again', async () => {
      const refusal = new VendorProblem({ kind: 'notServed' }, 'No couriers there.');
      const stage = await open({
        between: (vendor) => ({ ...vendor, callCourier: async () => ({ kind: 'rejected', problem: refusal }) }),
      });
      const order = await handedOver(stage);
      expect(await call(stage, [order])).toEqual([null]);
      expect(await stage.store.rows("select state from attempts where kind = 'courier-call'")).toEqual([
        { state: 'rejected' },
      ]);
      stage.clock.advance(24 * HOUR);
      expect(await workCouriers(stage)).toBe(0);
      expect(await call(stage, [order])).toEqual([null]);
      expect(await stage.store.rows("select state from attempts where kind = 'courier-call'")).toHaveLength(2);
    });

    it('to which no answer comes is repeated more and more seldom for as long as a hand-over is, and may then be made again', async () => {
      const stage = await open({ settings: { giveUpAfterMs: 2 * HOUR } });
      const order = await handedOver(stage);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      expect(await call(stage, [order])).toEqual([null]);
      let repeats = 0;
      for (let minutes = 0; minutes < 4 * 60; minutes = minutes + 5) {
        stage.clock.advance(5 * MINUTE);
        repeats = repeats + (await workCouriers(stage));
      }
      expect(repeats).toBeGreaterThan(3);
      expect(repeats).toBeLessThan(10);
      const [newest] = await listEvents(stage.store.db, order.id, 1);
      expect(newest?.text.en).toContain('did not say whether a courier comes');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await call(stage, [order])).toEqual([expect.stringMatching(/^SW-/)]);
    });

    describe('for a day of many orders', () => {
      const MANY = 2_500;
      /** As many copies of the order beside it, each with a number of its own. */
      const copies = async ({ store }: Stage, order: Order, count: number): Promise<void> => {
        const [row = {}] = await store.rows('select * from orders limit 1');
        const columns = Object.keys(row).filter((name) => name !== 'id');
        const values = columns.map((name) => (name === 'number' ? `${name} || '-' || n` : `"${name}"`));
        await store.rows(
          `insert into orders (${columns.map((name) => `"${name}"`)})
           with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count})
           select ${values} from orders, copies where orders.id = ${order.id}`,
        );
      };
      const elsewhere = { sender: { ...sampleContent.sender, address: 'Арбат, 1' } };

      it('is one call for all of one sender, however many came before and after them', {
        timeout: 60_000,
      }, async () => {
        const stage = await open();
        await copies(stage, await handedOver(stage, choices.swift, elsewhere), 1_100);
        const order = await handedOver(stage);
        await copies(stage, order, MANY - 1);
        await copies(stage, await handedOver(stage, choices.econom), 1_100);
        const { address } = order.content.sender;
        const result = await callCourier(
          stage.ctx,
          assumeSound({
            ...anyTime,
            orders: {
              placedOn: null,
              senderCityId: order.content.sender.cityId,
              senderAddress: address,
              vendorIds: [1],
            },
          }),
        );
        const calls = result.kind === 'called' ? result.calls : [];
        expect(calls).toHaveLength(MANY);
        expect(new Set(calls.map(({ pickupNumber }) => pickupNumber)).size).toBe(1);
        expect(calls[0]?.pickupNumber).toMatch(/^SW-/);
        const [courier, ...others] = await stage.mockVendors.couriers();
        expect(others).toEqual([]);
        expect(courier?.shipments).toHaveLength(MANY);
        expect(
          await stage.store.rows(
            "select state, count(*) as count from attempts where kind = 'courier-call' group by state",
          ),
        ).toEqual([{ state: 'confirmed', count: MANY }]);
        expect(
          await stage.store.rows('select count(*) as count from orders where vendor_pickup_number is not null'),
        ).toEqual([{ count: MANY }]);
        expect(await stage.store.rows("select task from jobs where task = 'courier-call'")).toEqual([]);
      });

      it('is made for all that share a customer number', { timeout: 60_000 }, async () => {
        const stage = await open();
        const order = await handedOver(stage, choices.swift, { customerOrderId: 'W-7' });
        await copies(stage, order, 1_200);
        const result = await callCourier(
          stage.ctx,
          assumeSound({ ...anyTime, orders: { numbers: ['W-7', order.number] } }),
        );
        const calls = result.kind === 'called' ? result.calls : [];
        expect(calls).toHaveLength(1_201);
        expect(new Set(calls.map(({ number }) => number)).size).toBe(1_201);
        expect(calls.every(({ pickupNumber }) => pickupNumber !== null)).toBe(true);
      });

      /** 501 orders, and a call for them whose process dies after the first page of its answer was committed. */
      const diesInBetween = async (between: (vendor: VendorAdapter) => VendorAdapter) => {
        const stage = await open({ between });
        await copies(stage, await handedOver(stage), 500);
        const { ctx } = stage;
        let pages = 0;
        const dying = {
          ...ctx,
          store: {
            ...ctx.store,
            transaction: async <T>(work: Parameters<typeof ctx.store.transaction<T>>[0]): Promise<T> => {
              pages += 1;
              // The first is the beginning, the second the first page of the answer.
              if (pages > 2) throw new Crashed();
              return ctx.store.transaction(work);
            },
          },
        };
        const orders = { placedOn: null, senderCityId: null, senderAddress: null, vendorIds: [] };
        await expect(callCourier(dying, assumeSound({ ...anyTime, orders }))).rejects.toThrow(Crashed);
        return stage;
      };
      const inState = async ({ store }: Stage, state: string): Promise<number> =>
        (await store.rows(`select id from attempts where kind = 'courier-call' and state = '${state}'`)).length;

      it('whose process dies while the answer is committed reaches the others by its repeat', {
        timeout: 60_000,
      }, async () => {
        const stage = await diesInBetween((vendor) => vendor);
        expect(await inState(stage, 'confirmed')).toBe(200);
        // What the vendor has said is known: it need not say it again, and may have nothing to say by now.
        await stage.mockVendors.behave('swift', { fault: 'down' });
        stage.clock.advance(10 * MINUTE);
        expect(await workCouriers(stage)).toBe(1);
        expect(await inState(stage, 'confirmed')).toBe(501);
        const [courier, ...others] = await stage.mockVendors.couriers();
        expect(others).toEqual([]);
        expect(courier).toMatchObject({ asked: 1 });
        expect(
          await stage.store.rows('select vendor_pickup_number as number, count(*) as count from orders group by 1'),
        ).toEqual([{ number: courier?.number, count: 501 }]);
        expect(await stage.store.rows("select task from jobs where task = 'courier-call'")).toEqual([]);
        const [events] = await stage.store.rows(
          "select max(told) as most from (select count(*) as told from track_events where fingerprint like 'courier|%' group by order_id) as of_orders",
        );
        expect(Number(events?.most)).toBe(1);
      });

      it('whose process dies while a refusal is committed frees the others too', { timeout: 60_000 }, async () => {
        let asked = 0;
        const stage = await diesInBetween((vendor) => ({
          ...vendor,
          callCourier: async () => {
            asked += 1;
            throw new VendorProblem({ kind: 'notServed' }, 'No couriers there.');
          },
        }));
        expect(await inState(stage, 'rejected')).toBe(200);
        stage.clock.advance(10 * MINUTE);
        expect(await workCouriers(stage)).toBe(1);
        expect(await inState(stage, 'rejected')).toBe(501);
        expect(asked).toBe(1);
        expect(await stage.store.rows("select task from jobs where task = 'courier-call'")).toEqual([]);
      });
    });

    it('for several orders of one customer number is made for each of them', async () => {
      const stage = await open();
      const named = { customerOrderId: 'W-1' };
      const [one, two] = [
        await handedOver(stage, choices.swift, named),
        await handedOver(stage, choices.econom, named),
      ];
      const result = await callCourier(
        stage.ctx,
        assumeSound({ ...anyTime, orders: { numbers: ['W-1', one.number] } }),
      );
      expect(result).toMatchObject({ kind: 'called' });
      const calls = result.kind === 'called' ? result.calls : [];
      expect(calls.map(({ number }) => number).sort()).toEqual([one.number, two.number].sort());
      expect(calls.every(({ pickupNumber }) => pickupNumber !== null)).toBe(true);
    });
  });
});

/** How many wait for what another transaction has written. */
const lockWaits = async ({ store }: Stage): Promise<number> =>
  (await store.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

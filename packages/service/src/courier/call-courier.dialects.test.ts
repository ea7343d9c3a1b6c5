import type { Order } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { getOrderById, listHistoryLines, saveOrder } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import {
  after,
  anyTime,
  call,
  callCouriers,
  couriersFor,
  couriersIn,
  handedOver,
  standsStill,
  workCouriers,
} from '../testing/courier-calls.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { choices, HOUR, MINUTE, onStage, type Stage } from '../testing/stage.ts';

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
      const [newest] = await listHistoryLines(stage.store.db, order, 1);
      expect(newest).toMatchObject({ source: 'Swift', text: { en: expect.stringContaining(String(number)) } });
      stage.calls.splice(0);
      expect(await call(stage, [order])).toEqual([number]);
      expect(couriersIn(stage)).toEqual([]);
    });

    it('goes by the clock of the city where it comes: one wish, and each city its own day and hours', async () => {
      const windows: string[] = [];
      const stage = await open({
        between: ({ callCourier, ...vendor }) => ({
          ...vendor,
          ...(callCourier && {
            callCourier: (request, call) => {
              const { date, timeFrom, timeTo } = request.window;
              windows.push(`${date} ${timeFrom}-${timeTo}`);
              return callCourier(request, call);
            },
          }),
        }),
      });
      const from = (cityId: string) =>
        handedOver(stage, choices.swift, { sender: { ...sampleContent.sender, cityId } });
      const orders = [await from('2500000100000'), await from('7700000000000'), await from('3900000100000')];
      // 19:49 in Vladivostok, 11:49 in Kaliningrad.
      stage.clock.advance(2 * HOUR + 49 * MINUTE);
      expect(await call(stage, orders)).not.toContain(null);
      expect(windows.sort()).toEqual(['2026-11-23 11:49-18:00', '2026-11-23 12:49-18:00', '2026-11-24 09:00-18:00']);
      // Of orders at several places those are fetched that can be.
      const late = [await from('2500000100000'), await from('7700000000000')];
      expect(await call(stage, late, { date: '2026-11-23' })).toEqual([null, expect.stringMatching(/^SW-/)]);
      await expect(call(stage, late.slice(0, 1), { date: '2026-11-23' })).rejects.toThrow('TakeDateInvalid');
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

    it('that fails keeps no other from the customer, and is made again by the worker', async () => {
      const stage = await open();
      const orders = [await handedOver(stage), await handedOver(stage, choices.econom)];
      const { store } = stage.ctx;
      let transactions = 0;
      const transaction: typeof store.transaction = (work) => {
        transactions = transactions + 1;
        // The first is the beginning of both, the second the answer to one of them.
        return transactions === 2 ? Promise.reject(new Error('It fails.')) : store.transaction(work);
      };
      const numbers = await call({ ctx: { ...stage.ctx, store: { ...store, transaction } } }, orders);
      expect(numbers.filter((number) => number === null)).toHaveLength(1);
      stage.clock.advance(MINUTE);
      expect(await workCouriers(stage)).toBe(1);
      const known = await call(stage, orders);
      expect(known).toEqual(numbers.map((number) => number ?? expect.stringMatching(/^(SW|EC)-/)));
      expect(await stage.mockVendors.couriers()).toHaveLength(2);
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
      await dyingAtEach(async ({ run }) => {
        const order = await handedOver(stage);
        await run(stage.ctx, (ctx) => call({ ctx }, [order]));
        stage.clock.advance(MINUTE);
        await workCouriers(stage);
        const [number] = await call(stage, [order]);
        const couriers = await couriersFor(stage, order);
        expect(couriers).toMatchObject([{ number }]);
        asked.push(...couriers.map((courier) => courier.asked));
      });
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
      // The answer has no word for it.
      const [newest] = await listHistoryLines(stage.store.db, order, 1);
      expect(newest?.text.en).toBe('No courier will come; the vendor refuses the call: No couriers there.');
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
      const [newest] = await listHistoryLines(stage.store.db, order, 1);
      expect(newest?.text.en).toContain('did not say whether a courier will come');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect(await call(stage, [order])).toEqual([expect.stringMatching(/^SW-/)]);
    });

    it('for several orders of one customer number is made for each of them', async () => {
      const stage = await open();
      const named = { customerOrderId: 'W-1' };
      const [one, two] = [
        await handedOver(stage, choices.swift, named),
        await handedOver(stage, choices.econom, named),
      ];
      const calls = await callCouriers(stage.ctx, { ...anyTime, orders: { numbers: ['W-1', one.number] } });
      expect(calls.map(({ number }) => number).sort()).toEqual([one.number, two.number].sort());
      expect(calls.every(({ pickupNumber }) => pickupNumber !== null)).toBe(true);
    });
  });
});

/** How many wait for what another transaction has written. */
const lockWaits = async ({ store }: Stage): Promise<number> =>
  (await store.rows(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

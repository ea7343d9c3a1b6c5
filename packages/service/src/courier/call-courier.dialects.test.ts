import type { Choice, CourierWish, Order, OrderContent } from '@cartage/core';
import { getOrderById, listEvents } from '@cartage/storage';
import { type VendorAdapter, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { takeJobs } from '../jobs/take-jobs.ts';
import { createOrder } from '../orders/create-order.ts';
import { choices, HOUR, MINUTE, onStage, type Stage, sampleContent, sampleOrder } from '../testing/stage.ts';
import { type CourierJob, repeatCourierCall } from './book-courier.ts';
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
const call = async ({ ctx }: Stage, orders: readonly Order[], wish: Partial<CourierWish> = {}) => {
  const result = await callCourier(ctx, {
    ...anyTime,
    ...wish,
    orders: { numbers: orders.map(({ number }) => number) },
  });
  if (result.kind === 'refused') throw new Error(result.problems.map(({ code }) => code).join());
  return result.calls.map(({ pickupNumber }) => pickupNumber);
};

/** Does the due courier calls as the worker would. */
const workCouriers = async ({ service }: Stage): Promise<number> => {
  const jobs = await takeJobs(service, ['courier-call'], 10);
  for (const { payload } of jobs) await repeatCourierCall(service, payload as CourierJob);
  return jobs.length;
};

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
      const references: string[] = [];
      const between = (vendor: VendorAdapter): VendorAdapter => ({
        ...vendor,
        callCourier: async (request, context) => {
          references.push(request.reference);
          return vendor.callCourier?.(request, context) ?? Promise.reject(new Error('It calls no courier.'));
        },
      });
      const stage = await open({ between });
      const order = await handedOver(stage);
      await stage.desk.behave('swift', { fault: 'lose-answer' });
      expect(await call(stage, [order])).toEqual([null]);
      // Asked again meanwhile, the customer's wish waits for the answer to the first one.
      expect(await call(stage, [order])).toEqual([null]);
      await stage.desk.behave('swift', { fault: 'none' });
      expect(await workCouriers(stage)).toBe(0);
      stage.clock.advance(2 * MINUTE);
      expect(await workCouriers(stage)).toBe(1);
      const booked = await getOrderById(stage.store.db, order.id);
      expect(booked?.vendorPickupNumber).toMatch(/^SW-/);
      expect(references).toHaveLength(2);
      expect(new Set(references).size).toBe(1);
      expect(await workCouriers(stage)).toBe(0);
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
      await stage.desk.behave('swift', { fault: 'down' });
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
      await stage.desk.behave('swift', { fault: 'none' });
      expect(await call(stage, [order])).toEqual([expect.stringMatching(/^SW-/)]);
    });

    it('for several orders of one customer number is made for each of them', async () => {
      const stage = await open();
      const named = { customerOrderId: 'W-1' };
      const [one, two] = [
        await handedOver(stage, choices.swift, named),
        await handedOver(stage, choices.econom, named),
      ];
      const result = await callCourier(stage.ctx, { ...anyTime, orders: { numbers: ['W-1', one.number] } });
      expect(result).toMatchObject({ kind: 'called' });
      const calls = result.kind === 'called' ? result.calls : [];
      expect(calls.map(({ number }) => number).sort()).toEqual([one.number, two.number].sort());
      expect(calls.every(({ pickupNumber }) => pickupNumber !== null)).toBe(true);
    });
  });
});

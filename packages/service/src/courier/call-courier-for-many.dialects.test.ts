import type { Order } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { anyTime, callCouriers, handedOver, workCouriers } from '../testing/courier-calls.ts';
import { Crashed } from '../testing/crashing-store.ts';
import { choices, MINUTE, onStage, type Stage } from '../testing/stage.ts';

onStage((open) => {
  describe('a courier call for a day of many orders', () => {
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

    it('is one call for all of one sender, however many came before and after them', async () => {
      const stage = await open();
      await copies(stage, await handedOver(stage, choices.swift, elsewhere), 1_100);
      const order = await handedOver(stage);
      await copies(stage, order, MANY - 1);
      await copies(stage, await handedOver(stage, choices.econom), 1_100);
      const { address } = order.content.sender;
      const calls = await callCouriers(stage.ctx, {
        ...anyTime,
        orders: {
          placedOn: null,
          senderCityId: order.content.sender.cityId,
          senderAddress: address,
          vendorIds: [1],
        },
      });
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

    it('is made for all that share a customer number', async () => {
      const stage = await open();
      const order = await handedOver(stage, choices.swift, { customerOrderId: 'W-7' });
      await copies(stage, order, 1_200);
      const calls = await callCouriers(stage.ctx, { ...anyTime, orders: { numbers: ['W-7', order.number] } });
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
      await expect(callCouriers(dying, { ...anyTime, orders })).rejects.toThrow(Crashed);
      return stage;
    };
    const inState = async ({ store }: Stage, state: string): Promise<number> =>
      (await store.rows(`select id from attempts where kind = 'courier-call' and state = '${state}'`)).length;

    it('whose process dies while the answer is committed reaches the others by its repeat', async () => {
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
        "select max(told) as most from (select count(*) as told from history_lines where fingerprint like 'courier|%' group by order_id) as of_orders",
      );
      expect(Number(events?.most)).toBe(1);
    });

    it('whose process dies while a refusal is committed frees the others too', async () => {
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
});

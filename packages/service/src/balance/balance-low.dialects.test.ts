import type { Choice, Order } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createCompany } from '../companies/create-company.ts';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { choices, HOUR, MINUTE, onStage, START, type Stage, sampleOrder } from '../testing/stage.ts';
import { topUpBalance } from './top-up-balance.ts';

const handOver = async (ctx: Context, choice: Choice = choices.swift): Promise<Order & { readonly price: number }> => {
  const created = await createOrder(ctx, sampleOrder({ choice }));
  if (created.kind !== 'handed-over' || created.order.price === null) throw new Error(created.kind);
  return { ...created.order, price: created.order.price };
};

/** What one costs, told by another company. */
const priceOf = async (stage: Stage): Promise<number> => (await handOver(await stage.stranger())).price;

const limitTo = ({ store, ctx }: Stage, credit_limit: number) =>
  store.db.updateTable('companies').set({ credit_limit }).where('id', '=', ctx.company.id).execute();

const settle = ({ service, ctx }: Stage, value: string | null) =>
  setCompanySetting(
    service,
    ctx.company.id,
    'balance.low',
    value === null ? null : { enable: true, fields: { value } },
  );

const topUp = ({ ctx }: Stage, amount: number, key = 'top-up') =>
  topUpBalance(ctx, { amount, payment: key, comment: null });

const told = async ({ store }: Stage) =>
  (await store.rows("select company_id, at, order_id, facts from events where type = 'balance.low' order by id")).map(
    ({ company_id, at, order_id, facts }) => ({
      companyId: company_id,
      at,
      orderId: order_id,
      ...JSON.parse(typeof facts === 'string' ? facts : JSON.stringify(facts)),
    }),
  );

onStage((open) => {
  describe('a balance that becomes low', () => {
    it('by a hand-over is told once, from when its price is held, by the service’s clock', async () => {
      const stage = await open();
      const price = await priceOf(stage);
      await limitTo(stage, 2 * price);
      stage.clock.advance(MINUTE);
      await handOver(stage.ctx);
      expect(await told(stage)).toEqual([]);
      stage.clock.advance(MINUTE);
      await handOver(stage.ctx);
      const low = {
        companyId: stage.ctx.company.id,
        at: START + 2 * MINUTE,
        orderId: null,
        amount: -price,
        reserved: price,
        creditLimit: 2 * price,
        threshold: Math.floor((2 * price) / 10),
      };
      expect(await told(stage)).toEqual([low]);
      // Paid for, and low again.
      await topUp(stage, price);
      expect(await told(stage)).toHaveLength(1);
      stage.clock.advance(MINUTE);
      await handOver(stage.ctx);
      expect((await told(stage)).slice(1)).toEqual([{ ...low, at: START + 3 * MINUTE }]);
    });

    it('by a hand-over of another process, while this one hands over too, is told once', async () => {
      const stage = await open();
      await limitTo(stage, Math.floor(4.2 * (await priceOf(stage))));
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      await Promise.all([stage.ctx, other, stage.ctx, other].map((ctx) => handOver(ctx)));
      expect(await told(stage)).toHaveLength(1);
    });

    it('is not told where the credit limit refuses the hand-over', async () => {
      const stage = await open();
      const price = await priceOf(stage);
      await limitTo(stage, price - 1);
      expect(await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }))).toMatchObject({
        kind: 'saved',
      });
      expect(await told(stage)).toEqual([]);
    });

    it('stays low when a cancellation gives back more than its fee and it is low all the same', async () => {
      const stage = await open();
      const price = await priceOf(stage);
      await limitTo(stage, 2 * price);
      const first = await handOver(stage.ctx);
      await handOver(stage.ctx);
      // The price alone would lift it, the price less the fee does not.
      await settle(stage, String(Math.ceil((0.95 * price) / 100)));
      stage.clock.advance(HOUR);
      expect(await cancelOrder(stage.ctx, { number: first.number, orderKey: null })).toMatchObject({
        status: 'Canceled',
      });
      expect(await told(stage)).toHaveLength(1);
    });
  });

  describe('what a company calls low', () => {
    it('is its own to settle, in roubles, and the default again', async () => {
      const stage = await open({ creditLimit: 0 });
      const price = await priceOf(await open());
      await topUp(stage, 3 * price);
      const roubles = Math.ceil((1.5 * price) / 100);
      for (const value of ['-1', '1.5', '01', '1000000000', 'low'])
        expect(await settle(stage, value)).toMatchObject([{ code: 'RequestInvalid', target: 'fields.value' }]);
      expect(await settle(stage, String(roubles))).toEqual([]);
      await handOver(stage.ctx);
      expect(await told(stage)).toEqual([]);
      await handOver(stage.ctx);
      expect(await told(stage)).toMatchObject([
        { amount: 3 * price - price, reserved: price, threshold: roubles * 100 },
      ]);
      expect(await settle(stage, null)).toEqual([]);
      await topUp(stage, 3 * price, 'again');
      await handOver(stage.ctx);
      await handOver(stage.ctx);
      await handOver(stage.ctx);
      expect(await told(stage)).toHaveLength(1);
    });

    it('is a tenth of the credit limit with which it was made', async () => {
      const stage = await open({ creditLimit: 100_000_00 });
      const limited = { name: 'Лютик', vatNumber: null, kpp: null, creditLimit: 1_000 };
      const { id } = await createCompany(stage.service, limited);
      const ctx = { ...stage.ctx, company: { ...stage.ctx.company, id } };
      await topUpBalance(ctx, { amount: -901, payment: 'x', comment: null });
      expect(await told(stage)).toMatchObject([{ companyId: id, creditLimit: 1_000, threshold: 100 }]);
    });
  });
});

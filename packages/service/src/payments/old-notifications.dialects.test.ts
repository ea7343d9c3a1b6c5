import { expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { repeatPayment } from '../orders/repeat-payment.ts';
import { atProvider, awaiting, disorder, notify, paymentsOf } from '../testing/card-orders.ts';
import type { MockPayment } from '../testing/mock-vendors.ts';
import { reload } from '../testing/order-outcome.ts';
import { MINUTE, onStage, type Stage } from '../testing/stage.ts';

onStage((open) => {
  /** The life of an order that was declined, paid, handed over and canceled; after each step what its provider told. */
  const live = async (stage: Stage, afterEach: (told: readonly MockPayment[]) => Promise<void>) => {
    const { order } = await awaiting(stage);
    const told: MockPayment[] = [];
    const next = async (step: () => Promise<unknown>) => {
      await step();
      await stage.work();
      const now = await atProvider(stage, order);
      told.push(now);
      await notify(stage, now);
      await stage.work();
      await afterEach(told);
      stage.clock.advance(MINUTE);
    };
    const ref = { number: order.number, orderKey: null };
    await next(async () => {});
    await next(() => stage.mockVendors.endPayment(order.number, 'Failed'));
    await next(() => repeatPayment(stage.ctx, ref));
    await next(() => stage.mockVendors.endPayment(order.number, 'Paid'));
    await next(() => cancelOrder(stage.ctx, ref));
    return order;
  };

  // Interface 16.10: therefore nobody asks how old a notification is.
  it('Whoever overheard what a provider told, and sends all of it again after every step, changes nothing', async () => {
    const stage = await open();
    const whole = async () => {
      const tables = ['payments', 'orders', 'history_lines', 'jobs', 'attempts'];
      return Promise.all(tables.map((table) => stage.store.rows(`select * from ${table}`)));
    };
    const order = await live(stage, async (told) => {
      const before = await whole();
      for (const one of told) expect(await notify(stage, one)).toBe('received');
      await stage.work();
      expect(await whole()).toEqual(before);
    });
    expect((await reload(stage, order)).status).toBe('Canceled');
    expect(await paymentsOf(stage, order)).toEqual(['P1 Failed', 'P2 Refunded received returned']);
    expect(await disorder(stage)).toEqual([]);
  });
});

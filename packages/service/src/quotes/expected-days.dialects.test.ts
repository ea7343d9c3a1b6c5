import type { Calculation } from '@cartage/core';
import { sampleQuote } from '@cartage/core/testing';
import { lanesBetween, lockOrder, saveOrder } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { askForAttention } from '../attention/ask-for-attention.ts';
import { lookAtDue } from '../attention/look-at-due.ts';
import { calculate } from '../calculations/calculate.ts';
import { handedOver } from '../testing/courier-calls.ts';
import { assumeSound, HOUR, onStage, type Stage } from '../testing/stage.ts';

const DAY = 24 * HOUR;
const moscowToPetersburg = { from: 'RU-77', to: 'RU-78' };

onStage((open) => {
  /** Orders of Swift's standard tariff that are delivered after so many days. */
  const deliver = async (stage: Stage, count: number, days: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const order = await handedOver(stage);
      await stage.service.store.transaction(async (tx) => {
        const now = await lockOrder(tx, order.id);
        const takenAt = Date.parse(`${order.option?.takeDate}T12:00:00+03:00`);
        if (now) await saveOrder(tx, { ...now, status: 'Finished', deliveredAt: takenAt + days * DAY });
      });
    }
    while (await lookAtDue(stage.service));
    stage.clock.advance(1_000);
  };
  const standardOf = async (stage: Stage) => {
    const { options } = await calculate(stage.ctx, assumeSound({ request: sampleQuote } as Calculation));
    return options.find(({ tariffId }) => tariffId === 'SW-STD');
  };
  const known = async ({ store }: Stage) =>
    (await lanesBetween(store.db, moscowToPetersburg)).map(({ tariffId, orders, daysP50, daysP90 }) => [
      tariffId,
      orders,
      daysP50,
      daysP90,
    ]);

  describe('how long a delivery may take', () => {
    it('is told from thirty deliveries on, each of which counts once, whatever is told of it later', async () => {
      const stage = await open();
      await deliver(stage, 29, 1);
      expect(await standardOf(stage)).not.toHaveProperty('expectedDays');
      await deliver(stage, 1, 9);
      expect(await standardOf(stage)).toMatchObject({ expectedDays: { p50: 1, p90: 1, sample: 30 } });
      expect((await standardOf(stage))?.tags).toContain('reliable');
      await stage.service.store.transaction(async (tx) => {
        const order = await lockOrder(tx, 1);
        // Somebody has to look at it all the same.
        if (order) await askForAttention(tx, order, { reason: 'price-rose', at: stage.clock.now() });
        if (order)
          await saveOrder(tx, { ...order, deliveredAt: (order.deliveredAt ?? 0) + 50 * DAY, receivedBy: 'Алия' });
      });
      while (await lookAtDue(stage.service));
      expect(await known(stage)).toEqual([['SW-STD', 30, 1, 1]]);
      await deliver(stage, 4, 9);
      const slow = await standardOf(stage);
      expect(slow).toMatchObject({ expectedDays: { p50: 1, p90: 9, sample: 34 } });
      // It promises less.
      expect(slow?.tags).not.toContain('reliable');
    });

    it('is learnt once where two processes look at the same orders', async () => {
      const stage = await open();
      const other = await stage.otherProcess();
      const look = async (service: Stage['service']) => {
        while (await lookAtDue(service));
      };
      const orders = await Promise.all([1, 2, 3].map(() => handedOver(stage)));
      for (const order of orders)
        await stage.service.store.transaction((tx) =>
          saveOrder(tx, { ...order, status: 'Finished', deliveredAt: order.statusAt + DAY }),
        );
      await Promise.all([look(stage.service), look(other), look(other)]);
      await look(stage.service);
      expect(await known(stage)).toMatchObject([['SW-STD', 3, expect.any(Number), expect.any(Number)]]);
    });

    it('costs one read of a rating, however many vendors it asks', async () => {
      const stage = await open();
      let reads = 0;
      const lanes = {
        between: (route: Parameters<typeof stage.ctx.lanes.between>[0]) => {
          reads += 1;
          return stage.ctx.lanes.between(route);
        },
      };
      await calculate({ ...stage.ctx, lanes }, assumeSound({ request: sampleQuote } as Calculation));
      expect(reads).toBeGreaterThan(1);
      expect(stage.ctx.lanes.between(moscowToPetersburg)).toBe(stage.ctx.lanes.between(moscowToPetersburg));
    });
  });
});

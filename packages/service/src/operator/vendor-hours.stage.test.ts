import { readVendorHours } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { choices, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { openFigureTelling } from './list-vendor-figures.ts';

const DAY = 86_400_000;

const toldOf = async ({ service: { store, vendors } }: Stage) => {
  const ids = (await vendors.of(null)).map(({ id }) => id);
  return readVendorHours(store.db, ids, { from: 0, before: Number.MAX_SAFE_INTEGER });
};

onStage((open) => {
  describe('what a process has seen of its vendors by the hour', () => {
    it('is written when it ends, and kept for two weeks', async () => {
      const stage = await open();
      const first = openFigureTelling(stage.service);
      await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
      await first.close();
      const told = await toldOf(stage);
      expect(told.flatMap(({ figures }) => Object.keys(figures as object))).toContain('handOver');

      const second = openFigureTelling(stage.service);
      stage.clock.advance(13 * DAY);
      await second.close();
      expect(await toldOf(stage)).toEqual(told);
      const third = openFigureTelling(stage.service);
      stage.clock.advance(2 * DAY);
      await third.close();
      expect(await toldOf(stage)).toEqual([]);
    });
  });
});

import type { Calculation } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { expect, it } from 'vitest';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { onStage } from '../testing/stage.ts';
import { checkCalculations } from './calculate-many.ts';

onStage((open) => {
  it('asks the database for the cities and points of many shipments no oftener than for those of two', async () => {
    const { ctx } = await open();
    const queriesFor = async (count: number): Promise<number> => {
      let queries = 0;
      const db = ctx.store.db.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const { sender, receiver } = sampleContent;
      const calculations = Array.from({ length: count }, (_, i): Calculation => {
        const at = (city: number) => ({ cityId: `2599${String(city).padStart(7, '0')}00` });
        const request = quoteRequestOf({
          ...sampleContent,
          sender: { ...sender, ...at(2 * i) },
          receiver: { ...receiver, ...at(2 * i + 1) },
        });
        return { request, unfiltered: false };
      });
      const asking = { ...ctx, store: { ...ctx.store, db }, cities: new Map(), pickupPoints: new Map() };
      const verdict = await checkCalculations(asking, calculations, []);
      expect(verdict).toMatchObject({ kind: 'sound' });
      return queries;
    };
    const ofTwo = await queriesFor(2);
    expect(ofTwo).toBeGreaterThan(0);
    expect(await queriesFor(100)).toBe(ofTwo);
  });
});

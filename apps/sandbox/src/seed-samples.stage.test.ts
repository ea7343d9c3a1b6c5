import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onStage, type Stage } from '@cartage/service/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sample } from './sample.ts';
import { seed } from './seed.ts';
import { seedSamples } from './seed-samples.ts';
import { shopAt } from './week.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** Every ninth of the week: what holds of them holds of all. */
const someAt = (now: number): readonly Sample[] => shopAt(now).filter((_, n) => n % 9 === 0);

const groundOf = ({ mockVendors }: Stage) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartage-samples-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true }));
  return { dataDir, mockVendorUrl: mockVendors.url, ordersAt: someAt };
};

const numbersOf = async ({ store }: Stage): Promise<readonly string[]> =>
  (await store.rows('select number from orders order by number')).map(({ number }) => String(number));

onStage((open) => {
  describe('the sample data of a sandbox (interface 20.8)', () => {
    it('are left where a start is stopped, and gone on with at the next one, once', async () => {
      const stage = await open();
      await seed(stage.service);
      const ground = groundOf(stage);
      const stopping = new AbortController();
      const stopped = seedSamples(stage.service, { ...ground, signal: stopping.signal });
      stopping.abort(new Error('stopped'));
      await expect(stopped).rejects.toThrow('stopped');
      expect((await numbersOf(stage)).length).toBeLessThan(someAt(stage.clock.now()).length);
      const { signal } = new AbortController();
      await seedSamples(stage.service, { ...ground, signal });
      const numbers = await numbersOf(stage);
      expect(numbers.length).toBe(someAt(stage.clock.now()).length);
      expect(existsSync(join(ground.dataDir, 'samples-are-complete'))).toBe(true);
      stage.clock.advance(24 * 3_600_000);
      await seedSamples(stage.service, { ...ground, signal });
      expect(await numbersOf(stage)).toEqual(numbers);
    });
  });
});

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addWorkingDays, attentionReasons, localDateOf } from '@cartage/core';
import { listDeadJobs, lookAtDue } from '@cartage/service';
import { onStage, type Stage } from '@cartage/service/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sample } from './sample.ts';
import { samples } from './samples.ts';
import { scenes } from './scenes.ts';
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
  (await store.rows("select number from orders where customer_order_id not like 'P-%' order by number")).map(
    ({ number }) => String(number),
  );

onStage((open) => {
  describe('the sample data of a sandbox (interface 20.8)', () => {
    it('are left where a start is stopped, and gone on with at the next one, once, with the register of the working day before', async () => {
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
      const registered = await stage.store.rows(
        'select distinct take_date as day from orders where register_printed_at is not null',
      );
      expect(registered).toEqual([{ day: addWorkingDays(localDateOf(stage.clock.now(), 'Europe/Moscow'), -1) }]);
      // By the clock of its making no order has ever been in doubt.
      const told = await stage.store.rows("select facts from events where type = 'order.attention'");
      expect(told.length).toBeGreaterThan(0);
      expect(JSON.stringify(told)).not.toContain('doubtful');
      stage.clock.advance(24 * 3_600_000);
      await seedSamples(stage.service, { ...ground, signal });
      expect(await numbersOf(stage)).toEqual(numbers);
    });

    it('have a dead job, couriers, invoices, listeners, and each reason of attention that no worker has to find', async () => {
      const stage = await open();
      await seed(stage.service);
      const { signal } = new AbortController();
      await seedSamples(stage.service, { ...groundOf(stage), ordersAt: () => [...samples, ...scenes], signal });
      while (await lookAtDue(stage.service));
      const told = async (column: string, table: string) =>
        (await stage.store.rows(`select distinct ${column} as it from ${table}`)).map(({ it }) => String(it));
      // Of a payment the worker hears, and of what is doubtful once its vendor's quiet period is over.
      const byWorker = ['payment-failed', 'doubtful'];
      expect((await told('reason', 'order_attention')).toSorted()).toEqual(
        expect.arrayContaining(attentionReasons.filter((reason) => !byWorker.includes(reason))),
      );
      expect(await listDeadJobs(stage.service)).toMatchObject([{ task: 'mail', tries: 20 }]);
      const calls = (await told('vendor_pickup_number', 'orders')).join(' ');
      expect(calls).toMatch(/SW-C\d/);
      expect(calls).toMatch(/EC-C\d/);
      expect(await told('paid', 'invoices')).toEqual(expect.arrayContaining(['0', '6000000', '2000000']));
      expect((await told('url', 'webhook_endpoints')).length).toBe(3);
    });
  });
});

import { hearStatements, onStage } from '@cartage/service/testing';
import { enqueueJob } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { repeat } from './repeat.ts';
import { jobRunner } from './run-jobs.ts';

/** Nobody who only looks finds anything in time. */
const EVERY_MS = 60_000;

const letter = (n: number) => ({ id: `letter ${n}`, to: 'anna@example.com', subject: 'Hello', text: '', at: 0 });

onStage((open) => {
  describe('a worker', () => {
    it('asks once what waits, whether or not it takes something', async () => {
      const { service, store, clock } = await open();
      if (store.dialect === 'sqlite') return;
      const jobs = jobRunner(EVERY_MS);
      const looks = async () => {
        const heard = hearStatements(null);
        const found = await jobs.look(service);
        await jobs.ended();
        heard.close();
        return [found, heard.times(/min\(start_after\)/)];
      };
      expect(await looks()).toEqual([false, 1]);
      await store.transaction((tx) =>
        enqueueJob(tx, { task: 'mail', key: 'letter 9', runAt: clock.now(), payload: { letter: letter(9) } }),
      );
      expect(await looks()).toEqual([true, 1]);
    });
  });

  describe('a worker that hears other processes', () => {
    it('does at once what they enqueue, and in its time what is due later', async () => {
      const { service, store, clock, otherProcess } = await open({ hearsOthers: true });
      // The one process of an SQLite file is heard in any case.
      if (store.dialect === 'postgres') await expect.poll(() => service.store.notices.lookEvery(50)).toBe(8_000);
      const other = await otherProcess();
      const sent: string[] = [];
      const mail = {
        send: async ({ id }: { readonly id: string }) => {
          sent.push(id);
          return { file: null };
        },
      };
      // Time goes on: what is due in a second is waited for.
      const startedAt = performance.now();
      const at = clock.now();
      const moving = { ...service, mail, clock: () => at + Math.floor(performance.now() - startedAt) };
      const jobs = jobRunner(EVERY_MS);
      const loop = repeat(jobs.look, moving, { everyMs: EVERY_MS, hears: 'jobs', nextAt: jobs.nextAt });
      await new Promise((resolve) => setTimeout(resolve, 300));
      const enqueue = (n: number, inMs: number) =>
        other.store.transaction((tx) =>
          enqueueJob(tx, {
            task: 'mail',
            key: `letter ${n}`,
            runAt: moving.clock() + inMs,
            payload: { letter: letter(n) },
          }),
        );
      await enqueue(1, 0);
      await expect.poll(() => sent).toEqual(['letter 1']);
      await enqueue(2, 1_500);
      const askedAt = performance.now();
      if (store.dialect === 'postgres') {
        await expect.poll(() => sent, { timeout: 7_500 }).toEqual(['letter 1', 'letter 2']);
        expect(performance.now() - askedAt).toBeGreaterThan(1_400);
      }
      await loop.close();
      await jobs.ended();
    });
  });
});

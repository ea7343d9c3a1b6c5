import type { Order } from '@cartage/core';
import { createOrder, type Service } from '@cartage/service';
import { choices, onStage, type Stage, sampleOrder } from '@cartage/service/testing';
import { enqueueJob } from '@cartage/storage';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';
import { jobRunner } from './run-jobs.ts';
import { startWorker } from './worker.ts';

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;

/** An order whose hand-over is the worker's to finish. */
const lostAnswer = async ({ ctx }: Stage, vendor: 'swift' | 'econom'): Promise<Order> => {
  const created = await createOrder(ctx, sampleOrder({ choice: choices[vendor], comments: 'sandbox:lose-answer' }));
  if (created.kind !== 'pending') throw new Error(created.kind);
  return created.order;
};

const statusOf = async ({ store }: Stage, { id }: Order): Promise<unknown> =>
  (await store.rows(`select status from orders where id = ${id}`))[0]?.status;

const letter = (n: number) => ({ id: `letter ${n}`, to: 'anna@example.com', subject: 'Hello', text: '', at: 0 });

afterEach(() => void vi.useRealTimers());

onStage((open) => {
  describe('jobs', () => {
    it('that are slow hold no others', async () => {
      const stage = await open();
      const [slow, quick] = [await lostAnswer(stage, 'swift'), await lostAnswer(stage, 'econom')];
      stage.clock.advance(QUIET);
      await stage.mockVendors.behave('swift', { fault: 'hang' });
      const jobs = jobRunner(5);
      await jobs.look(stage.service);
      await expect.poll(() => statusOf(stage, quick)).toBe('TransferredToVendor');
      expect(await statusOf(stage, slow)).toBe('TransferringToVendor');
      // Whoever waits for the runner waits for the slow one too; the connection ends with the vendors' host.
      await stage.service.vendors.close();
      await jobs.ended();
      expect(await stage.store.rows('select lease_owner from jobs')).toEqual([{ lease_owner: null }]);
    });

    it.each([
      ['vendor', 'hand-over'],
      ['task', 'mail'],
    ] as const)('of one %s that hangs leave all others their places, however many they are', async (_, task) => {
      const { service, ...stage } = await open();
      const now = stage.clock.now();
      const quick = await lostAnswer({ service, ...stage }, 'econom');
      const slow = await lostAnswer({ service, ...stage }, 'swift');
      for (let n = 0; n < 150; n += 1) {
        // Due before the other one.
        const at = { runAt: now - 1_000, key: `hangs ${n}` };
        await (task === 'mail'
          ? enqueueJob(stage.store.db, { task, ...at, payload: { letter: letter(n) } })
          : enqueueJob(stage.store.db, { task, ...at, payload: { orderId: slow.id }, vendorId: 1 }));
      }
      stage.clock.advance(QUIET);
      await stage.mockVendors.behave('swift', { fault: 'hang' });
      let end = (): void => {};
      const hanging = new Promise<{ readonly file: null }>((resolve) => {
        end = () => resolve({ file: null });
      });
      const jobs = jobRunner(5);
      const loop = repeat(jobs.look, { ...service, mail: { send: () => hanging } }, 5);
      await expect.poll(() => statusOf({ service, ...stage }, quick)).toBe('TransferredToVendor');
      const taken = await stage.store.rows('select key from jobs where lease_owner is not null');
      expect(taken.length).toBeLessThan(150);
      const closed = loop.close();
      end();
      await service.vendors.close();
      await closed;
      await jobs.ended();
    });

    it('that take long stay with the process, which gives signs of life until they end', async () => {
      const stage = await open();
      const payload = { letter: letter(1) };
      await enqueueJob(stage.store.db, { task: 'mail', key: 'slow', payload, runAt: stage.clock.now() });
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const { promise: taken, resolve: take } = Promise.withResolvers<{ readonly file: null }>();
      const jobs = jobRunner(5);
      await jobs.look({ ...stage.service, mail: { send: () => taken } });
      const leasedUntil = async () =>
        Number((await stage.store.rows(`select lease_until from jobs where key = 'slow'`))[0]?.lease_until);
      for (let sign = 0; sign < 3; sign += 1) {
        const before = await leasedUntil();
        stage.clock.advance(10_000);
        vi.advanceTimersByTime(10_000);
        await expect.poll(leasedUntil).toBeGreaterThan(before);
      }
      take({ file: null });
      await jobs.ended();
      expect(vi.getTimerCount()).toBe(0);
    });

    it('that fail are given back, to be tried again later, and hold no others', async () => {
      const stage = await open();
      const [failing, fine] = [await lostAnswer(stage, 'swift'), await lostAnswer(stage, 'econom')];
      stage.clock.advance(QUIET);
      const { vendors } = stage.service;
      const byConnection: typeof vendors.byConnection = async (id) => {
        if (id === 'operator:swift') throw new Error('a defect');
        return vendors.byConnection(id);
      };
      const service: Service = { ...stage.service, vendors: { ...vendors, byConnection } };
      const jobs = jobRunner(5);
      await jobs.look(service);
      await jobs.ended();
      expect(await statusOf(stage, fine)).toBe('TransferredToVendor');
      expect(stage.logged).toContain('a job failed and will be tried again');
      const [job, ...others] = await stage.store.rows('select key, run_at, lease_owner, last_problem from jobs');
      expect(others).toEqual([]);
      expect(job).toMatchObject({ key: String(failing.id), lease_owner: null, last_problem: 'Error' });
      const wait = Number(job?.run_at) - stage.clock.now();
      expect(wait).toBeGreaterThanOrEqual(1_000);
      expect(wait).toBeLessThanOrEqual(2_000);
    });
  });

  describe('the worker', () => {
    it('finishes hand-overs and follows parcels by itself, and what it began before it closes', async () => {
      const stage = await open();
      const order = await lostAnswer(stage, 'swift');
      stage.clock.advance(QUIET);
      const worker = await startWorker(stage.service, { everyMs: 5, ownsDatabase: true });
      await expect.poll(() => statusOf(stage, order)).toBe('TransferredToVendor');
      const [shipment] = await stage.mockVendors.shipments(order.number);
      await stage.mockVendors.advance(shipment?.number ?? '', 'DLV');
      stage.clock.advance(stage.service.settings.trackEveryMs);
      await expect.poll(() => statusOf(stage, order)).toBe('Finished');
      expect(worker.isAlive()).toBe(true);
      await worker.close();
      expect(worker.isAlive()).toBe(false);
      expect(await stage.store.rows('select lease_owner from jobs where lease_owner is not null')).toEqual([]);
    });

    it('that has the database to itself takes over what a dead process left leased; others leave it alone', async () => {
      const stage = await open();
      const order = await lostAnswer(stage, 'swift');
      stage.clock.advance(QUIET);
      await enqueueJob(stage.store.db, {
        task: 'hand-over',
        key: String(order.id),
        payload: { orderId: order.id },
        runAt: stage.clock.now(),
        lease: { owner: 'dead', until: stage.clock.now() + 60_000 },
      });
      const guest = await startWorker(stage.service, { everyMs: 5, ownsDatabase: false });
      await guest.close();
      expect(await statusOf(stage, order)).toBe('TransferringToVendor');
      const owner = await startWorker(stage.service, { everyMs: 5, ownsDatabase: true });
      await expect.poll(() => statusOf(stage, order)).toBe('TransferredToVendor');
      await owner.close();
    });
  });
});

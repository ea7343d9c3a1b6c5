import type { Order } from '@cartage/core';
import { lastMoment, seeProcess } from '@cartage/storage';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { issueToken } from '../access/issue-token.ts';
import { sweepCalculations } from '../calculations/sweep-calculations.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { createOrder } from '../orders/create-order.ts';
import { doJob } from '../run/do-job.ts';
import { awaiting, paymentsOf } from '../testing/card-orders.ts';
import { reload } from '../testing/order-outcome.ts';
import {
  choices,
  HOUR,
  MINUTE,
  onStage,
  type Stage,
  type StageOptions,
  sampleOrder,
  workFor,
} from '../testing/stage.ts';
import { agreeOnClock, listServing, showClock } from './agree-on-clock.ts';
import { serveAs } from './serve-as.ts';

const DAY = 24 * HOUR;
const JUMP = 400 * DAY;
const as = { serves: 'server', pid: 4711, version: '1.2.3' } as const;

onStage((open) => {
  /** A process that serves, with a clock that can jump. */
  const serve = async (options: StageOptions = {}) => {
    const jumped = { ms: 0 };
    const stage = await open({ ...options, jumped });
    const serving = await serveAs(stage.service, as);
    const jump = (ms: number) => {
      jumped.ms += ms;
      stage.clock.advance(ms);
    };
    return { stage, serving, jump };
  };
  /** When what was leased before the jump is over, and jobs are taken again. */
  const workLater = async (stage: Stage) => {
    await stage.work();
    stage.clock.advance(3 * MINUTE);
    const done = await stage.work();
    if (done === 0) throw new Error('Nothing was done.');
    return done;
  };
  const create = async (stage: Stage, comments: string | null = null): Promise<Order> => {
    const wish = sampleOrder({ choice: choices.swift, comments, callCourier: false });
    const created = await createOrder(stage.ctx, wish);
    if (!('order' in created)) throw new Error(created.kind);
    return created.order;
  };
  const rowsOf = async ({ store }: Stage, tables: readonly string[]) =>
    Promise.all(
      tables.map(async (table) => `${table} ${Number((await store.rows(`select count(*) as n from ${table}`))[0]?.n)}`),
    );

  describe('a clock that has jumped', () => {
    it('ends no order, until the operator says that it is right', async () => {
      const { stage, serving, jump } = await serve();
      const order = await create(stage);
      await stage.store.rows('update orders set next_track_at = 9999999999999');
      jump(JUMP);
      await doJob(stage.service, { task: 'auto-finish', payload: null });
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(stage.logged).toEqual([expect.stringContaining('a job was not done: the clock')]);
      await serving.look();
      expect(stage.logged).toContainEqual(expect.stringContaining('nothing ends or is forgotten by it'));
      await agreeOnClock(stage.service);
      await serving.look();
      await doJob(stage.service, { task: 'auto-finish', payload: null });
      expect((await reload(stage, order)).status).toBe('AutoFinished');
      await serving.close();
    });

    it('has nothing forgotten that is kept for a time', async () => {
      const { stage, serving, jump } = await serve();
      const { service, store, ctx } = stage;
      await create(stage);
      await issueToken(ctx, null);
      await runOnce(ctx, once, answered);
      await store.db
        .insertInto('loose_files')
        .values({ file: 'ab'.repeat(16), since: 0, leaving: 0 })
        .execute();
      await store.db
        .insertInto('vendor_notices')
        .values({
          id: 'w',
          connection: 'c',
          received_at: stage.clock.now(),
          size: 1,
          sealed_with: 'k',
          request: Buffer.of(1),
        })
        .execute();
      await store.db
        .insertInto('calculations')
        .values({
          request_id: 'r',
          company_id: ctx.company.id,
          asker_id: ctx.company.id,
          request: '{}',
          vendors: '[]',
          shipment: 's',
          issued_at: stage.clock.now(),
          expires_at: stage.clock.now() + HOUR,
        })
        .execute();
      const tables = [
        'events',
        'idempotency_keys',
        'loose_files',
        'vendor_notices',
        'signing_keys where retired_at is null and created_at < 1800000000000',
        'calculations where request is not null',
      ];
      const sweepAll = async () => {
        for (const task of tasks) await doJob(service, { task, payload: null });
        await sweepCalculations(service);
      };
      const before = await rowsOf(stage, tables);
      jump(JUMP);
      await sweepAll();
      stage.clock.advance(7 * HOUR);
      await sweepAll();
      expect(await rowsOf(stage, tables)).toEqual(before);
      await serving.clockMoved();
      await sweepAll();
      stage.clock.advance(7 * HOUR);
      await sweepAll();
      const after = await rowsOf(stage, tables);
      for (const [index, line] of after.entries()) expect(line).not.toBe(before[index]);
      await serving.close();
    });

    it('does no request twice whose key is asked for again', async () => {
      const { stage, serving, jump } = await serve();
      let runs = 0;
      const ask = () =>
        runOnce(stage.ctx, once, async () => {
          runs += 1;
          return answered();
        });
      await ask();
      jump(JUMP);
      expect(await ask()).toMatchObject({ isReplay: true });
      jump(-JUMP);
      expect(await ask()).toMatchObject({ isReplay: true });
      expect(runs).toBe(1);
      await serving.close();
    });

    it('gives up no hand-over', async () => {
      const { stage, serving, jump } = await serve();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await create(stage, 'sandbox:unavailable').catch(() => null);
      if (order === null) throw new Error('There is no order.');
      await workFor(stage, 2);
      jump(JUMP);
      await workLater(stage);
      jump(-JUMP);
      expect((await reload(stage, order)).status).toBe('VendorUnavailable');
      await serving.close();
    });

    it('gives up no hand-over whose answer was lost', async () => {
      const { stage, serving, jump } = await serve();
      const order = await create(stage, 'sandbox:lose-answer');
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await workFor(stage, 2);
      jump(JUMP);
      await workLater(stage);
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      await serving.close();
    });

    it('gives up no cancellation', async () => {
      const { stage, serving, jump } = await serve();
      const order = await create(stage);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      await workFor(stage, 2);
      jump(JUMP);
      await workLater(stage);
      expect((await reload(stage, order)).status).toBe('CancelRequest');
      await serving.close();
    });

    it('ends no order that waits for its payment', async () => {
      const { stage, serving, jump } = await serve({
        // Its own clock has not jumped.
        betweenPayments: ({ provider, account }) => ({
          account,
          provider: {
            ...provider,
            find: async (...asked) => {
              const found = await provider.find(...asked);
              return found && { ...found, status: 'open' };
            },
          },
        }),
      });
      const { order } = await awaiting(stage);
      jump(JUMP);
      expect(await workLater(stage)).toBeLessThan(5);
      expect((await reload(stage, order)).status).toBe('AwaitingPayment');
      expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
      await serving.close();
    });
  });

  describe('a process that serves', () => {
    it('is known with what it serves, every minute and at its end', async () => {
      const { stage, serving } = await serve();
      const startedAt = stage.clock.now();
      const id = stage.service.processId;
      stage.clock.advance(MINUTE);
      await serving.look();
      const seenAt = stage.clock.now();
      expect(await showClock(stage.service)).toEqual({
        now: seenAt,
        moment: seenAt,
        processes: [{ ...as, id, startedAt, seenAt, endedAt: null }],
      });
      stage.clock.advance(10_000);
      await serving.close();
      expect(await listServing(stage.service)).toEqual([]);
      expect(await lastMoment(stage.store.db)).toBe(seenAt + 10_000);
    });

    it('knows when the database takes nothing, and asks it once in five seconds', async () => {
      const { stage, serving } = await serve();
      const { store, clock } = stage;
      expect(await serving.canWrite()).toBe(true);
      if (store.dialect === 'sqlite') await store.rows('pragma query_only = on');
      else {
        await store.rows(`create function refuse() returns trigger language plpgsql as
          'begin raise exception using errcode = ''25006''; end'`);
        await store.rows(
          'create trigger refuse before insert or update on processes for each row execute function refuse()',
        );
      }
      clock.advance(4_999);
      expect(await serving.canWrite()).toBe(true);
      clock.advance(1);
      expect(await serving.canWrite()).toBe(false);
      if (store.dialect === 'sqlite') await store.rows('pragma query_only = off');
      else await store.rows('drop trigger refuse on processes');
      clock.advance(5_000);
      expect(await serving.canWrite()).toBe(true);
      await serving.close();
    });

    it('does not wait for a database that does not answer, and asks it nothing more meanwhile', async () => {
      const { stage, serving } = await serve();
      await serving.close();
      let asked = 0;
      let isSilent = false;
      const db = stage.store.db.withPlugin({
        transformQuery: ({ node }) => {
          asked += 1;
          return node;
        },
        transformResult: ({ result }) => (isSilent ? new Promise(() => {}) : Promise.resolve(result)),
      });
      const silent = await serveAs({ ...stage.service, store: { ...stage.store, db } }, as);
      isSilent = true;
      asked = 0;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const answers = [silent.canWrite(), silent.canWrite()];
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await Promise.all(answers)).toEqual([false, false]);
      stage.clock.advance(5_000);
      const later = silent.canWrite();
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await later).toBe(false);
      expect(asked).toBe(1);
    });

    it('that was killed is listed for three minutes more', async () => {
      const { stage, serving } = await serve();
      stage.clock.advance(3 * MINUTE);
      expect(await listServing(stage.service)).toHaveLength(1);
      stage.clock.advance(1);
      expect(await listServing(stage.service)).toEqual([]);
      await serving.close();
    });

    it('is still known as one that serves while its clock is not believed', async () => {
      const { stage, serving, jump } = await serve();
      const before = await lastMoment(stage.store.db);
      jump(JUMP);
      await serving.look();
      expect(await listServing(stage.service)).toHaveLength(1);
      expect(await lastMoment(stage.store.db)).toBe(before);
      await serving.close();
      expect(await lastMoment(stage.store.db)).toBe(before);
    });

    it('gets used in an hour to a clock that is behind what a dead process has believed, and tells all others', async () => {
      const { stage, serving } = await serve();
      const { db } = stage.store;
      const ahead = stage.clock.now() + JUMP;
      const dead = { ...as, id: 'dead', startedAt: ahead, seenAt: ahead, endedAt: ahead, isBelieved: true };
      await seeProcess(db, dead);
      const next = await serveAs({ ...stage.service, processId: 'next' }, as);
      expect(stage.logged).toContainEqual(expect.stringContaining('a day behind what is known'));
      for (let minutes = 0; minutes < 61; minutes += 1) {
        stage.clock.advance(MINUTE);
        await next.look();
      }
      expect(await lastMoment(db)).toBe(stage.clock.now());
      await next.close();
      await serving.close();
    });

    it('is started a thousand times, and the last moment is known', async () => {
      const { stage, serving } = await serve();
      const row = (n: number) => ({ ...as, id: `old ${n}`, started_at: n, seen_at: n, believed_at: n, ended_at: n });
      await stage.store.db
        .insertInto('processes')
        .values(Array.from({ length: 1_000 }, (_, n) => row(n)))
        .execute();
      const again = await serveAs({ ...stage.service, processId: 'another' }, as);
      expect(await rowsOf(stage, ['processes'])).toEqual(['processes 100']);
      expect(await lastMoment(stage.store.db)).toBe(stage.clock.now());
      expect(await listServing(stage.service)).toHaveLength(2);
      await again.close();
      await serving.close();
    });
  });
});

const once = { operation: '/Create', key: 'K', fingerprint: 'one', seal: false };
const answered = async () => ({ answer: { status: 201, headers: {}, body: Buffer.from('answer') }, isPassing: false });

const tasks = [
  'sweep-idempotency',
  'sweep-people',
  'sweep-files',
  'sweep-webhooks',
  'sweep-events',
  'rotate-signing-keys',
] as const;

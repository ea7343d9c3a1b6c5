import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { describe, expect, it, onTestFinished } from 'vitest';
import { statementsTold, type ToldStatement } from '../../dialects/told-statements.ts';
import { forEachDialect } from '../../testing.ts';
import { claimJobs, completeJob, enqueueJob, giveBackJob, scheduleDailyJob } from '../engine.ts';
import { bossDb, SCHEMA } from './boss-db.ts';
import { bossOf } from './open-boss.ts';
import { superviseJobs } from './supervise-jobs.ts';

// What pg-boss does by itself, by the database's own clock.

/** Long ago by any clock. */
const PAST = Date.parse('2020-01-01T00:00:00Z');

forEachDialect((open) => {
  describe('pg-boss', () => {
    it('takes a job back from a worker that gives no sign of life', async () => {
      const { db, rows } = await open();
      await enqueueJob(db, { task: 'cancel', key: 'a', payload: { orderId: 1 }, runAt: PAST });
      const [dead] = await claimJobs(db, { tasks: ['cancel'], now: PAST, owner: 'dead', limit: 1 });
      if (!dead) throw new Error('nothing to claim');
      // The lease is over by the database's clock, the job itself is young.
      await rows(`update ${SCHEMA}.job set started_on = now()`);
      const supervisor = new PgBoss({ db: bossDb(db), schema: SCHEMA, migrate: false, schedule: false });
      await supervisor.start();
      await supervisor.supervise();
      await supervisor.stop({ graceful: false, close: false });
      const now = Date.parse('2100-01-01T00:00:00Z');
      const [again] = await claimJobs(db, { tasks: ['cancel'], now, owner: 'alive', limit: 1 });
      expect(again).toMatchObject({ key: 'a', tries: 2, lastProblem: 'job heartbeat timeout' });
      expect(await giveBackJob(db, dead, { now, problem: 'late' })).toBe('lost');
      expect(again && (await completeJob(db, again))).toBe(true);
    });

    it('keeps one schedule for a daily job, whoever sets it, and its jobs can be done', async () => {
      const { db, rows } = await open();
      const daily = { task: 'sweep-idempotency', at: '04:30', timeZone: 'Europe/Moscow', now: PAST } as const;
      await Promise.all([scheduleDailyJob(db, daily), scheduleDailyJob(db, daily)]);
      expect(await rows(`select name, cron, timezone from ${SCHEMA}.schedule`)).toEqual([
        { name: 'sweep-idempotency', cron: '30 4 * * *', timezone: 'Europe/Moscow' },
      ]);
      await (await bossOf(db)).send('sweep-idempotency', { payload: null }, { startAfter: new Date(PAST) });
      const [job] = await claimJobs(db, { tasks: ['sweep-idempotency'], now: PAST, owner: 'me', limit: 1 });
      expect(job).toMatchObject({ key: '', payload: null });
      expect(job && (await completeJob(db, job))).toBe(true);
    });

    it('looks at its queues as no part of what needed it first', async () => {
      const within = new AsyncLocalStorage<string>();
      const told: (readonly [string | undefined, string])[] = [];
      const hear = (message: unknown): void => {
        told.push([within.getStore(), (message as ToldStatement).text]);
      };
      statementsTold.subscribe(hear);
      onTestFinished(() => statementsTold.unsubscribe(hear));
      const { transaction } = await open();
      await within.run('request', () => transaction(async (tx) => sql`select 1 as own`.execute(tx)));
      expect(told).toContainEqual(['request', 'select 1 as own']);
      const ofBoss = told.filter(([, text]) => text.includes(`${SCHEMA}.queue`)).map(([request]) => request);
      expect(new Set(ofBoss)).toEqual(new Set([undefined]));
    });

    it('is supervised beside the worker, and stops with it', async () => {
      const store = await open();
      const warnings: string[] = [];
      const supervision = await superviseJobs(store, { warn: (_, message) => warnings.push(message) });
      await supervision.close();
      expect(warnings).toEqual([]);
      expect(await store.isAlive()).toBe(true);
    });
  });
});

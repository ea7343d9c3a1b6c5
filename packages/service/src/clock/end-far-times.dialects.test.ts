import { claimJobs, enqueueJob, seeProcess } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { takeJobs } from '../jobs/take-jobs.ts';
import { createOrder } from '../orders/create-order.ts';
import { choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { openFarTimes } from './end-far-times.ts';

const DAY = 24 * HOUR;
const JUMP = 400 * DAY;

onStage((open) => {
  /** A stage whose clock jumps by itself, and a worker's look for what was written by a clock that was ahead. */
  const prepare = async () => {
    const jumped = { ms: 0 };
    const stage = await open({ jumped });
    const look = openFarTimes();
    return {
      stage,
      look: () => look(stage.service),
      jump: (ms: number) => {
        jumped.ms += ms;
        stage.clock.advance(ms);
      },
    };
  };
  const mail = (key: string, runAt: number) =>
    ({
      task: 'mail',
      key,
      payload: { letter: { id: key, to: 'a@example.com', subject: '', text: '', at: 0 } },
      runAt,
    }) as const;
  const take = async ({ service }: Stage) => (await takeJobs(service, ['mail', 'payment'], 10)).map(({ key }) => key);

  describe('what was written while a clock was ahead', () => {
    it('is over: a lease of a caller, of a worker that died, and a wait', async () => {
      const { stage, look, jump } = await prepare();
      const { db } = stage.store;
      const now = stage.clock.now();
      await enqueueJob(db, mail('taken', now + JUMP));
      jump(JUMP);
      await claimJobs(db, { tasks: ['mail'], now: stage.clock.now(), owner: 'dead', limit: 1 });
      const lease = { owner: 'dead', until: stage.clock.now() + MINUTE };
      await enqueueJob(db, { ...mail('called', stage.clock.now()), lease });
      await enqueueJob(db, mail('waits', stage.clock.now() + HOUR));
      jump(-JUMP);
      expect(await take(stage)).toEqual([]);
      await look();
      if (stage.store.dialect === 'postgres') {
        // Its sign of life is of now; the supervision takes it from there.
        const [active] = await stage.store.rows(
          "select heartbeat_on <= now() as past from pgboss.job where state = 'active'",
        );
        expect(active?.past).toBe(true);
        expect((await take(stage)).sort()).toEqual(['called', 'waits']);
      } else expect((await take(stage)).sort()).toEqual(['called', 'taken', 'waits']);
    });

    it('is not what waits as long as such jobs wait, or is leased by somebody alive', async () => {
      const { stage, look } = await prepare();
      const { db } = stage.store;
      const now = stage.clock.now();
      await enqueueJob(db, mail('daily', now + 25 * HOUR));
      await enqueueJob(db, { task: 'payment', key: '1', payload: { paymentId: 1 }, runAt: now + 7 * DAY });
      await enqueueJob(db, { ...mail('called', now), lease: { owner: 'alive', until: now + MINUTE } });
      await look();
      expect(await take(stage)).toEqual([]);
    });

    it('is over too for orders that are to be asked about, lists of changes and webhooks', async () => {
      const { stage, look } = await prepare();
      const { store, ctx } = stage;
      await createOrder(ctx, sampleOrder({ choice: choices.swift, callCourier: false }));
      const now = stage.clock.now();
      const far = now + JUMP;
      await store.rows(`update orders set next_track_at = ${far}`);
      await store.rows(
        `insert into vendor_feeds (connection, vendor_id, next_at, tells_until) values ('c', 1, ${far}, ${far})`,
      );
      await store.db
        .insertInto('webhook_endpoints')
        .values({
          ...{ id: 'w', company_id: ctx.company.id, url: 'https://example.com', locale: 'en', secret: 's' },
          ...{ created_at: now, place: 0, replay_place: 0, replay_at: 0, failures: 9, revision: 1 },
          ...{ paused_until: far, next_at: far, lease_owner: 'dead', lease_until: far },
        })
        .execute();
      await store.db
        .insertInto('webhook_deliveries')
        .values({
          ...{ company_id: ctx.company.id, endpoint_id: 'w', place: 1, type: 'order.created', event_at: now },
          ...{ state: 'waiting', tries: 1, next_at: far },
        })
        .execute();
      const times = async () => [
        ...(await store.rows('select next_track_at from orders')),
        ...(await store.rows('select next_at, tells_until from vendor_feeds')),
        ...(await store.rows('select paused_until, next_at, coalesce(lease_until, 0) as until from webhook_endpoints')),
        ...(await store.rows('select next_at from webhook_deliveries')),
      ];
      await look();
      const found = (await times()).flatMap((row) => Object.values(row).map(Number));
      expect(Math.max(...found)).toBeLessThanOrEqual(now);
    });
  });

  describe('a clock that is behind', () => {
    it('ends nothing while it has just jumped: those who are at work are at work', async () => {
      const { stage, look, jump } = await prepare();
      const { db } = stage.store;
      const now = stage.clock.now();
      await enqueueJob(db, { ...mail('called', now - 2 * HOUR), lease: { owner: 'alive', until: now + MINUTE } });
      jump(-HOUR);
      await look();
      const [job] = await stage.store.rows('select lease_until from jobs');
      expect(Number(job?.lease_until)).toBe(now + MINUTE);
      expect(await take(stage)).toEqual([]);
      stage.clock.advance(10 * MINUTE);
      await look();
      expect(await take(stage)).toEqual(['called']);
    });

    it('ends nothing while another process serves on by another time; one that was killed contradicts nobody', async () => {
      const { stage, look } = await prepare();
      const { db } = stage.store;
      const now = stage.clock.now();
      await enqueueJob(db, { ...mail('called', now), lease: { owner: 'alive', until: now + HOUR } });
      const seen = (seenAt: number) =>
        seeProcess(db, {
          ...{ id: 'other', pid: 1, serves: 'worker', version: '1', startedAt: 0, endedAt: null },
          ...{ seenAt, isBelieved: true },
        });
      await seen(now + HOUR);
      await look();
      await seen(now + HOUR + MINUTE);
      await look();
      expect(await take(stage)).toEqual([]);
      await look();
      expect(await take(stage)).toEqual(['called']);
    });
  });

  it('a clock that jumps ahead takes nothing from those who are at work', async () => {
    const { stage, jump } = await prepare();
    const { db } = stage.store;
    const now = stage.clock.now();
    await enqueueJob(db, { ...mail('called', now), lease: { owner: 'alive', until: now + MINUTE } });
    jump(JUMP);
    expect(await take(stage)).toEqual([]);
    jump(-JUMP);
    stage.clock.advance(2 * MINUTE);
    expect(await take(stage)).toEqual(['called']);
  });
});

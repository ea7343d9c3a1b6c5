import { type Order, sameText } from '@cartage/core';
import type { Db } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { expect, it } from 'vitest';
import { callLeaseMs } from '../attempts/call-lease.ts';
import { beginCancellation } from '../cancellation/begin-cancellation.ts';
import { continueCancellation } from '../cancellation/continue-cancellation.ts';
import { takeJobs, takeOverJobs } from '../jobs/take-jobs.ts';
import type { Service } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { quote } from '../quotes/quote.ts';
import { chosenRequest } from '../quotes/quote-request.ts';
import { beginOnly, historyOf, jobsOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { allowed, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { type BegunHandOver, beginHandOver } from './begin-hand-over.ts';
import { carryOut } from './carry-out.ts';
import { resumeHandOver } from './resume-hand-over.ts';
import { settleHandOver } from './settle-hand-over.ts';

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;

/** A worker whom another process overtakes in the middle of its work. */
interface Overtaken {
  readonly worker: Service;
  /** When the other process has done it, at the latest now; whether it came in between. */
  readonly done: () => Promise<boolean>;
}

interface At {
  /** The beginning of a transaction, or the end of a query; from 1. */
  readonly step: number;
  /** Transactions that pass before the steps are counted. */
  readonly past: number;
}

const overtake = (stage: Stage, { step, past }: At, act: () => Promise<unknown>): Overtaken => {
  const { store } = stage.service;
  let transactions = 0;
  let steps = 0;
  let acting: Promise<unknown> | null = null;
  const pass = async (isInside: boolean): Promise<void> => {
    if (transactions <= past && past > 0) return;
    steps += 1;
    if (steps !== step) return;
    acting = act();
    await (isInside ? asFarAsItGets(stage, acting) : acting);
  };
  const afterQuery = (isInside: boolean): Parameters<Db['withPlugin']>[0] => ({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await pass(isInside);
      return result;
    },
  });
  const transaction: typeof store.transaction = async (work) => {
    transactions += 1;
    await pass(false);
    return store.transaction((tx) => work(tx.withPlugin(afterQuery(true))));
  };
  return {
    worker: { ...stage.service, store: { ...store, db: store.db.withPlugin(afterQuery(false)), transaction } },
    done: async () => {
      const cameBetween = acting !== null;
      await (acting ?? act());
      return cameBetween;
    },
  };
};

/** Until the act has ended or waits for a lock; SQLite lets nobody do anything beside a transaction. */
const asFarAsItGets = async ({ store }: Stage, acting: Promise<unknown>): Promise<void> => {
  if (store.dialect === 'sqlite') return;
  const ended = acting.then(() => true);
  const isHeldUp = async (): Promise<boolean> =>
    (await store.rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .length > 0;
  while (!(await Promise.race([ended, isHeldUp()])));
};

/** Once for each step of the worker, until none is left. */
const inEachStep = async (play: (step: number) => Promise<boolean>): Promise<void> => {
  let steps = 0;
  while (await play(steps + 1)) steps += 1;
  expect(steps).toBeGreaterThan(1);
};

/** The process that began it has died: its lease runs out, and the worker sees it through. */
const leftToWorker = async (stage: Stage): Promise<void> => {
  stage.clock.advance(callLeaseMs(stage.service.settings));
  await stage.work();
  stage.clock.advance(QUIET);
  await stage.work();
};

/** A hand-over whose answer was lost, and which nobody has asked for yet. */
const lostAnswer = async (stage: Stage, other: Service): Promise<BegunHandOver> => {
  const begun = await beginOnly(stage, choices.swift);
  await takeOverJobs(other);
  await resumeHandOver(other, begun.order.id);
  return begun;
};

/**
 * A vendor whose first answer to a look-up waits until `answer`, and whose second one is lost; the first hand-over stays
 * on its way until `open`.
 */
const slowVendor = () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let lookUps = 0;
  let calls = 0;
  const between = (vendor: VendorAdapter): VendorAdapter => ({
    ...vendor,
    findByReference: async (...call) => {
      lookUps += 1;
      if (lookUps === 2) throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The connection broke.');
      if (lookUps === 1) {
        asked.resolve();
        await answered.promise;
      }
      return vendor.findByReference?.(...call) ?? { kind: 'none' };
    },
    handOver: async (...call) => {
      calls += 1;
      if (calls === 1) {
        called.resolve();
        await opened.promise;
      }
      return vendor.handOver(...call);
    },
  });
  return { between, asked: asked.promise, answer: answered.resolve, called: called.promise, open: opened.resolve };
};

const expectHandedOverOnce = async (stage: Stage, order: Order): Promise<void> => {
  expect((await reload(stage, order)).status).toBe('TransferredToVendor');
  expect(await stage.mockVendors.shipments(order.number)).toMatchObject([{ reference: order.number, accepted: 1 }]);
  expect(await jobsOf(stage)).toEqual([]);
};

// A worker may be overtaken at every step (docs/exactly-once.md): what the other process has written down stays.
onStage(
  (open) => {
    it('a hand-over that begins while a worker looks at the order keeps its job', async () => {
      const stage = await open();
      const other = await stage.otherProcess();
      await inEachStep(async (step) => {
        const draft = await stage.draft();
        const order = { ...draft, content: { ...draft.content, choice: choices.swift } };
        const { options } = await quote(stage.ctx, chosenRequest(order.content));
        const { worker, done } = overtake(stage, { step, past: 0 }, () =>
          beginHandOver(other, order, { option: options[0] ?? null, connection: order.connection }),
        );
        await resumeHandOver(worker, order.id);
        const cameBetween = await done();
        await leftToWorker(stage);
        await expectHandedOverOnce(stage, order);
        return cameBetween;
      });
    });

    it('a cancellation that begins while a worker looks at the order keeps its job', async () => {
      const stage = await open();
      const other = await stage.otherProcess();
      await inEachStep(async (step) => {
        const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
        if (created.kind !== 'handed-over') throw new Error(created.kind);
        const { order } = created;
        const { worker, done } = overtake(stage, { step, past: 0 }, () => beginCancellation(other, order));
        await continueCancellation(worker, order.id);
        const cameBetween = await done();
        await leftToWorker(stage);
        expect((await historyOf(stage, order)).slice(-2)).toEqual(['CancelRequest', 'Canceled']);
        expect(await livingShipments(stage, order)).toEqual([]);
        expect(await jobsOf(stage)).toEqual([]);
        return cameBetween;
      });
    });

    it('a hand-over that is begun anew after a worker looked keeps its lease', async () => {
      const stage = await open();
      const other = await stage.otherProcess();
      await inEachStep(async (step) => {
        const lost = await lostAnswer(stage, other);
        const { promise, resolve } = Promise.withResolvers<BegunHandOver>();
        const { worker, done } = overtake(stage, { step, past: 1 }, async () => {
          // The answer comes after all: the vendor was away. The customer pushes the order again.
          const words = sameText('The vendor was away.');
          await settleHandOver(other, lost, { kind: 'unavailable', neverSent: true, retryAfterMs: null, words });
          const order = await reload(stage, lost.order);
          const begun = await beginHandOver(other, order, order);
          if ('attempt' in begun) resolve(begun);
        });
        await resumeHandOver(worker, lost.order.id);
        const cameBetween = await done();
        const begun = await promise;
        await othersWork(stage);
        await carryOut(other, begun);
        await expectHandedOverOnce(stage, lost.order);
        return cameBetween;
      });
    });

    it('the time at which a vendor wants to be called again outlasts a worker that looked before', async () => {
      const stage = await open();
      const other = await stage.otherProcess();
      await inEachStep(async (step) => {
        const lost = await lostAnswer(stage, other);
        const { worker, done } = overtake(stage, { step, past: 1 }, () => {
          const words = sameText('Slow down.');
          return settleHandOver(other, lost, { kind: 'unavailable', neverSent: true, retryAfterMs: HOUR, words });
        });
        await resumeHandOver(worker, lost.order.id);
        const cameBetween = await done();
        expect(new Set(await jobsOf(stage))).toEqual(new Set([`hand-over +${HOUR}`]));
        return cameBetween;
      });
    });

    it('a hand-over that begins between a worker’s claim and its look keeps its lease', async () => {
      const stage = await open();
      const first = await beginOnly(stage, choices.swift);
      const away = { kind: 'unavailable', neverSent: true, retryAfterMs: null, words: sameText('Away.') } as const;
      await settleHandOver(stage.service, first, away);
      stage.clock.advance(MINUTE);
      const worker = await stage.otherProcess();
      expect(await takeJobs(worker, ['hand-over'], 10)).toHaveLength(1);
      const order = await reload(stage, first.order);
      const begun = allowed(await beginHandOver(stage.service, order, order));
      await resumeHandOver(worker, order.id);
      await othersWork(stage);
      await carryOut(stage.service, begun);
      await expectHandedOverOnce(stage, order);
    });

    it('a call that another worker repeats after a worker looked keeps its lease', async () => {
      await inEachStep(async (step) => {
        const vendor = slowVendor();
        const stage = await open({ between: vendor.between, settings: { retryBaseMs: QUIET } });
        const other = await stage.otherProcess();
        const { order } = await lostAnswer(stage, other);
        stage.clock.advance(QUIET);
        const repeated = resumeHandOver(other, order.id);
        await vendor.asked;
        const { worker, done } = overtake(stage, { step, past: 1 }, () => {
          vendor.answer();
          return Promise.race([vendor.called, repeated]);
        });
        await resumeHandOver(worker, order.id);
        const cameBetween = await done();
        await othersWork(stage);
        vendor.open();
        await repeated;
        await expectHandedOverOnce(stage, order);
        await stage.store.end();
        return cameBetween;
      });
    });
  },
  // Nothing but the service keeps an order from being doubled.
  { dedup: false },
);

/** While the other process still calls, the workers do what is due, for longer than the vendor's quiet period. */
const othersWork = async (stage: Stage): Promise<void> => {
  for (let passed = 0; passed < 8; passed += 1) {
    await stage.work();
    stage.clock.advance(QUIET);
  }
};

import { type Order, shareOf } from '@cartage/core';
import { bookEntry, getBalance, getOrders } from '@cartage/storage';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import { takeOverJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { assumeSound, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';

/**
 * Whatever customers, vendors and crashes do to a few orders of one company, at once and in two processes: no kopeck is
 * lost or made, the credit limit holds, and money and statuses agree at every moment (interface 16.5 to 16.9). A
 * failure prints its rounds and seed; MODEL_RUNS and MODEL_SEED ask for more, and for others.
 */
const vendors = ['swift', 'econom', 'postal'] as const;
type Vendor = (typeof vendors)[number];

interface Act {
  readonly do: 'push' | 'cancel' | 'resume' | 'poll' | 'top-up';
  readonly order: number;
  readonly vendor: Vendor;
  /** Which of the two processes does it, and the transaction in which that dies; 0: it lives. */
  readonly inOther: boolean;
  readonly diesIn: number;
}

/** Acts that happen at once, after the vendors have got a fault and time has passed. */
interface Round {
  readonly fault: string;
  readonly wait: number;
  readonly acts: readonly Act[];
}

const act: fc.Arbitrary<Act> = fc.record({
  do: fc.constantFrom('push', 'push', 'push', 'cancel', 'cancel', 'resume', 'resume', 'poll', 'top-up'),
  order: fc.nat(2),
  vendor: fc.constantFrom(...vendors),
  inOther: fc.boolean(),
  diesIn: fc.constantFrom(0, 0, 0, 1, 2),
});
const round: fc.Arbitrary<Round> = fc.record({
  fault: fc.constantFrom('none', 'none', 'none', 'down', 'reject', 'lose-answer', 'refuse'),
  wait: fc.constantFrom(1_000, 2_000, MINUTE, 15 * MINUTE, 25 * HOUR),
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
});

interface Run {
  readonly stage: Stage;
  readonly processes: readonly [Context, Context];
  readonly orders: readonly Order[];
  readonly limit: number;
  topUps: number;
}

const open = async (stage: Stage, hasOwnTerms: boolean): Promise<Run> => {
  const orders: Order[] = [];
  const filter = { vendorIds: [1, 2, 3], tariffIds: [] };
  for (let n = 0; n < 3; n += 1) {
    const { content } = sampleOrder({ filter });
    const terms = hasOwnTerms && n === 2 ? { ...content.terms, payments: ['cash'] as const } : content.terms;
    const created = await createOrder(stage.ctx, assumeSound({ content: { ...content, terms } }));
    if (created.kind !== 'draft') throw new Error(created.kind);
    orders.push(created.order);
  }
  const limit = (await getBalance(stage.store.db, stage.ctx.actor.companyId))?.creditLimit ?? 0;
  const other = { ...stage.ctx, ...(await stage.otherProcess()) };
  return { stage, processes: [stage.ctx, other], orders, limit, topUps: 0 };
};

/** The process dies in its nth transaction from here: what that did is taken back. */
const dying = (ctx: Context, nth: number): Context => {
  let begun = 0;
  const transaction: typeof ctx.store.transaction = (work) =>
    ctx.store.transaction(async (tx) => {
      begun += 1;
      const mine = begun;
      const done = await work(tx);
      if (mine === nth) throw new Error('killed');
      return done;
    });
  return { ...ctx, store: { ...ctx.store, transaction } };
};

const take = async (run: Run, { do: what, order: n, vendor, inOther, diesIn }: Act): Promise<void> => {
  const own = run.processes[inOther ? 1 : 0];
  const ctx = diesIn === 0 ? own : dying(own, diesIn);
  const order = run.orders[n];
  if (!order) return;
  const ref = { number: order.number, orderKey: null };
  const adapter = ctx.vendors.byId(choices[vendor].vendorId);
  if (what === 'push') await pushOrder(ctx, { ...ref, choice: choices[vendor], pickup: {} });
  if (what === 'cancel') await cancelOrder(ctx, ref);
  if (what === 'resume') await resumeHandOver(ctx, order.id);
  if (what === 'poll' && adapter) await pollTracking(ctx, adapter);
  if (what === 'top-up') await topUp(run, ctx);
};

const topUp = async (run: Run, ctx: Context): Promise<void> => {
  const amount = 10_000;
  run.topUps += 1;
  const key = `top-up:${run.topUps}`;
  const { companyId } = ctx.actor;
  const text = { en: 'Top-up', ru: 'Пополнение' };
  const entry = { companyId, orderId: null, kind: 'top-up', amount, text, at: ctx.clock(), key } as const;
  await ctx.store.transaction((tx) => bookEntry(tx, entry)).catch(() => bookEntry(run.stage.store.db, entry));
};

/** What holds at any moment. */
const check = async ({ stage, limit, topUps, orders }: Run): Promise<void> => {
  expect(await checkLedger(stage.service)).toEqual([]);
  const { amount = 0, reserved = 0 } = (await getBalance(stage.store.db, stage.ctx.actor.companyId)) ?? {};
  expect(amount - reserved).toBeGreaterThanOrEqual(-limit);
  // The oracle: what the orders themselves say.
  const ids = orders.map(({ id }) => id);
  const due = (await getOrders(stage.store.db, ids)).flatMap((order) => {
    const isCharged = order.vendorReference !== null && !order.content.terms.payments.includes('cash');
    return isCharged ? [order] : [];
  });
  const rows = await stage.store.rows('select order_id, kind, amount from ledger_entries order by id');
  const booked = rows.map(({ order_id, kind, amount }) => `${order_id} ${kind} ${amount}`);
  for (const order of due) {
    const price = order.price ?? 0;
    const own = booked.filter((line) => line.startsWith(`${order.id} `));
    const [charge, refund, fee] = [`${order.id} charge ${-price}`, `${order.id} refund ${price}`, feeOf(stage, order)];
    const legal =
      order.status === 'Canceled'
        ? [
            [charge, refund],
            [charge, refund, fee],
          ]
        : [[charge]];
    expect(legal).toContainEqual(own);
  }
  expect(booked.filter((line) => line.includes('charge'))).toHaveLength(due.length);
  const total = rows.reduce((sum, row) => sum + Number(row.amount), 0);
  expect(total).toBe(amount);
  expect(booked.filter((line) => line.includes('top-up'))).toHaveLength(topUps);
};

const feeOf = ({ service }: Stage, { id, price, option }: Order): string => {
  const tariffs = service.vendors.adapters.flatMap(({ manifest: { tariffs } }) =>
    tariffs === 'byContract' ? [] : tariffs,
  );
  const share = tariffs.find((tariff) => tariff.id === option?.tariffId)?.cancellationFee ?? 0;
  return `${id} fee ${-shareOf(price ?? 0, share)}`;
};

/** The vendors are well and everybody works; the first order is canceled in the end. Nothing stays held. */
const settle = async (run: Run): Promise<void> => {
  const { stage, orders } = run;
  for (const key of vendors) await stage.mockVendors.behave(key, { fault: 'none' });
  await takeOverJobs({ ...stage.service, processId: 'after the crashes' });
  await goOn(run);
  await cancelOrder(stage.ctx, { number: orders[0]?.number ?? '', orderKey: null });
  await goOn(run);
  expect((await getBalance(stage.store.db, stage.ctx.actor.companyId))?.reserved).toBe(0);
};

const goOn = async (run: Run): Promise<void> => {
  const { stage } = run;
  for (let n = 0; n < 6; n += 1) {
    stage.clock.advance(n < 3 ? 2_000 : HOUR);
    await stage.work();
    for (const key of vendors) {
      const adapter = stage.service.vendors.byId(choices[key].vendorId);
      if (adapter) await pollTracking(stage.service, adapter);
    }
  }
  await check(run);
};

onStage((openStage) => {
  it('loses no kopeck and makes none, whatever happens', { timeout: 600_000 }, async () => {
    const seed = Number(process.env.MODEL_SEED ?? 20_261_123);
    const numRuns = Number(process.env.MODEL_RUNS ?? 20);
    const course = fc.array(round, { minLength: 3, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(course, fc.boolean(), fc.constantFrom(40_000, 90_000, 500_000), async (rounds, cash, limit) => {
        const run = await open(await openStage({ creditLimit: limit }), cash);
        for (const { fault, wait, acts } of rounds) {
          for (const key of vendors) await run.stage.mockVendors.behave(key, { fault });
          run.stage.clock.advance(wait);
          await Promise.all(
            acts.map((one) =>
              take(run, one).catch((thrown: unknown) => {
                if (!(thrown instanceof Error) || thrown.message !== 'killed') throw thrown;
              }),
            ),
          );
          await check(run);
        }
        await settle(run);
        await run.stage.store.end();
      }),
      { seed, numRuns },
    );
  });
});

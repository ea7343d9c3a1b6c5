import { isProblem, type Order, shareOf } from '@cartage/core';
import { getBalance, getOrders } from '@cartage/storage';
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
import { correctBalance } from './correct-balance.ts';
import { payInvoice } from './pay-invoice.ts';
import { type Booking, topUpBalance } from './top-up-balance.ts';

/**
 * Whatever customers, vendors, the operator and crashes do to a few orders of one company and to its balance, at once and in
 * two processes: no kopeck is lost or made, a payment number is booked once, the credit limit holds, and money and statuses agree at every moment (interface 16.5 to 16.9). A
 * failure prints its rounds and seed; MODEL_RUNS and MODEL_SEED ask for more, and for others.
 */
const vendors = ['swift', 'econom', 'postal'] as const;
type Vendor = (typeof vendors)[number];

interface Act {
  readonly do: 'push' | 'cancel' | 'resume' | 'poll' | 'top-up' | 'correct' | 'pay';
  /** Of payments and invoices too. */
  readonly order: number;
  readonly vendor: Vendor;
  /** Kopecks; null: what is still to be paid of the invoice. */
  readonly amount: number | null;
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
  do: fc.constantFrom(
    'push',
    'push',
    'push',
    'cancel',
    'cancel',
    'resume',
    'resume',
    'poll',
    'top-up',
    'top-up',
    'correct',
    'pay',
  ),
  order: fc.nat(2),
  vendor: fc.constantFrom(...vendors),
  amount: fc.constantFrom(null, 10_000, 10_000, 25_050),
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
  /** What the operator was told of payments, in whatever way they came. */
  readonly payments: (Pick<Booking, 'id' | 'amount' | 'isRepeat'> & { readonly number: string })[];
  /** Payments that were refused, since one of another sum has the number. */
  readonly refused: { readonly number: string; readonly amount: number }[];
  readonly corrections: number[];
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
  const { id: company_id } = stage.ctx.company;
  const of = { year: 2031, company_id, amount: 25_050, paid: 0, issued_at: 0 };
  const invoices = orders.map((_, n) => ({ ...of, nth: n + 1, attachment_guid: `of ${n}` }));
  await stage.store.db.insertInto('invoices').values(invoices).execute();
  return { stage, processes: [stage.ctx, other], orders, limit, payments: [], refused: [], corrections: [] };
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

const take = async (run: Run, { do: what, order: n, vendor, amount, inOther, diesIn }: Act): Promise<void> => {
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
  if (what === 'top-up') await topUp(run, ctx, { number: `${n}`, amount: amount ?? 10_000 });
  if (what === 'correct') await correct(run, ctx, (n === 0 ? -1 : 1) * (amount ?? 10_000));
  if (what === 'pay') await pay(run, ctx, { number: `${n}`, amount, nth: n + 1 });
};

const topUp = async (run: Run, ctx: Context, paid: { readonly number: string; readonly amount: number }) => {
  const booked = await topUpBalance(ctx, { amount: paid.amount, payment: paid.number, comment: null });
  if (isProblem(booked)) run.refused.push(paid);
  else run.payments.push({ ...booked, number: paid.number });
};

const pay = async (
  run: Run,
  ctx: Context,
  { number, amount, nth }: { readonly number: string; readonly amount: number | null; readonly nth: number },
) => {
  const invoice = { year: 2031, nth };
  const paid = await payInvoice(ctx, { invoice, payment: number, amount, receivedOn: null });
  if (paid.kind === 'another-sum') run.refused.push({ number, amount: amount ?? 0 });
  else if ('booking' in paid) run.payments.push({ ...paid.booking, number });
  else expect(paid.kind).toBe('nothing-due');
};

const correct = async (run: Run, ctx: Context, amount: number) => {
  await correctBalance(ctx, { amount, reason: 'A test', number: null });
  run.corrections.push(amount);
};

/** What holds at any moment. */
const check = async ({ stage, limit, orders, payments, refused, corrections }: Run): Promise<void> => {
  expect(await checkLedger(stage.service)).toEqual([]);
  const { amount = 0, reserved = 0 } = (await getBalance(stage.store.db, stage.ctx.actor.companyId)) ?? {};
  // What the operator takes away may go past it.
  const taken = corrections.filter((one) => one < 0).reduce((sum, one) => sum + one, 0);
  expect(amount - reserved).toBeGreaterThanOrEqual(taken - limit);
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
  const entries = await stage.store.rows('select id, key, amount from ledger_entries order by id');
  const of = (number: string) => entries.filter(({ key }) => key === `top-up:${stage.ctx.company.id}:${number}`);
  // Each number once, as everybody was told who sent it, the first as the others.
  for (const { number, id, amount: told } of payments)
    expect(of(number).map((one) => [Number(one.id), Number(one.amount)])).toEqual([[id, told]]);
  for (const { number, amount: asked } of refused) expect(Number(of(number)[0]?.amount)).not.toBe(asked);
  const first = payments.filter(({ isRepeat }) => !isRepeat);
  expect(booked.filter((line) => line.includes('top-up'))).toHaveLength(first.length);
  const corrected = rows.filter(({ kind }) => kind === 'correction').map((one) => Number(one.amount));
  expect(corrected.toSorted()).toEqual(corrections.toSorted());
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

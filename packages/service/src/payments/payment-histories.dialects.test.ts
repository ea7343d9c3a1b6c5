import { isPaymentOpen, type Order } from '@cartage/core';
import { getOrders } from '@cartage/storage';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLedger } from '../balance/check-ledger.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import type { Context } from '../context.ts';
import { approveOrder, refuseApproval } from '../hand-over/decide-approval.ts';
import { pushOrder } from '../hand-over/push-order.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import { takeOverJobs } from '../jobs/take-jobs.ts';
import { createOrder } from '../orders/create-order.ts';
import { byCard, notify } from '../testing/card-orders.ts';
import { crashBefore } from '../testing/crashing-store.ts';
import { choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { followPayment } from './follow-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { repeatPayment } from './repeat-payment.ts';

/**
 * Whatever customers, the provider, the vendor, time and crashes do to a card order, in whatever order: nothing is paid,
 * handed over or given back twice, and once all are well again no money is left without a delivery or a decision
 * (interface 16.10). A failure prints its steps and seed; MODEL_RUNS and MODEL_SEED ask for more, and for others.
 */
type Act = 'push' | 'cancel' | 'repeat' | 'follow' | 'refund' | 'resume' | 'approve' | 'refuse' | 'notify';
type Step =
  | { readonly do: 'act'; readonly act: Act }
  | { readonly do: 'crash'; readonly act: Act; readonly queries: number }
  | { readonly do: 'end'; readonly as: 'Paid' | 'Failed' }
  | { readonly do: 'provider' | 'vendor'; readonly fault: string }
  | { readonly do: 'price'; readonly factor: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'work' };

const acts = ['push', 'push', 'cancel', 'repeat', 'follow', 'refund', 'resume', 'approve', 'refuse', 'notify'] as const;
const act = fc.constantFrom<Act>(...acts);
const providerFaults = ['none', 'none', 'down', 'lose-answer', 'lose-answer', 'reject', 'garbage'];
const vendorFaults = ['none', 'none', 'down', 'reject', 'lose-answer'];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('act' as const), act }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('crash' as const), act, queries: fc.noBias(fc.nat(24)) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('end' as const), as: fc.constantFrom('Paid', 'Paid', 'Failed') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('provider' as const), fault: fc.constantFrom(...providerFaults) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('vendor' as const), fault: fc.constantFrom(...vendorFaults) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('price' as const), factor: fc.constantFrom(90, 105, 130) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(2_000, MINUTE, HOUR, 20 * HOUR) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
);

interface Run {
  readonly stage: Stage;
  readonly order: Order;
  readonly price: { factor: number };
}

const current = async ({ stage, order }: Run): Promise<Order> => {
  const [found] = await getOrders(stage.store.db, [order.id]);
  if (!found) throw new Error('The order is gone.');
  return found;
};

const newestId = async ({ stage, order }: Run): Promise<number | null> => {
  const [row] = await stage.store.rows(`select max(id) as id from payments where order_id = ${order.id}`);
  return row?.id == null ? null : Number(row.id);
};

const perform = async (run: Run, ctx: Context, what: Act): Promise<void> => {
  const { number, id } = run.order;
  const ref = { number, orderKey: null };
  const payment = await newestId(run);
  switch (what) {
    case 'push':
      return void (await pushOrder(ctx, { ...ref, choice: choices.swift }));
    case 'cancel':
      return void (await cancelOrder(ctx, ref));
    case 'repeat':
      return void (await repeatPayment(ctx, ref));
    case 'follow':
      return payment === null ? undefined : followPayment(ctx, payment);
    case 'refund':
      return payment === null ? undefined : refundPayment(ctx, payment);
    case 'resume':
      return resumeHandOver(ctx, id);
    case 'approve':
      return void (await approveOrder(ctx, number));
    case 'refuse':
      return void (await refuseApproval(ctx, number));
    case 'notify':
      for (const said of await run.stage.mockVendors.payments(number)) await notify({ service: ctx }, said);
  }
};

const take = async (run: Run, step: Step): Promise<void> => {
  const { stage, order, price } = run;
  switch (step.do) {
    case 'act':
      return perform(run, stage.ctx, step.act);
    case 'crash': {
      const { ctx, hasCrashed } = crashBefore(stage.ctx, step.queries);
      await perform(run, ctx, step.act).catch((thrown: unknown) => {
        if (!hasCrashed()) throw thrown;
      });
      return void (await takeOverJobs({ ...stage.service, processId: 'after the crash' }));
    }
    case 'end': {
      // One that has ended, or is not there, stays as it is.
      const all = await stage.mockVendors.payments(order.number);
      const isOpen = all.some(({ status }) => status === 'new' || status === 'pending');
      return isOpen ? stage.mockVendors.endPayment(order.number, step.as) : undefined;
    }
    case 'provider':
      return stage.mockVendors.behaveAtPayments({ fault: step.fault });
    case 'vendor':
      return stage.mockVendors.behave('swift', { fault: step.fault });
    case 'price':
      price.factor = step.factor;
      return;
    case 'wait':
      return stage.clock.advance(step.ms);
    case 'work':
      return void (await stage.work());
  }
};

/** What holds at any moment. */
const check = async (run: Run): Promise<void> => {
  const { stage, order } = run;
  for (const { reference, paid, amount, refundedAmount } of await stage.mockVendors.payments(order.number)) {
    expect(paid, `${reference} paid`).toBeLessThan(2);
    expect(refundedAmount, `${reference} given back`).toBeLessThanOrEqual(amount);
  }
  const shipments = await stage.mockVendors.shipments(order.number);
  for (const { reference, accepted } of shipments) expect(accepted, reference).toBe(1);
  expect(shipments.filter(({ status }) => status !== 'CNL').length).toBeLessThan(2);
  const now = await current(run);
  const newest = await newestId(run);
  const [payment] = newest === null ? [] : await stage.store.rows(`select status from payments where id = ${newest}`);
  const told = now.properties.find(({ key }) => key === 'paymentStatus')?.value;
  expect(told, 'the order tells how its newest payment stands').toBe(payment?.status);
};

/** All are well, time passes, the worker works: everything comes to an end. */
const settle = async (run: Run): Promise<void> => {
  const { stage, order } = run;
  await stage.mockVendors.behaveAtPayments({ fault: 'none' });
  await stage.mockVendors.behave('swift', { fault: 'none' });
  for (let round = 0; round < 10; round += 1) {
    stage.clock.advance(round < 3 ? 2_000 : 16 * HOUR);
    await stage.work();
  }
  await check(run);
  expect(await stage.store.rows("select task, key from jobs where task <> 'mail'")).toEqual([]);
  expect(await checkLedger(stage.service)).toEqual([]);
  const now = await current(run);
  const payments = await stage.mockVendors.payments(order.number);
  const kept = payments.reduce((sum, { paid, amount, refundedAmount }) => sum + paid * amount - refundedAmount, 0);
  const rows = await stage.store.rows(`select status from payments where order_id = ${order.id}`);
  expect(rows.filter(({ status }) => isPaymentOpen(status as 'New'))).toEqual([]);
  if (kept > 0) {
    expect(['OnApproval', 'VendorError', 'TransferredToVendor'], `${kept} kopecks kept`).toContain(now.status);
    expect(kept).toBe(now.price);
  } else {
    expect(['Draft', 'AwaitingPayment', 'Canceled'], 'nothing kept').toContain(now.status);
  }
};

onStage((open) => {
  it('nothing is paid, handed over or given back twice, and no money is left over, whatever happens', {
    timeout: 600_000,
  }, async () => {
    const seed = Number(process.env.MODEL_SEED ?? 20_261_123);
    const { dialect } = (await open()).store;
    const numRuns = Number(process.env.MODEL_RUNS ?? (dialect === 'sqlite' ? 15 : 6));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const price = { factor: 100 };
        const stage = await open({
          between: (vendor) => ({
            ...vendor,
            quote: async (...of) =>
              (await vendor.quote(...of)).map((option) => ({
                ...option,
                tariffPrice: Math.round((option.tariffPrice * price.factor) / 100),
              })),
          }),
        });
        const created = await createOrder(
          stage.ctx,
          sampleOrder({ callCourier: false, choice: choices.swift, terms: byCard }),
        );
        if (!('order' in created) || created.order === null) throw new Error(created.kind);
        const run: Run = { stage, order: created.order, price };
        for (const one of steps) {
          await take(run, one);
          await check(run);
        }
        await settle(run);
      }),
      { seed, numRuns },
    );
  });
});

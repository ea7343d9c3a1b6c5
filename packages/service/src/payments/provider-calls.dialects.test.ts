import { type PaymentProvider, VendorProblem, type VendorProblemKind } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { repeatPayment } from '../orders/repeat-payment.ts';
import { atProvider, awaiting, byCard, notify, paid, paymentsOf } from '../testing/card-orders.ts';
import { jobsOf } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { followPayment } from './follow-payment.ts';
import { enqueuePaymentJob } from './payment-jobs.ts';

type Name = 'start' | 'close' | 'refund';

onStage((open) => {
  /** `meanwhile`: what is done while the provider is being called. */
  const watched = async (meanwhile: (stage: Stage, name: Name) => Promise<void>) => {
    const watch = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      start: async (...of) => meanwhile(stage, 'start').then(() => provider.start(...of)),
      close: async (...of) => meanwhile(stage, 'close').then(() => provider.close(...of)),
      refund: async (...of) => meanwhile(stage, 'refund').then(() => provider.refund(...of)),
    });
    const stage: Stage = await open({
      betweenPayments: ({ provider, ...connected }) => ({ ...connected, provider: watch(provider) }),
    });
    return stage;
  };
  const attempts = async ({ store }: Stage) =>
    (
      await store.rows(
        "select kind, state from attempts where kind in ('payment', 'close-payment', 'refund') order by id",
      )
    ).map(({ kind, state }) => `${kind} ${state}`);

  describe('A call of the provider that changes something there', () => {
    it('is written down before it is made, and what came of it after', async () => {
      const before: (readonly string[])[] = [];
      const stage = await watched(async (now) => void before.push(await attempts(now)));
      const { order } = await awaiting(stage);
      const ref = { number: order.number, orderKey: null };
      stage.clock.advance(HOUR);
      await stage.work();
      await repeatPayment(stage.ctx, ref);
      await notify(stage, await paid(stage, order));
      await cancelOrder(stage.ctx, ref);
      await stage.work();
      const all = ['payment', 'close-payment', 'payment', 'refund'];
      expect(before).toEqual(
        all.map((kind, n) => [...all.slice(0, n).map((ended) => `${ended} confirmed`), `${kind} sending`]),
      );
      expect(await attempts(stage)).toEqual(all.map((kind) => `${kind} confirmed`));
    });

    it('is written down once, however often it is made', async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      await stage.mockVendors.behaveAtPayments({ fault: 'down' });
      stage.clock.advance(HOUR);
      await stage.work();
      stage.clock.advance(HOUR);
      await stage.work();
      expect(await attempts(stage)).toEqual(['payment confirmed', 'close-payment unknown']);
      expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
    });

    it('and is refused the second time, may have been done the first time', async () => {
      const stage = await open();
      await stage.mockVendors.behaveAtPayments({ fault: 'lose-answer' });
      const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, terms: byCard }));
      if (!('order' in created)) return expect.fail(created.kind);
      expect(await paymentsOf(stage, created.order)).toEqual(['P1 New']);
      await stage.mockVendors.behaveAtPayments({ fault: 'reject' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await paymentsOf(stage, created.order)).toEqual(['P1 Pending']);
      expect(await attempts(stage)).toEqual(['payment confirmed']);
    });

    it('is made by nobody else at the same time', async () => {
      const made: Name[] = [];
      const stage = await watched(async (now, name) => {
        made.push(name);
        if (name === 'refund') return;
        const worker = { ...now.service, processId: 'worker' };
        await now.work(worker);
        const [row] = await now.store.rows('select id from payments');
        await followPayment(worker, Number(row?.id));
      });
      const { order } = await awaiting(stage);
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      expect(made).toEqual(['start', 'close']);
    });
  });

  it('A payment that has ended is asked about no more, also where a job of it was left', async () => {
    const stage = await open();
    const { order, payment } = await awaiting(stage);
    await notify(stage, await paid(stage, order));
    await stage.work();
    await stage.store.transaction((tx) => enqueuePaymentJob(stage.service, tx, 'payment', payment, stage.clock.now()));
    stage.calls.length = 0;
    await stage.work();
    await followPayment(stage.service, payment.id);
    expect(stage.calls).toEqual([]);
    expect(await jobsOf(stage)).toEqual([]);
  });

  it('A payment that never came to its provider has failed once its time is over: there is no link to be closed', async () => {
    const stage = await open();
    await stage.mockVendors.behaveAtPayments({ fault: 'refuse' });
    const { order } = await awaiting(stage);
    await stage.mockVendors.behaveAtPayments({ fault: 'none' });
    stage.clock.advance(HOUR);
    await stage.work();
    expect(await paymentsOf(stage, order)).toEqual(['P1 Failed']);
    expect(await stage.mockVendors.payments(order.number)).toEqual([]);
  });

  const refusals: readonly VendorProblemKind[] = [{ kind: 'invalid', field: null }, { kind: 'notServed' }];
  const doubts: readonly VendorProblemKind[] = [
    { kind: 'auth' },
    { kind: 'limited', retryAfterMs: 1_000 },
    { kind: 'unavailable', neverSent: true },
    { kind: 'unavailable', neverSent: false },
    { kind: 'conflict' },
    { kind: 'notFound' },
    { kind: 'tooLate' },
    { kind: 'defect' },
  ];
  const startingWith = (problem: () => Error | null) =>
    open({
      betweenPayments: ({ provider, ...connected }) => ({
        ...connected,
        provider: {
          ...provider,
          start: async (...of) => {
            const thrown = problem();
            if (thrown) throw thrown;
            return provider.start(...of);
          },
        },
      }),
    });

  it.each(refusals)('A payment that its provider refuses as $kind has failed', async (detail) => {
    const stage = await startingWith(() => new VendorProblem(detail, 'No.'));
    const { order } = await awaiting(stage);
    expect(await paymentsOf(stage, order)).toEqual(['P1 Failed']);
    expect(await jobsOf(stage)).toEqual([]);
  });

  it.each([...doubts, null])(
    'A payment whose provider ends in %j instead of an answer is asked for again',
    async (detail) => {
      let problem: Error | null = detail ? new VendorProblem(detail, 'Hm.') : new TypeError('A defect of the plugin.');
      const stage = await startingWith(() => problem);
      const { order } = await awaiting(stage);
      expect(await paymentsOf(stage, order)).toEqual(['P1 New']);
      problem = null;
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
      expect(await stage.mockVendors.payments(order.number)).toHaveLength(1);
    },
  );

  it.each(['hang', 'drip', 'garbage', 'huge', 'refuse', 'rate-limit', 'lose-answer'])(
    'A provider whose fault is %s at every call leaves no money and no order behind once it is well',
    async (fault) => {
      // Whoever asks too often is left alone for a second, which a call waits for.
      const stage = await open({ settings: { handOverTimeoutMs: fault === 'rate-limit' ? 5_000 : 300 } });
      const faulty = () => stage.mockVendors.behaveAtPayments({ fault });
      // A slow machine may miss the short time that a call has here: then it is made again, as any other.
      const well = async (becomes: string | null) => {
        await stage.mockVendors.behaveAtPayments({ fault: 'none' });
        for (let tries = 0; tries < (becomes === null ? 1 : 5); tries += 1) {
          stage.clock.advance(2 * MINUTE);
          await stage.work();
          if ((await paymentsOf(stage, order)).join() === becomes) return;
        }
        if (becomes !== null) expect(await paymentsOf(stage, order)).toEqual([becomes]);
      };
      await faulty();
      const wish = sampleOrder({ callCourier: false, choice: choices.swift, terms: byCard });
      const created = await createOrder(stage.ctx, wish);
      if (created.kind !== 'awaits-payment') throw new Error(created.kind);
      const { order } = created;
      expect(await paymentsOf(stage, order)).toEqual(['P1 New']);
      await well('P1 Pending');
      await faulty();
      await stage.mockVendors.endPayment(order.number, 'Paid');
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      await well(null);
      await faulty();
      stage.clock.advance(2 * MINUTE);
      await stage.work();
      await well('P1 Refunded received returned');
      expect((await atProvider(stage, order)).refunds).toHaveLength(1);
      expect(await jobsOf(stage)).toEqual([]);
    },
  );
});

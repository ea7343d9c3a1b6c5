import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { takeOverJobs } from '../jobs/take-jobs.ts';
import type { Context } from '../open-service.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { pushOrder } from '../orders/push-order.ts';
import { atProvider, awaiting, byCard, notify, paymentsOf } from '../testing/card-orders.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { jobsOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage, type Stage } from '../testing/stage.ts';
import { followPayment } from './follow-payment.ts';

/** Dies before each query of an act, and is started again each time. */
const dyingAt = async (
  open: () => Promise<Stage>,
  prepare: (stage: Stage) => Promise<(ctx: Context) => Promise<unknown>>,
  after: (stage: Stage) => Promise<void>,
): Promise<number> => {
  const stage = await open();
  return dyingAtEach(async ({ run }) => {
    await run(stage.ctx, await prepare(stage));
    await takeOverJobs({ ...stage.service, processId: 'after the crash' });
    for (let round = 0; round < 3; round += 1) {
      stage.clock.advance(MINUTE);
      await stage.work();
    }
    await after(stage);
    expect(await checkLedger(stage.service)).toEqual([]);
  });
};

onStage((open) => {
  describe('A process that dies at any of its statements', { timeout: 300_000 }, () => {
    it('while a payment is begun leaves a Draft, or a payment that gets its one link', async () => {
      let order = { id: 0, number: '' };
      const statements = await dyingAt(
        open,
        async (stage) => {
          const draft = await stage.draft({ terms: byCard, callCourier: false });
          order = draft;
          return (ctx) => pushOrder(ctx, { number: draft.number, orderKey: null, choice: choices.swift });
        },
        async (stage) => {
          const { status } = await reload(stage, order);
          const payments = await stage.mockVendors.payments(order.number);
          if (status === 'Draft') return expect(payments).toEqual([]);
          expect(status).toBe('AwaitingPayment');
          expect(payments).toHaveLength(1);
          expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
        },
      );
      expect(statements).toBeGreaterThan(10);
    });

    it.each(['a notification', 'a question'])('while it hears by %s that it was paid hands over, once', async (way) => {
      let order = { id: 0, number: '' };
      await dyingAt(
        open,
        async (stage) => {
          const begun = await awaiting(stage);
          order = begun.order;
          await stage.mockVendors.endPayment(order.number, 'Paid');
          const said = await atProvider(stage, order);
          return (ctx) =>
            way === 'a notification' ? notify({ service: ctx }, said) : followPayment(ctx, begun.payment.id);
        },
        async (stage) => {
          expect((await reload(stage, order)).status).toBe('TransferredToVendor');
          expect(await livingShipments(stage, order)).toHaveLength(1);
          expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
        },
      );
    });

    it.each(['paid', 'not paid'])(
      'while its order is canceled that was %s leaves neither a link nor money',
      async (what) => {
        let order = { id: 0, number: '' };
        await dyingAt(
          open,
          async (stage) => {
            order = (await awaiting(stage)).order;
            if (what === 'paid') await stage.mockVendors.endPayment(order.number, 'Paid');
            return (ctx) => cancelOrder(ctx, { number: order.number, orderKey: null });
          },
          async (stage) => {
            // It died before the order was canceled: it goes on as if nobody had asked.
            await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
            stage.clock.advance(HOUR);
            await stage.work();
            expect((await reload(stage, order)).status).toBe('Canceled');
            const { status, refunds } = await atProvider(stage, order);
            expect([status, refunds.length]).toEqual(what === 'paid' ? ['refunded', 1] : ['canceled', 0]);
            expect(await jobsOf(stage)).toEqual([]);
          },
        );
      },
    );
  });

  it('two processes that hear of one payment at once hand over once, and give back once', async () => {
    const stage = await open();
    const other = await stage.otherProcess();
    const { order } = await awaiting(stage);
    await stage.mockVendors.endPayment(order.number, 'Paid');
    const said = await atProvider(stage, order);
    const services = [stage.service, other, stage.service, other];
    await Promise.all(services.map((service) => notify({ service }, said)));
    await Promise.all(services.map((service) => stage.work(service)));
    expect(await livingShipments(stage, order)).toHaveLength(1);
    const ctxs = [stage.ctx, { ...stage.ctx, ...other }];
    await Promise.all(ctxs.map((ctx) => cancelOrder(ctx, { number: order.number, orderKey: null })));
    await Promise.all(services.map((service) => stage.work(service)));
    expect((await atProvider(stage, order)).refunds).toHaveLength(1);
    expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned']);
    expect(await checkLedger(stage.service)).toEqual([]);
  });
});

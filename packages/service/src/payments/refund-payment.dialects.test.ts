import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { pushOrder } from '../orders/push-order.ts';
import { atProvider, awaiting, disorder, notify, paid, paymentsOf, toldOf } from '../testing/card-orders.ts';
import { historyOf, reload } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage } from '../testing/stage.ts';
import { refundPayment } from './refund-payment.ts';

const ref = ({ number }: { readonly number: string }) => ({ number, orderKey: null });

onStage((open) => {
  describe('Money goes back, once, when', () => {
    it('its order is canceled before it was handed over, also if it was paid in that very moment', async () => {
      const stage = await open();
      const { order, payment } = await awaiting(stage);
      await paid(stage, order);
      expect(await cancelOrder(stage.ctx, ref(order))).toMatchObject({ status: 'Canceled' });
      for (let n = 0; n < 2; n += 1) await notify(stage, await atProvider(stage, order));
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned']);
      expect((await atProvider(stage, order)).refunds).toHaveLength(1);
      expect(toldOf(await reload(stage, order))).toEqual({ paymentStatus: 'Refunded' });
      expect(await stage.mockVendors.shipments()).toEqual([]);
      stage.calls.length = 0;
      await refundPayment(stage.service, payment.id);
      expect(stage.calls).toEqual([]);
      expect(await disorder(stage)).toEqual([]);
    });

    it('nothing was paid: a canceled order closes its link', async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      const canceled = await cancelOrder(stage.ctx, ref(order));
      expect(canceled).toMatchObject({ status: 'Canceled' });
      expect(toldOf(await reload(stage, order))).toEqual({ paymentStatus: 'Canceled' });
      expect((await atProvider(stage, order)).status).toBe('canceled');
      expect(await historyOf(stage, order)).toEqual(['Draft', 'AwaitingPayment', 'Canceled']);
      expect(await disorder(stage)).toEqual([]);
    });

    it('its vendor clearly refuses it: a Draft again, which may be handed over anew', async () => {
      const stage = await open();
      const { order } = await awaiting(stage, choices.swift, { comments: 'sandbox:reject' });
      await paid(stage, order);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('Draft');
      expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned']);
      expect(await disorder(stage)).toEqual([]);
      const again = await pushOrder(stage.ctx, { ...ref(order), choice: choices.econom });
      expect(again).toMatchObject({ kind: 'awaits-payment', payment: { number: 2 } });
    });

    it('its tariff is gone by the time it is paid', async () => {
      let isGone = false;
      const stage = await open({
        between: (vendor) => ({ ...vendor, quote: async (...of) => (isGone ? [] : vendor.quote(...of)) }),
      });
      const { order } = await awaiting(stage);
      isGone = true;
      await paid(stage, order);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('Draft');
      expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned']);
      expect(await disorder(stage)).toEqual([]);
    });

    it('its vendor cancels it, less the fee where that was asked for late (interface 16.9)', async () => {
      const stage = await open();
      const handedOver = async () => {
        const { order, payment } = await awaiting(stage);
        await paid(stage, order);
        stage.clock.advance(MINUTE);
        await stage.work();
        return { order, payment };
      };
      const early = await handedOver();
      await cancelOrder(stage.ctx, ref(early.order));
      const late = await handedOver();
      stage.clock.advance(HOUR);
      await cancelOrder(stage.ctx, ref(late.order));
      await stage.work();
      expect((await reload(stage, late.order)).status).toBe('Canceled');
      expect((await atProvider(stage, early.order)).refundedAmount).toBe(early.payment.amount);
      const { refundedAmount } = await atProvider(stage, late.order);
      expect(refundedAmount).toBeGreaterThan(0);
      expect(refundedAmount).toBeLessThan(late.payment.amount);
      expect(await disorder(stage)).toEqual([]);
    });

    it('another amount came than was asked for, which pays for nothing', async () => {
      const stage = await open();
      const { order, payment } = await awaiting(stage);
      const said = await atProvider(stage, order);
      await notify(stage, { ...said, status: 'paid', amount: payment.amount - 1 });
      expect(stage.logged).toContain('a payment is not of the amount that was asked for; it goes back');
      expect((await reload(stage, order)).status).toBe('AwaitingPayment');
      expect(await paymentsOf(stage, order)).toEqual([`P1 Failed received ${payment.amount - 1}`]);
      expect(await stage.store.rows("select task from jobs where task in ('refund', 'hand-over')")).toEqual([
        { task: 'refund' },
      ]);
    });

    it('and not before: an answer that was lost is asked for again with the same reference', async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      await paid(stage, order);
      await cancelOrder(stage.ctx, ref(order));
      await stage.mockVendors.behaveAtPayments({ fault: 'lose-answer' });
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
      expect(await checkLedger(stage.service)).toEqual([]);
      await stage.mockVendors.behaveAtPayments({ fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned']);
      expect((await atProvider(stage, order)).refunds).toHaveLength(1);
      expect(await disorder(stage)).toEqual([]);
    });
  });
});

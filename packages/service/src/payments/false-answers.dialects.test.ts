import type { PaymentProvider } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { checkLedger } from '../balance/check-ledger.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { atProvider, awaiting, notify, paymentsOf } from '../testing/card-orders.ts';
import { reload } from '../testing/order-outcome.ts';
import { MINUTE, onStage, type Stage } from '../testing/stage.ts';
import type { ConnectedProvider } from './payments.ts';

/** Before what a provider answers reaches the service. */
const betweenPayments = (changed: (provider: PaymentProvider) => Partial<PaymentProvider>) => ({
  betweenPayments: ({ provider, ...connected }: ConnectedProvider): ConnectedProvider => ({
    ...connected,
    provider: { ...provider, ...changed(provider) },
  }),
});

onStage((open) => {
  const paid = async (stage: Stage) => {
    const { order, payment } = await awaiting(stage);
    await stage.mockVendors.endPayment(order.number, 'Paid');
    return { order, payment };
  };

  describe('A provider that answers falsely', () => {
    it('and tells of another payment has told nothing: the order is not handed over for it', async () => {
      let another: string | null = null;
      const stage = await open(
        betweenPayments(({ find }) => ({
          find: (ref, call) => find(another === null ? ref : { reference: another, id: null }, call),
        })),
      );
      const { payment } = await paid(stage);
      const { order } = await awaiting(stage);
      another = payment.reference;
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
      expect((await reload(stage, order)).status).toBe('AwaitingPayment');
    });

    it('and gives back less than was asked for: what went back is noted, and the nightly check tells the rest', async () => {
      const stage = await open(
        betweenPayments(({ refund }) => ({
          refund: (ref, wish, call) => refund(ref, { ...wish, amount: wish.amount - 100 }, call),
        })),
      );
      const { order, payment } = await paid(stage);
      await notify(stage, await atProvider(stage, order));
      await stage.work();
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      await stage.work();
      const { amount } = payment;
      expect(await paymentsOf(stage, order)).toEqual([`P1 Refunded received returned ${amount - 100}`]);
      expect(stage.logged).toContain('a payment provider gave back another amount than it was asked to');
      expect(await checkLedger(stage.service)).toMatchObject([{ of: 'owed', expected: amount, found: amount - 100 }]);
    });
  });
});

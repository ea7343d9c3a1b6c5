import { type PaymentProvider, VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { atProvider, awaiting, disorder, notify, paymentsOf } from '../testing/card-orders.ts';
import { reload } from '../testing/order-outcome.ts';
import { HOUR, MINUTE, onStage, type Stage, workFor } from '../testing/stage.ts';
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

    it.each([
      ['does not know any more a payment that it gave a link for', async () => null],
      [
        'refuses to close a link',
        async () => {
          throw new VendorProblem({ kind: 'invalid', field: null }, 'Not now.');
        },
      ],
    ] as readonly (readonly [string, () => Promise<null>])[])(
      'and %s is not believed: it is asked until it closes the link, or somebody has paid',
      async (_, says) => {
        let isWell = false;
        const stage = await open(
          betweenPayments(({ close }) => ({ close: (...of) => (isWell ? close(...of) : says()) })),
        );
        const { order } = await awaiting(stage);
        stage.clock.advance(HOUR);
        await stage.work();
        expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
        await stage.mockVendors.endPayment(order.number, 'Failed').catch(() => {});
        isWell = true;
        stage.clock.advance(MINUTE);
        await stage.work();
        expect(await paymentsOf(stage, order)).toEqual(['P1 Failed']);
        expect(await disorder(stage)).toEqual([]);
      },
    );

    it('and never knows it any more is given up in the end, and somebody is told', async () => {
      const stage = await open(betweenPayments(() => ({ close: async () => null })));
      const { order } = await awaiting(stage);
      await workFor(stage, 26);
      expect(await paymentsOf(stage, order)).toEqual(['P1 Failed']);
      expect(stage.logged).toContain('a payment was given up');
      expect(await disorder(stage)).toEqual([]);
    });

    it('and does not know a payment while its link lives has said nothing of it', async () => {
      const stage = await open(betweenPayments(() => ({ find: async () => null })));
      const { order } = await awaiting(stage);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
    });
  });
});

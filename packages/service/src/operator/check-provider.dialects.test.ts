import type { PaymentProvider, ProviderPayment } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { awaiting, notify, paid, paymentsOf } from '../testing/card-orders.ts';
import { HOUR, MINUTE, onStage, type Stage } from '../testing/stage.ts';
import { checkLedger } from './check-ledger.ts';
import { providerDifferences } from './check-provider.ts';
import { reportLedger } from './report-ledger.ts';

const DAY = 24 * HOUR;

onStage((open) => {
  /** A provider of which it can be said what it says of a payment. */
  const lying = async () => {
    const lie: {
      told: ((said: ProviderPayment) => ProviderPayment | null) | null;
      /** What is done before its answer is heard. */
      meanwhile: () => Promise<void>;
    } = { told: null, meanwhile: async () => {} };
    const find =
      (provider: PaymentProvider): PaymentProvider['find'] =>
      async (ref, call) => {
        const said = await provider.find(ref, call);
        await lie.meanwhile();
        return said && lie.told ? lie.told(said) : said;
      };
    const stage = await open({
      betweenPayments: ({ provider, ...connected }) => ({
        ...connected,
        provider: { ...provider, find: find(provider) },
      }),
    });
    return { stage, lie };
  };
  const handedOver = async (stage: Stage) => {
    const { order, payment } = await awaiting(stage);
    await notify(stage, await paid(stage, order));
    await stage.work();
    return { order, amount: payment.amount, told: { companyId: order.companyId, orderNumber: order.number } };
  };
  const failed = async (stage: Stage) => {
    const begun = await awaiting(stage);
    await stage.mockVendors.endPayment(begun.order.number, 'Failed');
    stage.clock.advance(MINUTE);
    await stage.work();
    return begun;
  };

  describe('The nightly check asks the provider (interface 16.10), and', () => {
    it('tells nothing where both know the same: paid, declined, closed, given back, and under way', async () => {
      const stage = await open();
      await handedOver(stage);
      await failed(stage);
      for (const order of [(await awaiting(stage)).order, (await handedOver(stage)).order]) {
        await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
        await stage.work();
      }
      const { order } = await awaiting(stage);
      await paid(stage, order);
      expect(await providerDifferences(stage.service)).toEqual([]);
    });

    it('tells nothing of money that is just going back, whether or not the provider has done it', async () => {
      const { stage, lie } = await lying();
      const { order } = await handedOver(stage);
      await stage.mockVendors.behaveAtPayments({ fault: 'lose-answer' });
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
      await stage.mockVendors.behaveAtPayments({ fault: 'none' });
      expect(await providerDifferences(stage.service)).toEqual([]);
      stage.clock.advance(MINUTE);
      await stage.work();
      const late = await handedOver(stage);
      lie.meanwhile = async () => {
        lie.meanwhile = async () => {};
        await cancelOrder(stage.ctx, { number: late.order.number, orderKey: null });
        await stage.work();
      };
      expect(await providerDifferences(stage.service)).toEqual([]);
      expect(await paymentsOf(stage, late.order)).toEqual(['P1 Refunded received returned']);
    });

    it.each<[string, (said: ProviderPayment) => ProviderPayment | null, (amount: number) => number]>([
      ['does not know', () => null, () => 0],
      ['calls refused', (said) => ({ ...said, status: 'failed' }), () => 0],
      ['calls open still', (said) => ({ ...said, status: 'open' }), () => 0],
      ['has given back by itself', (said) => ({ ...said, status: 'refunded', refunded: said.amount }), () => 0],
      ['has given back a part of by itself', (said) => ({ ...said, refunded: 100 }), (amount) => amount - 100],
      ['has got twice', (said) => ({ ...said, amount: 2 * said.amount }), (amount) => 2 * amount],
    ])('tells of a payment that was taken here, and that the provider %s', async (_, told, kept) => {
      const { stage, lie } = await lying();
      const { amount, told: order } = await handedOver(stage);
      lie.told = told;
      const difference = { ...order, of: 'provider', expected: kept(amount), found: amount };
      expect(await providerDifferences(stage.service)).toEqual([difference]);
      await reportLedger(stage.service);
      expect(stage.logged).toContain('the ledger does not agree');
    });

    it('tells of money that was given back here, and that the provider has kept', async () => {
      const { stage, lie } = await lying();
      const { order, amount, told } = await handedOver(stage);
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      await stage.work();
      lie.told = (said) => ({ ...said, status: 'paid', refunded: 0 });
      expect(await providerDifferences(stage.service)).toEqual([
        { ...told, of: 'provider', expected: amount, found: 0 },
      ]);
    });

    it('gives back what was paid and never told, and tells of it once', async () => {
      const { stage, lie } = await lying();
      const { order, payment } = await failed(stage);
      lie.told = (said) => ({ ...said, status: 'paid' });
      expect(await providerDifferences(stage.service)).toMatchObject([{ expected: payment.amount, found: 0 }]);
      expect(await paymentsOf(stage, order)).toEqual(['P1 Failed received']);
      expect((await stage.store.rows("select task from jobs where task = 'refund'")).length).toBe(1);
      expect(await providerDifferences(stage.service)).toEqual([]);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('asks for three days after the link has died, and no more that night once the provider does not answer', async () => {
      const stage = await open();
      for (let n = 0; n < 4; n += 1) await handedOver(stage);
      const asked = async () => {
        stage.calls.length = 0;
        await providerDifferences(stage.service);
        return stage.calls.length;
      };
      expect(await asked()).toBe(4);
      await stage.mockVendors.behaveAtPayments({ fault: 'down' });
      expect(await asked()).toBe(3);
      await stage.mockVendors.behaveAtPayments({ fault: 'none' });
      stage.clock.advance(3 * DAY + HOUR);
      expect(await asked()).toBe(4);
      stage.clock.advance(1);
      expect(await asked()).toBe(0);
    });
  });
});

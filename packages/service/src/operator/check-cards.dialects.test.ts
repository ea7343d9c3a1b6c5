import { moneyOfOrders } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { atProvider, awaiting, notify } from '../testing/card-orders.ts';
import { reload } from '../testing/order-outcome.ts';
import { choices, onStage, type Stage } from '../testing/stage.ts';
import { cardDifferences } from './check-cards.ts';
import { checkLedger } from './check-ledger.ts';

onStage((open) => {
  const paid = async (stage: Stage, comments: string | null = null) => {
    const { order, payment } = await awaiting(stage, choices.swift, { comments });
    await stage.mockVendors.endPayment(order.number, 'Paid');
    await notify(stage, await atProvider(stage, order));
    return { order, amount: payment.amount, told: { companyId: order.companyId, orderNumber: order.number } };
  };
  const handedOver = async (stage: Stage) => {
    const begun = await paid(stage);
    await stage.work();
    expect((await reload(stage, begun.order)).status).toBe('TransferredToVendor');
    return begun;
  };
  const set = ({ store }: Stage, { id }: { readonly id: number }, what: object, number = 1) =>
    store.db.updateTable('payments').set(what).where('order_id', '=', id).where('number', '=', number).execute();

  describe('The nightly check (interface 16.10) tells of', () => {
    it('money that is kept for an order that will not be handed over', async () => {
      const stage = await open();
      const { order, amount, told } = await paid(stage);
      expect(await checkLedger(stage.service)).toEqual([]);
      await stage.store.db.deleteFrom('jobs').where('task', '=', 'hand-over').execute();
      expect(await checkLedger(stage.service)).toEqual([{ ...told, of: 'kept', expected: 0, found: amount }]);
      for (const status of ['Draft', 'RateRequest', 'Removed', 'Canceled'] as const) {
        await stage.store.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
        expect(await checkLedger(stage.service)).toEqual([{ ...told, of: 'kept', expected: 0, found: amount }]);
      }
    });

    it('an order that was handed over for another sum than came', async () => {
      const stage = await open();
      const { order, amount, told } = await handedOver(stage);
      await set(stage, order, { received: amount - 1 });
      expect(await checkLedger(stage.service)).toEqual([{ ...told, of: 'paid', expected: amount, found: amount - 1 }]);
    });

    it.each([{ received: null }, { refund_due: 71_000, refunded: 71_000, status: 'Refunded' as const }])(
      'an order that was handed over, and of which no money is there: %j',
      async (row) => {
        const stage = await open();
        const { order, amount, told } = await handedOver(stage);
        await set(stage, order, row);
        expect(await checkLedger(stage.service)).toContainEqual({ ...told, of: 'paid', expected: amount, found: 0 });
      },
    );

    it('another sum also where somebody else is to pay for the order by now', async () => {
      const stage = await open();
      const { order, amount, told } = await handedOver(stage);
      const { option } = await reload(stage, order);
      const own = JSON.stringify({ ...option, contractType: 'own' });
      await stage.store.db.updateTable('orders').set({ option: own }).where('id', '=', order.id).execute();
      expect(await checkLedger(stage.service)).toEqual([]);
      await set(stage, order, { received: amount - 1 });
      expect(await checkLedger(stage.service)).toEqual([{ ...told, of: 'paid', expected: amount, found: amount - 1 }]);
    });

    it('nothing of an order that was handed over when nobody was asked to pay by card', async () => {
      const stage = await open();
      const { order } = await handedOver(stage);
      await stage.store.db.deleteFrom('payments').where('order_id', '=', order.id).execute();
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('nothing that is no longer so when it looks again', async () => {
      const stage = await open();
      await handedOver(stage);
      const [money] = await moneyOfOrders(stage.store.db, 0, 1);
      if (!money) throw new Error('There is no order.');
      expect(await cardDifferences(stage.store, { ...money, status: 'Draft', price: 1 })).toEqual([]);
    });

    it('more that went back than had come', async () => {
      const stage = await open();
      const { order, amount, told } = await handedOver(stage);
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      await stage.work();
      expect(await checkLedger(stage.service)).toEqual([]);
      await set(stage, order, { refunded: amount + 1 });
      expect(await checkLedger(stage.service)).toEqual([
        { ...told, of: 'returned', expected: amount, found: amount + 1 },
      ]);
      await set(stage, order, { refunded: 0, refund_due: amount + 1 });
      expect(await checkLedger(stage.service)).toEqual([
        { ...told, of: 'returned', expected: amount, found: amount + 1 },
      ]);
    });

    it('money that is owed of one payment and nobody sees to, while another is being given back', async () => {
      const stage = await open();
      const { order, amount, told } = await paid(stage, 'sandbox:reject');
      await stage.mockVendors.behaveAtPayments({ fault: 'down' });
      await stage.work();
      await stage.mockVendors.behaveAtPayments({ fault: 'none' });
      const again = await pushOrder(stage.ctx, { number: order.number, orderKey: null, choice: choices.econom });
      expect(again.kind).toBe('awaits-payment');
      await stage.store.db.deleteFrom('jobs').where('task', '=', 'refund').execute();
      await stage.mockVendors.endPayment(order.number, 'Paid');
      await cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      expect(await checkLedger(stage.service)).toEqual([{ ...told, of: 'owed', expected: amount, found: 0 }]);
    });
  });
});

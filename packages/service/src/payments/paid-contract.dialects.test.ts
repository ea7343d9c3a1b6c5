import { describe, expect, it } from 'vitest';
import { checkLedger } from '../operator/check-ledger.ts';
import { pushOrder } from '../orders/push-order.ts';
import { atProvider, awaiting, notify, paymentsOf } from '../testing/card-orders.ts';
import { connect } from '../testing/connections.ts';
import { reload } from '../testing/order-outcome.ts';
import { choices, HOUR, onStage, type Stage } from '../testing/stage.ts';

onStage((open) => {
  const paid = async (stage: Stage) => {
    const { order } = await awaiting(stage);
    await connect(stage, 'own', { companyId: order.companyId });
    await stage.mockVendors.endPayment(order.number, 'Paid');
    await notify(stage, await atProvider(stage, order));
    return order;
  };

  describe('An order that was paid for by card, whose company has got a contract of its own since', () => {
    it("goes by the operator's contract, which was paid for, and not by the one that the company is sent an invoice for", async () => {
      const stage = await open();
      const order = await paid(stage);
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({
        status: 'TransferredToVendor',
        option: { contractType: 'operator' },
        connection: order.connection,
      });
      expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it('also where the vendor was away when it was paid', async () => {
      const stage = await open();
      const order = await paid(stage);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await stage.work();
      expect((await reload(stage, order)).status).toBe('VendorUnavailable');
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(HOUR);
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({
        status: 'TransferredToVendor',
        option: { contractType: 'operator' },
      });
    });

    it('and is not handed over by its own one where somebody asks for that: it would pay twice', async () => {
      const stage = await open({ settings: { giveUpAfterMs: 2 * HOUR } });
      const order = await paid(stage);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      for (let hour = 0; hour < 4; hour += 1) {
        await stage.work();
        stage.clock.advance(HOUR);
      }
      await stage.mockVendors.behave('swift', { fault: 'none' });
      expect((await reload(stage, order)).status).toBe('VendorError');
      const push = { number: order.number, orderKey: null };
      const refused = await pushOrder(stage.ctx, { ...push, choice: { ...choices.swift, contractType: 'own' } });
      expect(refused).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'OrderStateInvalid', target: 'choice.contractType' }],
      });
      expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
      expect((await pushOrder(stage.ctx, { ...push, choice: choices.swift })).kind).toBe('handed-over');
    });
  });
});

import { isProblem } from '@cartage/core';
import { newestPayment } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { beginCancellation } from '../cancellation/begin-cancellation.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { beginHandOver } from '../hand-over/begin-hand-over.ts';
import { approveOrder } from '../hand-over/decide-approval.ts';
import { handOverPaid } from '../hand-over/hand-over-paid.ts';
import { takeOverJobs } from '../jobs/take-jobs.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { pushOrder } from '../orders/push-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { atProvider, awaiting, notify, paymentsOf, toldOf } from '../testing/card-orders.ts';
import { livingShipments, reload } from '../testing/order-outcome.ts';
import { assumeSound, choices, MINUTE, onStage, type Stage } from '../testing/stage.ts';
import { settlePayment } from './settle-payment.ts';

const ref = ({ number }: { readonly number: string }) => ({ number, orderKey: null });

onStage((open) => {
  /** An order that was paid for, and whose price has risen since: it waits for approval. */
  const dearer = async () => {
    let factor = 1;
    const stage = await open({
      between: (vendor) => ({
        ...vendor,
        quote: async (...of) =>
          (await vendor.quote(...of)).map((option) => ({ ...option, tariffPrice: option.tariffPrice * factor })),
      }),
    });
    const { order, payment } = await awaiting(stage);
    await stage.mockVendors.endPayment(order.number, 'Paid');
    factor = 2;
    stage.clock.advance(MINUTE);
    await stage.work();
    return { stage, order: await reload(stage, order), payment };
  };
  const ledgerOf = ({ store }: Stage) => store.rows('select kind, amount from ledger_entries');

  describe('Money that a card has paid', () => {
    it('goes back when its order is canceled while it waits for approval', async () => {
      const { stage, order } = await dearer();
      expect(order.status).toBe('OnApproval');
      await cancelOrder(stage.ctx, ref(order));
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned']);
      expect(await checkLedger(stage.service)).toEqual([]);
    });

    it.each([
      [['customer'], ['invoice']],
      [['recipient'], ['cash']],
    ] as const)(
      'pays for the order also where %s shall pay by %s meanwhile: nobody is asked twice',
      async (payers, payments) => {
        const { stage, order, payment } = await dearer();
        const terms = { ...order.content.terms, payers, payments };
        await updateOrder(stage.ctx, assumeSound({ ...ref(order), content: { ...order.content, terms } }));
        expect((await approveOrder(stage.service, order.number)).kind).toBe('handed-over');
        const handedOver = await reload(stage, order);
        expect(handedOver.price).toBe(payment.amount);
        expect(handedOver.content.terms).toMatchObject({ payers: ['customer'], payments: ['card'] });
        expect(await ledgerOf(stage)).toEqual([]);
        expect(await checkLedger(stage.service)).toEqual([]);
      },
    );

    it('pays for nothing any more once it is to go back, also before it has gone', async () => {
      const stage = await open();
      const { order } = await awaiting(stage, choices.swift, { comments: 'sandbox:reject' });
      await stage.mockVendors.endPayment(order.number, 'Paid');
      await notify(stage, await atProvider(stage, order));
      await stage.mockVendors.behaveAtPayments({ fault: 'down' });
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'Draft' });
      expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
      const again = await pushOrder(stage.ctx, { ...ref(order), choice: choices.econom });
      expect(again).toMatchObject({ kind: 'awaits-payment', payment: { number: 2 } });
      expect(await livingShipments(stage, order)).toEqual([]);
    });

    it('is not unsaid by what the provider says of it later', async () => {
      const { stage, order } = await dearer();
      const payment = await newestPayment(stage.store.db, order);
      if (!payment) throw new Error('There is no payment.');
      const said = { id: 'x', reference: payment.reference, amount: payment.amount, refunded: 0, link: null } as const;
      for (const status of ['failed', 'canceled', 'refunded', 'open'] as const) {
        const settled = await stage.store.transaction((tx) =>
          settlePayment(stage.service, tx, { order, payment }, { ...said, status }),
        );
        expect(settled.payment).toEqual(payment);
      }
    });
  });

  it('nothing is handed over that a card has to pay for and has not', async () => {
    const stage = await open();
    const { order } = await awaiting(stage);
    if (!order.option) throw new Error('It has no option.');
    const begun = await beginHandOver(stage.service, order, { option: order.option, connection: order.connection });
    expect(isProblem(begun) ? begun.code : begun.attempt).toBe('PaymentRequired');
    expect((await reload(stage, order)).status).toBe('AwaitingPayment');
  });

  it('the link of a canceled order is closed at once, also if whoever canceled it died before', async () => {
    const stage = await open();
    const { order } = await awaiting(stage);
    await beginCancellation(stage.service, order);
    expect((await atProvider(stage, order)).status).toBe('new');
    await takeOverJobs({ ...stage.service, processId: 'after the crash' });
    await stage.work();
    expect((await atProvider(stage, order)).status).toBe('canceled');
  });

  it('a link that dies is closed when it dies, and not at the next wait', async () => {
    const stage = await open();
    const { order } = await awaiting(stage);
    for (let minute = 0; minute < 60; minute += 1) {
      expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
      stage.clock.advance(MINUTE);
      await stage.work();
    }
    expect(await paymentsOf(stage, order)).toEqual(['P1 Failed']);
  });

  it('an order that is not paid for is not made a Draft by whoever takes it for paid', async () => {
    let isGone = false;
    const stage = await open({
      between: (vendor) => ({ ...vendor, quote: async (...of) => (isGone ? [] : vendor.quote(...of)) }),
    });
    const { order } = await awaiting(stage);
    await stage.mockVendors.endPayment(order.number, 'Failed');
    stage.clock.advance(MINUTE);
    await stage.work();
    isGone = true;
    await handOverPaid(stage.service, await reload(stage, order));
    expect((await reload(stage, order)).status).toBe('AwaitingPayment');
  });

  it('an order tells of its newest payment, whatever becomes of the one before', async () => {
    const stage = await open();
    const { order } = await awaiting(stage, choices.swift, { comments: 'sandbox:reject' });
    await stage.mockVendors.endPayment(order.number, 'Paid');
    await notify(stage, await atProvider(stage, order));
    await stage.mockVendors.behaveAtPayments({ fault: 'down' });
    await stage.work();
    await stage.mockVendors.behaveAtPayments({ fault: 'none' });
    await pushOrder(stage.ctx, { ...ref(order), choice: choices.econom });
    stage.clock.advance(MINUTE);
    await stage.work();
    expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned', 'P2 Pending']);
    expect(toldOf(await reload(stage, order)).paymentStatus).toBe('Pending');
  });

  it('a payment that its provider refuses to make has failed at once', async () => {
    const stage = await open();
    await stage.mockVendors.behaveAtPayments({ fault: 'reject' });
    const { order, payment } = await awaiting(stage);
    expect(payment.status).toBe('Failed');
    expect(await paymentsOf(stage, order)).toEqual(['P1 Failed']);
  });

  it('a notification is of a payment of its own provider', async () => {
    const stage = await open();
    const { order } = await awaiting(stage);
    await stage.mockVendors.endPayment(order.number, 'Paid');
    await stage.store.db.updateTable('payments').set({ provider: 'another' }).execute();
    expect(await notify(stage, await atProvider(stage, order))).toBe('unknown');
    expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
  });

  it('the nightly check finds money that is kept for nothing, paid twice, given back too much, and owed by nobody', async () => {
    const { stage, order, payment } = await dearer();
    const { companyId, number: orderNumber } = order;
    const found = async () =>
      (await checkLedger(stage.service)).map(({ of, expected, found }) => [of, expected, found]);
    const set = (values: object) => stage.store.db.updateTable('payments').set(values).execute();
    const put = (status: 'Draft' | 'OnApproval') => stage.store.db.updateTable('orders').set({ status }).execute();
    expect(await found()).toEqual([]);
    await put('Draft');
    expect(await checkLedger(stage.service)).toEqual([
      { companyId, orderNumber, of: 'kept', expected: 0, found: payment.amount },
    ]);
    await put('OnApproval');
    await set({ refund_due: payment.amount });
    expect(await found()).toEqual([['owed', payment.amount, 0]]);
    await set({ refunded: payment.amount + 1 });
    expect(await found()).toEqual([['returned', payment.amount, payment.amount + 1]]);
    await set({ refund_due: null, refunded: 0, number: 2 });
    const { id: _, ...row } = await stage.store.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
    await stage.store.db
      .insertInto('payments')
      .values({ ...row, number: 1, reference: 'twice' })
      .execute();
    expect(await found()).toEqual([['paid', payment.amount, 2 * payment.amount]]);
  });
});

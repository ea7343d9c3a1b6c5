import { listHistoryLines } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import { approveOrder, refuseApproval } from '../hand-over/decide-approval.ts';
import type { Context } from '../open-service.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { checkNewOrder, createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { repeatPayment } from '../orders/repeat-payment.ts';
import { checkOrderUpdate } from '../orders/update-order.ts';
import {
  atProvider,
  awaiting,
  byCard,
  disorder,
  notification,
  notify,
  paid,
  paymentsOf,
  toldOf,
} from '../testing/card-orders.ts';
import { historyOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage, problemsIn, type Stage, sampleOrder } from '../testing/stage.ts';
import { receiveNotification } from './receive-notification.ts';

const ref = ({ number }: { readonly number: string }) => ({ number, orderKey: null });

onStage((open) => {
  describe('An order that a card pays for (interface 16.10)', () => {
    it('waits for its payment with the option, the price and the link, and nothing is handed over', async () => {
      const stage = await open();
      const { order, payment, problem } = await awaiting(stage);
      const link = (await atProvider(stage, order)).link;
      expect(order).toMatchObject({ status: 'AwaitingPayment', option: { tariffId: 'SW-STD' }, price: payment.amount });
      expect(toldOf(order)).toEqual({ paymentStatus: 'Pending', paymentLink: link });
      expect(problem).toMatchObject({ code: 'PaymentRequired', target: link });
      expect(payment).toMatchObject({ reference: `${order.number}-P1`, expiresAt: stage.clock.now() + HOUR });
      expect(await stage.mockVendors.shipments()).toEqual([]);
      expect(await historyOf(stage, order)).toEqual(['Draft', 'AwaitingPayment']);
      expect(await reload(stage, order)).toEqual(order);
    });

    it('is handed over once when its payment is told of, however often and late that is, and no balance limits it', async () => {
      const stage = await open({ creditLimit: 0 });
      const { order, payment } = await awaiting(stage);
      const said = await paid(stage, order);
      for (let n = 0; n < 3; n += 1) expect(await notify(stage, said)).toBe('received');
      await stage.work();
      const handedOver = await reload(stage, order);
      expect(handedOver).toMatchObject({ status: 'TransferredToVendor', price: payment.amount });
      expect(toldOf(handedOver)).toEqual({ paymentStatus: 'Paid' });
      expect(await notify(stage, said)).toBe('received');
      await stage.work();
      expect(await livingShipments(stage, order)).toHaveLength(1);
      expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
      const lines = await listHistoryLines(stage.store.db, order, 10);
      expect(lines.map(({ text }) => text.en)).toContain('The order was paid by card.');
      expect(await stage.store.rows('select * from ledger_entries')).toEqual([]);
      expect(await disorder(stage)).toEqual([]);
    });

    it('is handed over although no notification ever comes: the provider is asked', async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      await paid(stage, order);
      expect(await stage.work()).toBe(0);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(await disorder(stage)).toEqual([]);
    });

    it('is asked about at growing waits until its link is dead, and once after that', async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      stage.calls.length = 0;
      for (let minute = 0; minute < 120; minute += 1) {
        stage.clock.advance(MINUTE);
        await stage.work();
      }
      expect(stage.calls.filter((call) => call.startsWith('sandbox GET'))).toHaveLength(5);
      expect(stage.calls.filter((call) => call.endsWith('/cancel'))).toHaveLength(1);
      const waiting = await reload(stage, order);
      expect(waiting.status).toBe('AwaitingPayment');
      expect(toldOf(waiting)).toEqual({ paymentStatus: 'Failed' });
      expect(await disorder(stage)).toEqual([]);
    });

    it('is told of without a link while the provider is away, and gets its link from the worker', async () => {
      const stage = await open();
      await stage.mockVendors.behaveAtPayments({ fault: 'down' });
      const { order, payment, problem } = await awaiting(stage);
      expect(payment).toMatchObject({ status: 'New', link: null });
      expect(problem).toMatchObject({ code: 'PaymentRequired', target: null });
      expect(problem.text.en).toMatch(/did not answer; the link follows/);
      await stage.mockVendors.behaveAtPayments({ fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      const { link } = await atProvider(stage, order);
      expect(toldOf(await reload(stage, order))).toEqual({ paymentStatus: 'Pending', paymentLink: link });
    });

    it('has one payment also where the answer that held its link was lost', async () => {
      const stage = await open();
      await stage.mockVendors.behaveAtPayments({ fault: 'lose-answer' });
      const { order } = await awaiting(stage);
      await stage.mockVendors.behaveAtPayments({ fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await stage.mockVendors.payments(order.number)).toHaveLength(1);
      expect(toldOf(await reload(stage, order)).paymentStatus).toBe('Pending');
    });

    it('may be asked for again: the same link is told', async () => {
      const stage = await open();
      const { order, payment } = await awaiting(stage);
      const again = await pushOrder(stage.ctx, { ...ref(order), choice: choices.swift });
      expect(again).toMatchObject({ kind: 'awaits-payment', payment: { id: payment.id, link: payment.link } });
      const other = await pushOrder(stage.ctx, { ...ref(order), choice: choices.econom });
      expect(other).toMatchObject({ kind: 'refused', problems: [{ code: 'OrderStateInvalid' }] });
      expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
    });

    it('cannot be changed while it waits', async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      const content = { ...order.content, comments: 'Ring twice' };
      const found = problemsIn(await checkOrderUpdate(stage.ctx, { ...ref(order), content }));
      expect(found).toMatchObject([{ code: 'OrderStateInvalid', target: 'comments' }]);
    });

    it('is refused, and nothing is saved, where no provider takes cards', async () => {
      const { ctx, store } = await open({ takesCards: false });
      const problems = problemsIn(await checkNewOrder(ctx, sampleOrder({ terms: byCard })));
      expect(problems).toMatchObject([{ code: 'RequestInvalid', target: 'terms.payments' }]);
      const result = await createOrder(ctx, sampleOrder({ terms: byCard, choice: choices.swift }));
      expect(result).toMatchObject({ kind: 'saved', problems: [{ code: 'RequestInvalid' }] });
      expect(await store.rows('select * from payments')).toEqual([]);
      // So is an order of a company that has settled that cards pay.
      const settled: Context = { ...ctx, company: { ...ctx.company, settings: { 'payment.mode': 'card' } } };
      expect(problemsIn(await checkNewOrder(settled, sampleOrder()))).toMatchObject([{ target: 'terms.payments' }]);
      expect(problemsIn(await checkNewOrder(ctx, sampleOrder()))).toEqual([]);
    });

    it('stays a Draft where its vendor gives no price: nobody could pay it', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const result = await createOrder(stage.ctx, sampleOrder({ terms: byCard, choice: choices.swift }));
      expect(result).toMatchObject({
        kind: 'rejected',
        order: { status: 'Draft' },
        problem: { code: 'VendorUnavailable' },
      });
      expect(await disorder(stage)).toEqual([]);
    });

    it('is every order of a company that has settled so, but those that cash or its own contract pays for', async () => {
      const stage = await open();
      const own: Context = { ...stage.ctx, company: { ...stage.ctx.company, settings: { 'payment.mode': 'card' } } };
      const invoice = sampleOrder({ choice: choices.swift, callCourier: false });
      const created = await createOrder(own, invoice);
      if (created.kind !== 'awaits-payment') throw new Error(created.kind);
      expect(created.order.content.terms.payments).toEqual(['card']);
      const cash = { ...byCard, payments: ['cash' as const] };
      const handedOver = await createOrder(
        own,
        sampleOrder({ choice: choices.swift, callCourier: false, terms: cash }),
      );
      expect(handedOver.kind).toBe('handed-over');
      await paid(stage, created.order);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, created.order)).status).toBe('TransferredToVendor');
      expect(await disorder(stage)).toEqual([]);
    });
  });

  describe('A payment that failed', () => {
    const declined = async (stage: Stage) => {
      const { order } = await awaiting(stage);
      await stage.mockVendors.endPayment(order.number, 'Failed');
      expect(await notify(stage, await atProvider(stage, order))).toBe('received');
      await stage.work();
      return reload(stage, order);
    };

    it('leaves its order waiting, and another one may be asked for, once, at the price that it has by then', async () => {
      let price = 1;
      const stage = await open({
        between: (vendor) => ({
          ...vendor,
          quote: async (...of) =>
            (await vendor.quote(...of)).map((option) => ({ ...option, tariffPrice: option.tariffPrice * price })),
        }),
      });
      const order = await declined(stage);
      expect(order.status).toBe('AwaitingPayment');
      expect(toldOf(order)).toEqual({ paymentStatus: 'Failed' });
      price = 2;
      const [one, two] = await Promise.all([
        repeatPayment(stage.ctx, ref(order)),
        repeatPayment(stage.ctx, ref(order)),
      ]);
      expect([one.kind, two.kind]).toEqual(['awaits-payment', 'awaits-payment']);
      expect(await paymentsOf(stage, order)).toEqual(['P1 Failed', 'P2 Pending']);
      const repeated = await reload(stage, order);
      expect(repeated.price).toBeGreaterThan(order.price ?? 0);
      stage.clock.advance(1);
      expect(await repeatPayment(stage.ctx, ref(order))).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'OrderStateInvalid' }],
      });
      await paid(stage, order);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', price: repeated.price });
      expect(await disorder(stage)).toEqual([]);
    });

    it.each(['Draft', 'OrderNotFound'])('is what a new link is given after, and not %s', async (what) => {
      const stage = await open();
      const { number } = what === 'Draft' ? await stage.draft() : { number: 'CTG-0000-0000' };
      const refused = await repeatPayment(stage.ctx, { number, orderKey: null });
      const code = what === 'Draft' ? 'OrderStateInvalid' : 'OrderNotFound';
      expect(refused).toMatchObject({ kind: 'refused', problems: [{ code }] });
    });

    it('and is paid all the same, later, is given back whole, once', async () => {
      const stage = await open();
      const order = await declined(stage);
      const said = await atProvider(stage, order);
      await stage.mockVendors.behaveAtPayments({ fault: 'reject' });
      for (let n = 0; n < 2; n += 1) await notify(stage, { ...said, status: 'paid' });
      await stage.work();
      expect(stage.logged).toContain('a payment came that its order no longer waits for; it goes back');
      expect(stage.logged).toContain('money that is owed to a customer could not be given back yet');
      expect((await reload(stage, order)).status).toBe('AwaitingPayment');
      expect(toldOf(await reload(stage, order))).toEqual({ paymentStatus: 'Failed' });
      expect(await checkLedger(stage.service)).toEqual([]);
    });
  });

  describe('What was paid is what is charged (interface 16.11)', () => {
    const withPrices = async () => {
      const now = { factor: 100 };
      const stage = await open({
        between: (vendor) => ({
          ...vendor,
          quote: async (...of) =>
            (await vendor.quote(...of)).map((option) => ({
              ...option,
              tariffPrice: Math.round((option.tariffPrice * now.factor) / 100),
            })),
        }),
      });
      const { order, payment } = await awaiting(stage);
      await paid(stage, order);
      stage.clock.advance(MINUTE);
      return { stage, order, payment, now };
    };

    it('up to the tolerance the operator bears the difference', async () => {
      const { stage, order, payment, now } = await withPrices();
      now.factor = 110;
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', price: payment.amount });
      expect(await disorder(stage)).toEqual([]);
    });

    const dearer = async () => {
      const begun = await withPrices();
      begun.now.factor = 120;
      await begun.stage.work();
      const waiting = await reload(begun.stage, begun.order);
      expect(waiting).toMatchObject({
        status: 'OnApproval',
        pushResult: 'awaits-approval',
        price: begun.payment.amount,
      });
      expect(await historyOf(begun.stage, waiting)).toEqual([
        'Draft',
        'AwaitingPayment',
        'AwaitingPayment',
        'Draft',
        'OnApproval',
      ]);
      expect(await paymentsOf(begun.stage, waiting)).toEqual(['P1 Paid received']);
      expect(await disorder(begun.stage)).toEqual([]);
      return begun;
    };

    it('past it the order waits for approval, and keeps its money; approved, it is handed over for what was paid', async () => {
      const { stage, order, payment } = await dearer();
      expect((await approveOrder(stage.service, order.number)).kind).toBe('handed-over');
      expect(await reload(stage, order)).toMatchObject({ status: 'TransferredToVendor', price: payment.amount });
      expect(await disorder(stage)).toEqual([]);
    });

    it('refused, it is a Draft, and its money goes back', async () => {
      const { stage, order } = await dearer();
      expect(await refuseApproval(stage.service, order.number)).toMatchObject({ status: 'Draft' });
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Refunded received returned']);
      expect(await disorder(stage)).toEqual([]);
    });

    it('approval holds for the price that was shown: one that has risen once more waits again', async () => {
      const { stage, order, now } = await dearer();
      now.factor = 200;
      expect((await approveOrder(stage.service, order.number)).kind).toBe('awaits-approval');
      expect(await stage.mockVendors.shipments()).toEqual([]);
    });

    it('the tolerance is what the company has settled', async () => {
      const { stage, order, now } = await withPrices();
      await setCompanySetting(stage.service, order.companyId, 'payment.tolerance', {
        enable: true,
        fields: { value: '0' },
      });
      now.factor = 101;
      await stage.work();
      expect((await reload(stage, order)).status).toBe('OnApproval');
    });

    it('and a vendor that is away keeps neither the order from going nor its price from being looked at', async () => {
      const { stage, order, now } = await withPrices();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await stage.work();
      expect(await reload(stage, order)).toMatchObject({ status: 'VendorUnavailable' });
      await stage.mockVendors.behave('swift', { fault: 'none' });
      now.factor = 150;
      stage.clock.advance(HOUR);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('OnApproval');
      expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
      expect(await disorder(stage)).toEqual([]);
    });
  });

  describe('A notification', () => {
    it('that is forged, or of something that is not ours, changes nothing', async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      const { asked: _, ...said } = { asked: 0, ...(await paid(stage, order)) };
      const receive = (provider: string, sent: ReturnType<typeof notification>) =>
        receiveNotification(stage.service, provider, sent);
      expect(await receive('sandbox', notification(said, 'another secret'))).toBe('forged');
      const good = notification(said);
      const changed = { ...good, body: Buffer.from(good.body.toString().replace('paid', 'PAID')) };
      expect(await receive('sandbox', changed)).toBe('forged');
      expect(await receive('sandbox', { ...good, headers: { 'x-payment-signature': '' } } as typeof good)).toBe(
        'forged',
      );
      expect(await receive('sandbox', notification('not a payment' as unknown as object))).toBe('forged');
      expect(await receive('nobody', good)).toBe('unknown');
      expect(await receive('sandbox', notification({ ...said, reference: 'CTG-0000-0000-P1' }))).toBe('unknown');
      expect(await paymentsOf(stage, order)).toEqual(['P1 Pending']);
    });

    it('of a refusal that came before the payment is not believed: the provider is asked', async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      const before = await atProvider(stage, order);
      await paid(stage, order);
      await notify(stage, { ...before, status: 'failed', reason: 'declined' });
      await stage.work();
      expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });
  });
});

import { describe, expect, it } from 'vitest';
import { runOnce } from '../idempotency/run-once.ts';
import type { Context } from '../open-service.ts';
import { atProvider, awaiting, disorder, notify, paymentsOf } from '../testing/card-orders.ts';
import { Crashed } from '../testing/crashing-store.ts';
import { holdQueries } from '../testing/held-queries.ts';
import { reload } from '../testing/order-outcome.ts';
import { choices, HOUR, MINUTE, onStage, type Stage } from '../testing/stage.ts';
import { pushOrder } from './push-order.ts';
import { repeatPayment } from './repeat-payment.ts';

const ref = ({ number }: { readonly number: string }) => ({ number, orderKey: null });

onStage((open) => {
  const refused = { kind: 'refused', problems: [{ code: 'OrderStateInvalid' }] };
  const declined = async (stage: Stage) => {
    const { order } = await awaiting(stage);
    await stage.mockVendors.endPayment(order.number, 'Failed');
    await notify(stage, await atProvider(stage, order));
    await stage.work();
    stage.clock.advance(HOUR);
    return reload(stage, order);
  };
  const linkOf = (result: Awaited<ReturnType<typeof repeatPayment>>) =>
    result.kind === 'awaits-payment' ? [result.payment.link, result.problem.target] : result.kind;

  describe('A new payment link', () => {
    it('is one, and told to each of those who ask for it at once, in whatever process (interface 13.13)', async () => {
      const stage = await open();
      const order = await declined(stage);
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const results = await Promise.all(
        Array.from({ length: 8 }, (_, n) => {
          const ctx = n % 2 === 0 ? stage.ctx : other;
          return n < 6 ? repeatPayment(ctx, ref(order)) : pushOrder(ctx, { ...ref(order), choice: choices.swift });
        }),
      );
      const { link } = await atProvider(stage, order);
      expect(results.map(linkOf)).toEqual(Array(8).fill([link, link]));
      expect(await paymentsOf(stage, order)).toEqual(['P1 Failed', 'P2 Pending']);
    });

    it('is told to one who asked as early and was so slow that it lives by then', async () => {
      const stage = await open();
      const order = await declined(stage);
      const held = holdQueries(stage.service);
      const isHeld = held.hold('orders');
      const slow = repeatPayment({ ...stage.ctx, store: held.service.store }, ref(order));
      await isHeld;
      const quick = linkOf(await repeatPayment(stage.ctx, ref(order)));
      held.release();
      expect(linkOf(await slow)).toEqual(quick);
      expect(await paymentsOf(stage, order)).toEqual(['P1 Failed', 'P2 Pending']);
      stage.clock.advance(1);
      expect(await repeatPayment(stage.ctx, ref(order))).toMatchObject(refused);
    });

    it('is told as missing to all of them where its provider gives none', async () => {
      const stage = await open();
      const order = await declined(stage);
      await stage.mockVendors.behaveAtPayments({ fault: 'down' });
      const results = await Promise.all([1, 2, 3].map(() => repeatPayment(stage.ctx, ref(order))));
      expect(results.map(linkOf)).toEqual(Array(3).fill([null, null]));
      expect(linkOf(await repeatPayment(stage.ctx, ref(order)))).toEqual([null, null]);
      expect(await paymentsOf(stage, order)).toEqual(['P1 Failed', 'P2 New']);
    });
  });

  it('A new payment link is not given for the first one, which is still to come, nor to an order that no longer waits', async () => {
    const stage = await open();
    await stage.mockVendors.behaveAtPayments({ fault: 'down' });
    const { order } = await awaiting(stage);
    expect(await repeatPayment(stage.ctx, ref(order))).toMatchObject(refused);
    await stage.mockVendors.behaveAtPayments({ fault: 'none' });
    const failed = await declined(stage);
    await stage.store.db.updateTable('orders').set({ status: 'Draft' }).where('id', '=', failed.id).execute();
    expect(await repeatPayment(stage.ctx, ref(failed))).toMatchObject(refused);
    expect(await paymentsOf(stage, failed)).toEqual(['P1 Failed']);
  });

  it('Another vendor or tariff can be chosen once the payment has failed, and not while its link lives', async () => {
    const stage = await open();
    const { order: waiting } = await awaiting(stage);
    for (const choice of [choices.econom, choices.swiftExpress]) {
      expect(await pushOrder(stage.ctx, { ...ref(waiting), choice })).toMatchObject(refused);
    }
    const failed = await declined(stage);
    const pushed = await pushOrder(stage.ctx, { ...ref(failed), choice: choices.econom });
    expect(pushed).toMatchObject({ kind: 'awaits-payment', order: { option: { tariffId: choices.econom.tariffId } } });
  });

  describe('A request for a new link that ended before it was answered', () => {
    /** As the API runs it, under one Idempotency-Key. */
    const ask = async (ctx: Context, number: string, end = () => {}) => {
      const request = { operation: '/RepeatPayment', key: 'K', fingerprint: 'body', seal: false };
      let result: unknown = null;
      await runOnce(ctx, request, async (once) => {
        result = await repeatPayment({ ...ctx, once }, { number, orderKey: null });
        end();
        return { answer: { status: 200, headers: {}, body: Buffer.from('') }, isPassing: false };
      });
      return result;
    };
    const unanswered = async ({ ctx }: Stage, number: string) => {
      const ended = ask(ctx, number, () => {
        throw new Crashed();
      });
      await expect(ended).rejects.toThrow(Crashed);
    };

    it('tells of the link that it asked for when it comes again', async () => {
      const stage = await open();
      const order = await declined(stage);
      await unanswered(stage, order.number);
      const { link } = await atProvider(stage, order);
      expect(await ask(stage.ctx, order.number)).toMatchObject({ kind: 'awaits-payment', payment: { link } });
      expect(await paymentsOf(stage, order)).toEqual(['P1 Failed', 'P2 Pending']);
    });

    it('tells what has become of it when it comes again', async () => {
      const stage = await open();
      const order = await declined(stage);
      await unanswered(stage, order.number);
      await stage.mockVendors.endPayment(order.number, 'Paid');
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await ask(stage.ctx, order.number)).toMatchObject({ kind: 'handed-over' });
    });

    it('is refused when it comes again of an order that was paid for before', async () => {
      const stage = await open();
      const order = await declined(stage);
      await repeatPayment(stage.ctx, ref(order));
      await stage.mockVendors.endPayment(order.number, 'Paid');
      stage.clock.advance(MINUTE);
      await stage.work();
      await unanswered(stage, order.number);
      expect(await ask(stage.ctx, order.number)).toMatchObject(refused);
    });

    it('asks for no third link when the order it got the second one for can no longer be handed over', async () => {
      let isGone = false;
      const stage = await open({
        between: (vendor) => ({ ...vendor, quote: async (...of) => (isGone ? [] : vendor.quote(...of)) }),
      });
      const order = await declined(stage);
      await unanswered(stage, order.number);
      isGone = true;
      await stage.mockVendors.endPayment(order.number, 'Paid');
      stage.clock.advance(MINUTE);
      await stage.work();
      isGone = false;
      expect((await reload(stage, order)).status).toBe('Draft');
      expect(await ask(stage.ctx, order.number)).toMatchObject({ kind: 'rejected' });
      expect(await paymentsOf(stage, order)).toEqual(['P1 Failed', 'P2 Refunded received returned']);
    });

    it('asks for the link when it comes again, where it had not come so far', async () => {
      const stage = await open();
      const order = await declined(stage);
      const dies = { ...stage.ctx.store, transaction: () => Promise.reject(new Crashed()) };
      await expect(ask({ ...stage.ctx, store: dies }, order.number)).rejects.toThrow(Crashed);
      stage.clock.advance(MINUTE);
      expect(await ask(stage.ctx, order.number)).toMatchObject({ kind: 'awaits-payment', payment: { number: 2 } });
    });

    it('hands nothing over and asks nobody for money when it comes again of an order that is a Draft', async () => {
      const stage = await open();
      const { order: draft } = await awaiting(stage, choices.swift, { comments: 'sandbox:reject' });
      await stage.mockVendors.endPayment(draft.number, 'Paid');
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, draft)).status).toBe('Draft');
      await unanswered(stage, draft.number);
      stage.clock.advance(HOUR);
      expect(await ask(stage.ctx, draft.number)).toMatchObject(refused);
      expect((await reload(stage, draft)).status).toBe('Draft');
      expect(await disorder(stage)).toEqual([]);
    });
  });
});

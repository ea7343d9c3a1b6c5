import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import type { Context } from '../open-service.ts';
import { after, anyDay, callFor, handedOver } from '../testing/courier-calls.ts';
import { HOUR, onStage, type Stage } from '../testing/stage.ts';

const call = ({ ctx }: Stage, number: string) => callFor(ctx, { ...anyDay, number });

onStage((open) => {
  describe('a courier for one order', () => {
    it('that the vendor clearly refuses is told with its words, and may be called again', async () => {
      const refusal = new VendorProblem({ kind: 'notServed' }, 'No couriers there.');
      let isRefused = true;
      const stage = await open({
        between: (vendor) => ({
          ...vendor,
          callCourier: async () =>
            isRefused ? { kind: 'rejected', problem: refusal } : { kind: 'booked', pickupNumber: 'C-1' },
        }),
      });
      const { number } = await handedOver(stage);
      expect(await call(stage, number)).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'VendorRejected', text: { en: expect.stringContaining('No couriers there.') } }],
      });
      // Whoever called it has been told; the history is for news.
      const lines = await stage.store.rows('select text_en from history_lines');
      expect(JSON.stringify(lines)).not.toContain('No couriers there.');
      isRefused = false;
      expect(await call(stage, number)).toMatchObject({ kind: 'called', order: { vendorPickupNumber: 'C-1' } });
    });

    it('whose vendor sends none is refused, and nobody is asked', async () => {
      const stage = await open({ between: ({ callCourier: _, ...vendor }) => vendor });
      const { number } = await handedOver(stage);
      expect(await call(stage, number)).toMatchObject({ kind: 'refused', problems: [{ code: 'VendorRejected' }] });
      expect(await stage.store.rows("select id from attempts where kind = 'courier-call'")).toEqual([]);
    });

    it('that is cancelled meanwhile is refused, and nobody is told that the call goes on', async () => {
      let cancel = async (): Promise<unknown> => undefined;
      const stage = await open({
        between: after(async () => {
          await cancel();
          throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'Nobody there.');
        }),
      });
      const order = await handedOver(stage);
      cancel = () => cancelOrder(stage.ctx, { number: order.number, orderKey: null });
      expect(await call(stage, order.number)).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'OrderStateInvalid', target: 'orderId' }],
      });
    });

    it('that another request called in between is told by its number, and for its day', async () => {
      const stage = await open();
      const { number } = await handedOver(stage);
      const { store } = stage.ctx;
      let isFirst = true;
      const transaction: typeof store.transaction = async (work) => {
        if (isFirst) await call(stage, number);
        isFirst = false;
        return store.transaction(work);
      };
      const overtaken = { ...stage.ctx, store: { ...store, transaction } };
      const called = await callFor(overtaken, { ...anyDay, number, date: '2026-11-25' });
      expect(called).toMatchObject({
        kind: 'called',
        wasCalled: true,
        day: expect.not.stringMatching('2026-11-25'),
        order: { vendorPickupNumber: expect.any(String) },
      });
    });

    it('that an earlier run of the same request called is told, though its day has passed meanwhile', async () => {
      const stage = await open();
      const { number } = await handedOver(stage);
      const wish = { ...anyDay, number, date: '2026-11-24', autoMove: false };
      const first = await callFor(stage.ctx, wish);
      expect(first).toMatchObject({ kind: 'called', day: '2026-11-24', wasCalled: false });
      stage.clock.advance(72 * HOUR);
      expect(await callFor(stage.ctx, wish)).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'TakeDateInvalid' }],
      });
      const earlier = { since: 0, orders: new Map<number, number>() };
      const again = { ...stage.ctx, once: { saved: [], earlier } } as unknown as Context;
      expect(await callFor(again, wish)).toMatchObject({ kind: 'called', day: '2026-11-24', wasCalled: true });
    });

    it('of another company is not there, its orderKey or not', async () => {
      const stage = await open();
      const { number, key } = await handedOver(stage);
      const stranger = { ...stage.ctx, company: { ...stage.ctx.company, id: 999 } };
      expect(await callFor(stranger, { ...anyDay, number, orderKey: key })).toMatchObject({
        kind: 'refused',
        problems: [{ code: 'OrderNotFound' }],
      });
    });
  });
});

import { type Choice, type Order, type OrderContent, type OrderStatus, sameText } from '@cartage/core';
import { sampleContent, sampleProduct, varied } from '@cartage/core/testing';
import { entriesOfOrder, listHistoryLines } from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { createOrder } from '../orders/create-order.ts';
import { historyOf, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { allowed, choices, HOUR, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { type AdvanceResult, advanceOrder, type ToldByOperator } from './advance-order.ts';
import { pollTracking } from './poll-tracking.ts';
import { trackOrder } from './track-order.ts';

/** A courier who tells nothing, and who may take his time to cancel. */
const courier = (cancels: 'canceled' | 'requested' = 'canceled'): VendorAdapter => {
  const { track: _track, ...silent } = scriptedVendor({
    id: 90,
    key: 'courier',
    handOver: async ({ reference }) => ({
      kind: 'confirmed',
      invoiceNumber: `C-${reference}`,
      returnInvoiceNumber: null,
      pickupNumber: null,
      trackingNumber: null,
      price: null,
      plannedDeliveryAt: null,
    }),
    cancel: async () => ({ kind: cancels }),
  });
  return silent;
};

const create = async (
  stage: Stage,
  choice: Choice = { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null },
  content: Partial<OrderContent> = {},
) => {
  const created = await createOrder(stage.ctx, sampleOrder({ ...content, choice }));
  if (created.kind !== 'handed-over') throw new Error(created.kind);
  return created.order;
};

const tell = (
  { service }: Stage,
  number: string,
  status: OrderStatus,
  more: Partial<ToldByOperator> = {},
): Promise<AdvanceResult> =>
  advanceOrder(service, number, { status, at: null, text: null, receivedBy: null, force: false, ...more });

const words = (result: AdvanceResult): string =>
  result.kind === 'refused' ? `${result.problem.code}: ${result.problem.text.en}` : result.kind;

const tracked = async (stage: Stage, { number }: Order) =>
  allowed(await trackOrder(stage.ctx, { number, orderKey: null }));

onStage((open) => {
  describe('an operator who tells what became of an order', () => {
    it('moves it to its end, as a vendor would', async () => {
      const stage = await open({ plugins: [courier()] });
      const order = await create(stage);
      for (const status of ['ParcelPickedUp', 'ParcelOnTheWay'] as const) {
        stage.clock.advance(HOUR);
        expect(await tell(stage, order.number, status)).toMatchObject({ kind: 'moved', order: { status } });
      }
      stage.clock.advance(HOUR);
      const at = stage.clock.now() - MINUTE;
      const text = sameText('Отдано секретарю');
      expect((await tell(stage, order.number, 'Finished', { at, text, receivedBy: 'Анна' })).kind).toBe('moved');
      expect(await reload(stage, order)).toMatchObject({
        status: 'Finished',
        statusAt: at,
        deliveredAt: at,
        receivedBy: 'Анна',
      });
      const [last, before] = await tracked(stage, order);
      expect(last).toMatchObject({ at, status: 'Finished', source: 'courier', text, isReturn: false });
      expect(before).toMatchObject({
        at: at + MINUTE - HOUR,
        status: 'ParcelOnTheWay',
        text: { en: 'ParcelOnTheWay', ru: 'Посылка в пути' },
      });
      expect(await stage.store.rows('select id from orders where next_track_at is not null')).toEqual([]);
    });

    it('says one moment and status once, in whatever words', async () => {
      const stage = await open({ plugins: [courier()] });
      const order = await create(stage);
      stage.clock.advance(HOUR);
      const at = stage.clock.now() - MINUTE;
      await tell(stage, order.number, 'ParcelPickedUp', { at });
      stage.clock.advance(HOUR);
      await tell(stage, order.number, 'Finished');
      const before = await stage.store.rows('select version, status from orders');
      const history = await historyOf(stage, order);
      for (const text of [null, sameText('Забрали')])
        expect((await tell(stage, order.number, 'ParcelPickedUp', { at, text })).kind).toBe('known');
      expect(await stage.store.rows('select version, status from orders')).toEqual(before);
      expect(await historyOf(stage, order)).toEqual(history);
      for (const status of ['ParcelPickedUp', 'Finished'] as const)
        expect((await tell(stage, order.number, status, { at: at + 1 })).kind).toBe('noted');
    });

    it('says what was bought and collected, with the end or after it, and not more than was sent', async () => {
      const stage = await open({ plugins: [courier()] });
      const goods = [
        { ...sampleProduct, productId: 'A', qty: 3, costForReceiver: 10_000 },
        { ...sampleProduct, productId: 'B', qty: 1, costForReceiver: 5_000 },
      ];
      const { number } = await create(stage, undefined, varied(sampleContent, { 'cargo.products': goods }));
      stage.clock.advance(HOUR);
      const one = (product: string, quantity: number) => ({ product, quantity, sum: null });
      const told = async (more: Partial<ToldByOperator>) => {
        const result = await tell(stage, number, 'FinishedWithAdditional', more);
        return 'order' in result ? result : words(result);
      };
      expect(await told({ purchased: [one('A', 4), one('C', 1)] })).toBe(
        'RequestInvalid: Bought: 1 of "C", which was not sent. Bought: 4 of "A", of which 3 were sent. Accepted: at most what was sent: A (3), B (1).',
      );
      expect(await told({ purchased: [one('A', 2)] })).toMatchObject({
        kind: 'moved',
        order: {
          content: { cargo: { products: [{ purchasedQty: 2, purchasedAmount: 20_000 }, { purchasedQty: 0 }] } },
        },
      });
      stage.clock.advance(HOUR);
      expect(await told({ collected: 20_500 })).toMatchObject({
        kind: 'purchase',
        order: { bought: { collected: 20_500 } },
      });
      expect(await told({ collected: 20_500 })).toMatchObject({ kind: 'known' });
      stage.clock.advance(HOUR);
      expect(await told({})).toMatch(/^OrderStateInvalid: .*it has ended/);
    });

    it('says it once beside another one who says it at the same moment', async () => {
      const stage = await open({ plugins: [courier()] });
      const other = { ...stage, service: await stage.otherProcess() };
      for (let n = 0; n < 5; n += 1) {
        const order = await create(stage);
        stage.clock.advance(HOUR);
        const at = stage.clock.now();
        const both = await Promise.all([stage, other].map((one) => tell(one, order.number, 'Finished', { at })));
        expect(both.map(({ kind }) => kind).sort()).toEqual(['known', 'moved']);
      }
    });

    it('adds to the history what happened before the last that is known', async () => {
      const stage = await open({ plugins: [courier()] });
      const order = await create(stage);
      stage.clock.advance(HOUR);
      await tell(stage, order.number, 'ParcelOnTheWay');
      const at = stage.clock.now() - MINUTE;
      expect(await tell(stage, order.number, 'ParcelPickedUp', { at })).toMatchObject({
        kind: 'noted',
        order: { status: 'ParcelOnTheWay' },
      });
      expect(words(await tell(stage, order.number, 'AutoFinished', { at }))).toMatch(
        /^OrderStateInvalid: From ParcelOnTheWay /,
      );
      const events = await listHistoryLines(stage.store.db, order, 2);
      expect(events.map(({ status }) => status)).toEqual(['ParcelOnTheWay', 'ParcelPickedUp']);
    });

    it('ends it by an end that was before the last that is known', async () => {
      const stage = await open({ plugins: [courier()] });
      const order = await create(stage);
      stage.clock.advance(HOUR);
      await tell(stage, order.number, 'ParcelOnTheWay');
      const at = stage.clock.now() - MINUTE;
      const ended = { kind: 'moved', order: { status: 'Finished' } };
      expect(await tell(stage, order.number, 'Finished', { at })).toMatchObject(ended);
      expect((await tell(stage, order.number, 'Finished', { at })).kind).toBe('known');
    });

    it('marks what goes back to the sender', async () => {
      const stage = await open({ plugins: [courier()] });
      const order = await create(stage);
      for (const status of ['RefuseOfDelivery', 'Returning', 'FinishedWithReturn'] as const) {
        stage.clock.advance(HOUR);
        expect((await tell(stage, order.number, status)).kind).toBe('moved');
      }
      const returns = (await tracked(stage, order)).slice(0, 3).map(({ isReturn }) => isReturn);
      expect(returns).toEqual([true, true, false]);
    });

    it('cancels for a courier, also one who was asked to', async () => {
      const stage = await open({ plugins: [courier('requested')] });
      const [unasked, asked] = [await create(stage), await create(stage)];
      await cancelOrder(stage.ctx, { number: asked.number, orderKey: null });
      expect((await reload(stage, asked)).status).toBe('CancelRequest');
      stage.clock.advance(HOUR);
      expect((await tell(stage, asked.number, 'ParcelOnTheWay')).kind).toBe('noted');
      for (const { number } of [unasked, asked]) {
        stage.clock.advance(HOUR);
        expect(await tell(stage, number, 'Canceled')).toMatchObject({ kind: 'moved', order: { status: 'Canceled' } });
      }
      for (const { id } of [unasked, asked]) {
        const amounts = (await entriesOfOrder(stage.store.db, id)).map(({ amount }) => amount);
        expect(amounts).toEqual([expect.any(Number), -(amounts[0] ?? 0)]);
      }
    });

    it('is told why nothing can be said of an order', async () => {
      const stage = await open({ plugins: [courier()] });
      const draft = await stage.draft();
      const order = await create(stage);
      stage.clock.advance(HOUR);
      expect(words(await tell(stage, 'CTG-0000-0000', 'Finished'))).toMatch(/^OrderNotFound: /);
      expect(words(await tell(stage, draft.number, 'Finished'))).toBe(
        'OrderStateInvalid: It was not handed over to a vendor; its status is Draft.',
      );
      expect(words(await tell(stage, order.number, 'AutoFinished'))).toMatch(
        /^OrderStateInvalid: From TransferredToVendor it cannot become AutoFinished; accepted: CourierAssigned, [\w, ]*, Finished, FinishedWithAdditional, FinishedWithReturn, Canceled\.$/,
      );
      for (const at of [stage.clock.now() + 1, order.createdAt - MINUTE - 1])
        expect(words(await tell(stage, order.number, 'Finished', { at }))).toMatch(
          /^OrderStateInvalid: The moment .* is not accepted; accepted: from 2026-11-23T10:00:00\+03:00, .* to 2026-11-23T11:00:00\+03:00, now\.$/,
        );
      await tell(stage, order.number, 'RefuseOfDelivery');
      stage.clock.advance(HOUR);
      expect(words(await tell(stage, order.number, 'ParcelOnTheWay'))).toBe(
        'OrderStateInvalid: From RefuseOfDelivery it cannot become ParcelOnTheWay; accepted: Returning, Finished, FinishedWithAdditional, FinishedWithReturn.',
      );
      await tell(stage, order.number, 'FinishedWithReturn');
      stage.clock.advance(HOUR);
      expect(words(await tell(stage, order.number, 'Returning'))).toMatch(/; accepted: nothing, for it has ended\.$/);
      expect((await historyOf(stage, order)).slice(-2)).toEqual(['RefuseOfDelivery', 'FinishedWithReturn']);
    });

    it('leaves it to a vendor that tells by itself, unless he insists', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift);
      stage.clock.advance(HOUR);
      expect(await tell(stage, order.number, 'Finished')).toEqual({ kind: 'vendor-tells', vendorName: 'Swift' });
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect((await tell(stage, order.number, 'ParcelPickedUp', { force: true })).kind).toBe('moved');
    });

    it('has the same of a vendor whose news come by another way than tracking', async () => {
      for (const way of [
        { changes: async () => ({ shipments: [], cursor: '1', isMore: false }) },
        { webhook: { verify: async () => true, read: () => [] } },
      ]) {
        const stage = await open({ plugins: [{ ...courier(), ...(way as Partial<VendorAdapter>) }] });
        const order = await create(stage);
        expect((await tell(stage, order.number, 'Finished')).kind).toBe('vendor-tells');
      }
    });

    it('tells of an order once, though the worker looks for news of it', async () => {
      const stage = await open({ plugins: [courier()] });
      const order = await create(stage);
      stage.clock.advance(HOUR);
      await tell(stage, order.number, 'ParcelOnTheWay');
      const history = await historyOf(stage, order);
      stage.clock.advance(HOUR);
      const vendor = stage.service.vendors.byId(90);
      if (!vendor) throw new Error('The courier is not there.');
      await pollTracking(stage.service, vendor);
      expect(await historyOf(stage, order)).toEqual(history);
      expect(stage.logged).toEqual([]);
    });
  });
});

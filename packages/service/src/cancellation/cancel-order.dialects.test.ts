import type { Choice, Order } from '@cartage/core';
import { listAttention } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { beginHandOver } from '../hand-over/begin-hand-over.ts';
import { resumeHandOver } from '../hand-over/resume-hand-over.ts';
import { createOrder } from '../orders/create-order.ts';
import { BAD_GATEWAY, behindGateway } from '../testing/gateway.ts';
import { beginOnly, historyOf, jobsOf, livingShipments, reload } from '../testing/order-outcome.ts';
import { SCRIPTED_TARIFF, scriptedVendor } from '../testing/scripted-vendor.ts';
import { allowed, choices, MINUTE, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { pollTracking } from '../tracking/poll-tracking.ts';
import { cancelOrder } from './cancel-order.ts';
import { withdrawShipment } from './withdraw-shipment.ts';

/** What the mock vendors need after a lost answer, ms. */
const QUIET = 1_000;
/** What a mock vendor that asks before it cancels needs, ms. */
const ASKING = 2_000;

const create = async (stage: Stage, choice: Choice, comments: string | null = null): Promise<Order> => {
  const created = await createOrder(stage.ctx, sampleOrder({ choice, comments }));
  if (!('order' in created)) throw new Error(created.kind);
  return created.order;
};

const cancel = ({ ctx }: Stage, { number }: Order) => cancelOrder(ctx, { number, orderKey: null });

const shipmentNumber = async (stage: Stage): Promise<string> => (await stage.mockVendors.shipments())[0]?.number ?? '';

const poll = async (stage: Stage, vendorId: number): Promise<void> => {
  stage.clock.advance(stage.service.settings.trackEveryMs);
  const vendor = stage.service.vendors.byId(vendorId);
  if (vendor) await pollTracking(stage.service, vendor);
};

const texts = async (stage: Stage, { id }: Order): Promise<string> =>
  (await stage.store.rows(`select text_en from history_lines where order_id = ${id} order by id`))
    .map(({ text_en }) => text_en)
    .join('\n');

/** Transactions of which the first finds that another act came before it. */
const justBefore = (
  store: Stage['store'] | Stage['ctx']['store'],
  act: () => Promise<unknown>,
): typeof store.transaction => {
  let first: typeof act | null = act;
  return async (work) => {
    const now = first;
    first = null;
    await now?.();
    return store.transaction(work);
  };
};

onStage((open) => {
  // interface 11.4.
  describe('eight times at once, by two processes', () => {
    const eightTimes = async (stage: Stage, { number }: Order): Promise<readonly string[]> => {
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => cancelOrder(i % 2 === 0 ? stage.ctx : other, { number, orderKey: null })),
      );
      return answers.map((answer) => ('status' in answer ? answer.status : answer.text.en));
    };

    it.each([
      ['a draft', null, 'Canceled'],
      ['an order of a vendor that confirms', choices.swift, 'Canceled'],
      ['an order of a vendor that wants time', choices.postal, 'CancelRequest'],
    ] as const)('says the same of %s', async (_, choice, status) => {
      const stage = await open();
      const order = choice ? await create(stage, choice) : await stage.draft();
      expect(await eightTimes(stage, order)).toEqual(Array(8).fill(status));
      const history = await historyOf(stage, order);
      expect(new Set(history).size).toBe(history.length);
    });

    it('says the same of one that the vendor refuses to cancel', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift);
      await stage.mockVendors.advance(await shipmentNumber(stage), 'OUT');
      await poll(stage, 1);
      expect(new Set(await eightTimes(stage, order))).toEqual(new Set(['ParcelHandedForDelivery']));
    });
  });

  describe('before the hand-over', () => {
    it('is done at once, and again answers so', async () => {
      const stage = await open();
      const draft = await stage.draft();
      stage.calls.splice(0);
      expect(await cancel(stage, draft)).toMatchObject({ status: 'Canceled' });
      const again = allowed(await cancel(stage, draft));
      expect(stage.calls).toEqual([]);
      expect(again.status).toBe('Canceled');
      expect(await historyOf(stage, draft)).toEqual(['Draft', 'Canceled']);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('ends the repetition of a hand-over that the vendor could not take', async () => {
      const stage = await open();
      await stage.mockVendors.behave('swift', { fault: 'down' });
      const order = await create(stage, choices.swift);
      expect(await jobsOf(stage)).toEqual([`hand-over +${MINUTE}`]);
      expect(await cancel(stage, order)).toMatchObject({ status: 'Canceled' });
      expect(await jobsOf(stage)).toEqual([]);
      await stage.mockVendors.behave('swift', { fault: 'none' });
      await resumeHandOver(stage.service, order.id);
      expect(await stage.mockVendors.shipments()).toEqual([]);
    });
  });

  describe('while the hand-over is under way', () => {
    it('is refused, and the hand-over goes on', async () => {
      const stage = await open();
      const { order } = await beginOnly(stage, choices.swift);
      expect(await cancel(stage, order)).toMatchObject({ code: 'OrderStateInvalid' });
      expect((await stage.store.rows('select task from jobs')).map(({ task }) => task)).toEqual(['hand-over']);
    });

    it('is refused when a repetition began just before it, whose job stays', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift, 'sandbox:unavailable');
      stage.clock.advance(MINUTE);
      const { store } = stage.ctx;
      const began = {
        ...store,
        transaction: justBefore(store, () => beginHandOver(stage.service, order, order)),
      };
      const refusal = await cancelOrder({ ...stage.ctx, store: began }, { number: order.number, orderKey: null });
      expect(refusal).toMatchObject({ code: 'OrderStateInvalid' });
      expect((await reload(stage, order)).status).toBe('TransferringToVendor');
      expect(await jobsOf(stage)).toEqual(['hand-over +0']);
    });

    it('keeps a repetition from beginning just after it', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift, 'sandbox:unavailable');
      stage.clock.advance(MINUTE);
      const { store } = stage.service;
      const canceled = { ...store, transaction: justBefore(store, () => cancel(stage, order)) };
      await resumeHandOver({ ...stage.service, store: canceled }, order.id);
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await jobsOf(stage)).toEqual(['withdraw +0']);
      expect(await stage.mockVendors.shipments()).toEqual([]);
    });
  });

  describe('of an order that may have reached the vendor although no answer came', () => {
    const openGateway = () => open({ between: behindGateway });

    /** Unavailable as far as the service knows; yet the vendor has the shipment. */
    const unavailableYetThere = (stage: Stage, choice: Choice): Promise<Order> => create(stage, choice, BAD_GATEWAY);

    it('is done at once; the shipment is looked for after the quiet period, and canceled there', async () => {
      const stage = await openGateway();
      const order = await unavailableYetThere(stage, choices.swift);
      expect(await cancel(stage, order)).toMatchObject({ status: 'Canceled' });
      stage.calls.length = 0;
      await stage.work();
      expect(stage.calls).toEqual([]);
      expect(await livingShipments(stage, order)).toHaveLength(1);
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await livingShipments(stage, order)).toEqual([]);
      expect(await jobsOf(stage)).toEqual([]);
      expect(await historyOf(stage, order)).toEqual([
        'Draft',
        'TransferringToVendor',
        'VendorUnavailable',
        'Canceled',
        'Canceled',
      ]);
      expect(await texts(stage, order)).toContain('The vendor did have the order');
      expect(await listAttention(stage.store.db, 10)).toEqual([]);
      await withdrawShipment(stage.service, order.id);
      expect(await historyOf(stage, order)).toHaveLength(5);
    });

    it('goes on asking a vendor that asks first, or that cannot be reached', async () => {
      const stage = await openGateway();
      const order = await unavailableYetThere(stage, choices.postal);
      await cancel(stage, order);
      await stage.mockVendors.behave('postal', { fault: 'down' });
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await jobsOf(stage)).toEqual([`withdraw +${MINUTE}`]);
      await stage.mockVendors.behave('postal', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect(await jobsOf(stage)).toEqual([`withdraw +${2 * MINUTE}`]);
      stage.clock.advance(2 * MINUTE);
      await stage.work();
      expect(await livingShipments(stage, order)).toEqual([]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('ends quietly where the vendor does not know it', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift, 'sandbox:unavailable');
      await cancel(stage, order);
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await jobsOf(stage)).toEqual([]);
      expect(await historyOf(stage, order)).toEqual(['Draft', 'TransferringToVendor', 'VendorUnavailable', 'Canceled']);
    });

    it('tells operator and customer when it is too late there', async () => {
      const stage = await openGateway();
      const order = await unavailableYetThere(stage, choices.swift);
      await cancel(stage, order);
      await stage.mockVendors.advance(await shipmentNumber(stage), 'OUT');
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await texts(stage, order)).toContain('refuses to cancel it; stop the delivery there');
      expect(stage.logged).toContain('a canceled order may be left at its vendor');
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('tells them too when the vendor cannot be asked', async () => {
      const lost = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'The connection broke.');
      const vendor = scriptedVendor({ id: 90, key: 'scripted', handOver: () => Promise.reject(lost) });
      const stage = await open({ plugins: [vendor] });
      const order = await create(stage, { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null });
      await cancel(stage, order);
      stage.clock.advance(QUIET);
      await stage.work();
      expect(await texts(stage, order)).toContain(
        'The vendor may have the order; check with the vendor, and cancel it there.',
      );
      expect(await jobsOf(stage)).toEqual([]);
    });
  });

  describe('with the vendor', () => {
    it('is confirmed at once', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift);
      expect(await cancel(stage, order)).toMatchObject({ status: 'Canceled', statusBeforeCancel: null });
      expect(await historyOf(stage, order)).toEqual([
        'Draft',
        'TransferringToVendor',
        'TransferredToVendor',
        'CancelRequest',
        'Canceled',
      ]);
      expect(await livingShipments(stage, order)).toEqual([]);
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is requested, waits, and is confirmed when the vendor is asked again', async () => {
      const stage = await open();
      const order = await create(stage, choices.postal);
      expect(await cancel(stage, order)).toMatchObject({
        status: 'CancelRequest',
        statusBeforeCancel: 'TransferredToVendor',
      });
      expect(await cancel(stage, order)).toMatchObject({ status: 'CancelRequest' });
      expect(await jobsOf(stage)).toEqual([`cancel +${MINUTE}`]);
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is requested, and confirmed by the vendor’s own event', async () => {
      const stage = await open();
      const order = await create(stage, choices.postal);
      await cancel(stage, order);
      stage.clock.advance(ASKING);
      await poll(stage, 3);
      expect((await reload(stage, order)).status).toBe('Canceled');
      await stage.work();
      expect(await jobsOf(stage)).toEqual([]);
      expect((await historyOf(stage, order)).slice(-2)).toEqual(['CancelRequest', 'Canceled']);
    });

    it('too late: the order is back in the status before, and an event says so', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift);
      await stage.mockVendors.advance(await shipmentNumber(stage), 'OUT');
      await poll(stage, 1);
      expect((await reload(stage, order)).status).toBe('ParcelHandedForDelivery');
      expect(await cancel(stage, order)).toMatchObject({ status: 'ParcelHandedForDelivery', statusBeforeCancel: null });
      expect((await historyOf(stage, order)).slice(-2)).toEqual(['CancelRequest', 'ParcelHandedForDelivery']);
      expect(await texts(stage, order)).toContain('The vendor refused the cancellation; the delivery goes on.');
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('is asked for again when the answer was lost: the vendor had canceled it', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift);
      await stage.mockVendors.behave('swift', { fault: 'lose-answer' });
      expect(await cancel(stage, order)).toMatchObject({ status: 'CancelRequest' });
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('Canceled');
      expect(await livingShipments(stage, order)).toEqual([]);
    });

    it('is asked for again after 1, 2, 4 minutes while the vendor is down', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift);
      await stage.mockVendors.behave('swift', { fault: 'down' });
      await cancel(stage, order);
      for (const wait of [1, 2, 4]) {
        expect(await jobsOf(stage)).toEqual([`cancel +${wait * MINUTE}`]);
        stage.clock.advance(wait * MINUTE);
        await stage.work();
      }
      await stage.mockVendors.behave('swift', { fault: 'none' });
      stage.clock.advance(8 * MINUTE);
      await stage.work();
      expect((await reload(stage, order)).status).toBe('Canceled');
    });

    it('turns out delivered: the order is Finished, and its cancellation over', async () => {
      const stage = await open();
      const order = await create(stage, choices.postal);
      await stage.mockVendors.behave('postal', { fault: 'lose-answer' });
      await cancel(stage, order);
      await stage.mockVendors.behave('postal', { fault: 'none' });
      await stage.mockVendors.advance(await shipmentNumber(stage), 'DLV');
      await poll(stage, 3);
      expect(await reload(stage, order)).toMatchObject({ status: 'Finished', statusBeforeCancel: null });
      await stage.work();
      expect(await jobsOf(stage)).toEqual([]);
    });

    it('of a delivered order is refused', async () => {
      const stage = await open();
      const order = await create(stage, choices.swift);
      await stage.mockVendors.advance(await shipmentNumber(stage), 'DLV');
      await poll(stage, 1);
      expect(await cancel(stage, order)).toMatchObject({ code: 'OrderStateInvalid' });
    });

    it('by a vendor that cannot cancel is refused with a clear word', async () => {
      const numbers = { invoiceNumber: 'X-1', returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null };
      const handOver = async () => ({ kind: 'confirmed' as const, ...numbers, price: null, plannedDeliveryAt: null });
      const stage = await open({ plugins: [scriptedVendor({ id: 90, key: 'scripted', handOver })] });
      const order = await create(stage, { vendorId: 90, tariffId: SCRIPTED_TARIFF, contractType: null });
      expect(await cancel(stage, order)).toMatchObject({
        code: 'OrderStateInvalid',
        text: { en: expect.stringContaining('scripted cannot cancel') },
      });
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    });
  });
});

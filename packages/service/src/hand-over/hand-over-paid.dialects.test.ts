import { sampleContent } from '@cartage/core/testing';
import { setCompanyVendor } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { updateOrder } from '../orders/update-order.ts';
import { atProvider, awaiting, byCard, disorder, notify, paid, paymentsOf } from '../testing/card-orders.ts';
import { historyOf, reload } from '../testing/order-outcome.ts';
import { assumeSound, choices, HOUR, onStage, sampleOrder } from '../testing/stage.ts';
import { approveOrder } from './decide-approval.ts';
import { handOverPaid } from './hand-over-paid.ts';

const DAY = 24 * HOUR;

onStage((open) => {
  it('An order that is paid for after its day of the pickup goes on the next possible one', async () => {
    const stage = await open({ settings: { payment: { linkMs: 7 * DAY, locale: 'en' } } });
    const pickup = { ...sampleContent.pickup, date: '2026-11-24', autoMove: false };
    const { order } = await awaiting(stage, choices.swift, { pickup });
    stage.clock.advance(3 * DAY);
    await notify(stage, await paid(stage, order));
    await stage.work();
    expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    expect(await disorder(stage)).toEqual([]);
  });

  describe('An order whose company has switched its vendor off while it waited for its payment', () => {
    const switchedOff = async () => {
      const stage = await open();
      const { order } = await awaiting(stage);
      await setCompanyVendor(stage.store.db, order.companyId, { vendorKey: 'swift', enabled: false });
      return { stage, order };
    };

    it('goes to that vendor once it is paid for', async () => {
      const { stage, order } = await switchedOff();
      await notify(stage, await paid(stage, order));
      await stage.work();
      expect((await reload(stage, order)).status).toBe('TransferredToVendor');
      expect(await disorder(stage)).toEqual([]);
    });

    it('is a new order to it once that payment has failed', async () => {
      const { stage, order } = await switchedOff();
      await stage.mockVendors.endPayment(order.number, 'Failed');
      await notify(stage, await atProvider(stage, order));
      await stage.work();
      const pushed = await pushOrder(stage.ctx, { number: order.number, orderKey: null, choice: choices.swift });
      expect(pushed).toMatchObject({ kind: 'rejected', problem: { code: 'VendorNotFound' } });
    });
  });

  it('An order that somebody changes again and again while it is handed over keeps its money, and goes later', async () => {
    const stage = await open();
    const { order } = await awaiting(stage);
    await notify(stage, await paid(stage, order));
    const { store } = stage.service;
    let changes = 0;
    const transaction: typeof store.transaction = async (work) => {
      changes += 1;
      const { content } = await reload(stage, order);
      const changed = { ...content, project: `P-${changes}` };
      await updateOrder(stage.ctx, assumeSound({ number: order.number, orderKey: null, content: changed }));
      return store.transaction(work);
    };
    await handOverPaid({ ...stage.service, store: { ...store, transaction } }, await reload(stage, order));
    expect((await reload(stage, order)).status).toBe('AwaitingPayment');
    expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
    await stage.work();
    expect((await reload(stage, order)).status).toBe('TransferredToVendor');
    expect(await disorder(stage)).toEqual([]);
  });

  it('An order for a day off is agreed to first and paid for then, and nobody has to agree again', async () => {
    const stage = await open();
    const terms = { ...byCard, urgencies: ['day-off-express' as const] };
    const wish = sampleOrder({ callCourier: false, choice: choices.swiftDayOff, terms });
    const created = await createOrder(stage.ctx, wish);
    if (created.kind !== 'awaits-approval') throw new Error(created.kind);
    const { order } = created;
    expect(await approveOrder(stage.service, order.number)).toMatchObject({
      kind: 'awaits-payment',
      problem: { target: (await atProvider(stage, order)).link },
    });
    await notify(stage, await paid(stage, order));
    await stage.work();
    expect(await historyOf(stage, await reload(stage, order))).toEqual([
      ...['Draft', 'OnApproval', 'Draft', 'AwaitingPayment', 'AwaitingPayment'],
      ...['TransferringToVendor', 'TransferredToVendor'],
    ]);
    expect(await disorder(stage)).toEqual([]);
  });
});

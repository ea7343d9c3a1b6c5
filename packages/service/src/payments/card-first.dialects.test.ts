import { VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import { checkLedger } from '../operator/check-ledger.ts';
import { createOrder } from '../orders/create-order.ts';
import { pushOrder } from '../orders/push-order.ts';
import { atProvider, awaiting, byCard, notify, paymentsOf } from '../testing/card-orders.ts';
import { jobsOf, reload } from '../testing/order-outcome.ts';
import { choices, HOUR, onStage, type StageOptions, sampleOrder } from '../testing/stage.ts';

/** Vendors whose tariffs cost so many percent of what they say. */
const priced =
  (percent: () => number): NonNullable<StageOptions['between']> =>
  (vendor) => ({
    ...vendor,
    quote: async (...of) =>
      (await vendor.quote(...of)).map((option) => ({
        ...option,
        tariffPrice: Math.round((option.tariffPrice * percent()) / 100),
      })),
  });

onStage((open) => {
  it('A price that rises again and again within the tolerance is compared with what was paid, not with the last one', async () => {
    let percent = 100;
    const stage = await open({
      between: (vendor) => ({
        ...priced(() => percent)(vendor),
        handOver: async () => {
          throw new VendorProblem({ kind: 'unavailable', neverSent: true }, 'Closed for lunch.');
        },
      }),
    });
    const { order, payment } = await awaiting(stage);
    await stage.mockVendors.endPayment(order.number, 'Paid');
    await notify(stage, await atProvider(stage, order));
    percent = 108;
    await stage.work();
    expect(await reload(stage, order)).toMatchObject({ status: 'VendorUnavailable', price: payment.amount });
    percent = 116;
    const pushed = await pushOrder(stage.ctx, { number: order.number, orderKey: null, choice: choices.swift });
    expect(pushed.kind).toBe('awaits-approval');
    expect(await paymentsOf(stage, order)).toEqual(['P1 Paid received']);
  });

  it('A company that settles for cards does not stop an order on invoice that its vendor keeps waiting', async () => {
    const stage = await open();
    await stage.mockVendors.behave('swift', { fault: 'down' });
    const created = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift, callCourier: false }));
    if (created.kind !== 'unavailable') throw new Error(created.kind);
    await setCompanySetting(stage.service, created.order.companyId, 'payment.mode', {
      enable: true,
      fields: { value: 'card' },
    });
    await stage.mockVendors.behave('swift', { fault: 'none' });
    stage.clock.advance(HOUR);
    await stage.work();
    expect((await reload(stage, created.order)).status).toBe('TransferredToVendor');
    expect(await checkLedger(stage.service)).toEqual([]);
  });

  it('A delivery that costs nothing needs no payment, and costs nothing whatever its vendor confirms', async () => {
    const stage = await open({ between: priced(() => 0) });
    const created = await createOrder(
      stage.ctx,
      sampleOrder({ choice: choices.swift, callCourier: false, services: [], terms: byCard }),
    );
    expect(created).toMatchObject({ kind: 'handed-over', order: { price: 0 } });
    expect(await stage.store.rows('select * from payments')).toEqual([]);
    expect(await checkLedger(stage.service)).toEqual([]);
  });

  it('A delivery that costs something only once its vendor has time for it waits for its payment, and for nothing else', async () => {
    let percent = 0;
    const stage = await open({
      between: (vendor) => ({
        ...priced(() => percent)(vendor),
        handOver: async () => {
          throw new VendorProblem({ kind: 'unavailable', neverSent: true }, 'Closed for lunch.');
        },
      }),
    });
    const created = await createOrder(
      stage.ctx,
      sampleOrder({ choice: choices.swift, callCourier: false, services: [], terms: byCard }),
    );
    if (created.kind !== 'unavailable') throw new Error(created.kind);
    percent = 100;
    const push = { number: created.order.number, orderKey: null, choice: choices.swift };
    expect((await pushOrder(stage.ctx, push)).kind).toBe('awaits-payment');
    expect((await jobsOf(stage)).map((job) => job.split(' ')[0])).toEqual(['payment']);
  });
});

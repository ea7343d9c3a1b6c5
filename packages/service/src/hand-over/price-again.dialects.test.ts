import { listHistoryLines } from '@cartage/storage';
import { VendorProblem } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { choices, HOUR, onStage, sampleOrder } from '../testing/stage.ts';
import { choiceAbroad, rated, vendorAbroad } from '../testing/vendor-abroad.ts';

onStage((open) => {
  it('the worker prices an order for its company, mark-up and all, whose vendor gave no price at first', async () => {
    const stage = await open();
    const plain = await createOrder(stage.ctx, sampleOrder({ choice: choices.swift }));
    if (plain.kind !== 'handed-over' || plain.order.price === null) throw new Error(plain.kind);

    const { id } = stage.ctx.company;
    await stage.store.db.updateTable('companies').set({ mark_up_bp: 1_000 }).where('id', '=', id).execute();
    const ctx = { ...stage.ctx, company: { id, topmostId: id, markUp: 1_000 } };
    await stage.mockVendors.behave('swift', { fault: 'down' });
    const waiting = await createOrder(ctx, sampleOrder({ choice: choices.swift }));
    if (waiting.kind !== 'unavailable') throw new Error(waiting.kind);
    expect(waiting.order.price).toBeNull();

    await stage.mockVendors.behave('swift', { fault: 'none' });
    stage.clock.advance(HOUR);
    await stage.work();
    expect(await reload(stage, waiting.order)).toMatchObject({
      status: 'TransferredToVendor',
      price: Math.round(plain.order.price * 1.1),
    });
  });

  it('the worker waits for the rate of a currency, which an order that is handed over now lacks too', async () => {
    const { vendor } = vendorAbroad();
    let isDown = false;
    const quote: typeof vendor.quote = (...asked) =>
      isDown
        ? Promise.reject(new VendorProblem({ kind: 'unavailable', neverSent: true }, 'down'))
        : vendor.quote(...asked);
    const stage = await open({ plugins: [{ ...vendor, quote }] });
    const refused = await createOrder(stage.ctx, sampleOrder({ choice: choiceAbroad }));
    expect(refused).toMatchObject({
      kind: 'rejected',
      problem: {
        code: 'DeliveryOptionsNotFound',
        text: { en: expect.stringContaining('a currency that has no rate') },
      },
    });
    isDown = true;
    const waiting = await createOrder(stage.ctx, sampleOrder({ choice: choiceAbroad }));
    if (waiting.kind !== 'unavailable') throw new Error(waiting.kind);
    isDown = false;
    stage.clock.advance(HOUR);
    await stage.work();
    expect(await reload(stage, waiting.order)).toMatchObject({ status: 'VendorUnavailable', price: null });
    const [line] = await listHistoryLines(stage.store.db, waiting.order, 1);
    expect(line?.text.en).toContain('Its prices are in a currency that has no rate.');
    await rated(stage, '2026-11-01', '98.5321');
    stage.clock.advance(HOUR);
    await stage.work();
    expect(await reload(stage, waiting.order)).toMatchObject({ status: 'TransferredToVendor', price: 1231_65 });
  });
});

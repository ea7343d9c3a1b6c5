import { expect, it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import { reload } from '../testing/order-outcome.ts';
import { choices, HOUR, onStage, sampleOrder } from '../testing/stage.ts';

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
});

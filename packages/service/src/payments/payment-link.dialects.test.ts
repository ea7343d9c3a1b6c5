import { isProblem } from '@cartage/core';
import { expect, it } from 'vitest';
import { loadOrder } from '../order/load-order.ts';
import { recordsOf } from '../orders/records-of.ts';
import { awaiting, toldOf } from '../testing/card-orders.ts';
import { onStage } from '../testing/stage.ts';

onStage((open) => {
  it('Whoever reads an order by its orderKey is told how its payment stands, and not the link: he could decline on it', async () => {
    const stage = await open();
    const { order, payment } = await awaiting(stage);
    const stranger = await stage.stranger();
    const told = await Promise.all(
      [stage.ctx, stranger].map(async (ctx) => {
        const found = await loadOrder(ctx, { number: order.number, orderKey: order.key }, 'read');
        if (isProblem(found)) throw new Error(found.code);
        return (await recordsOf(ctx, [found])).map((record) => toldOf(record.order));
      }),
    );
    expect(told).toEqual([[{ paymentStatus: 'Pending', paymentLink: payment.link }], [{ paymentStatus: 'Pending' }]]);
  });
});

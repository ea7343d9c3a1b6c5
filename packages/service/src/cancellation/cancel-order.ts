import { cancelMove, isProblem, type Order, type OrderRef, type Problem } from '@cartage/core';
import { completeJobByKey, enqueueJob, lastAttempt, releaseReservation } from '@cartage/storage';
import type { Context } from '../context.ts';
import { mayBeAtVendor } from '../lifecycle/doubtful-attempt.ts';
import { moveOrder } from '../lifecycle/move-order.ts';
import { moveTexts } from '../lifecycle/move-texts.ts';
import { loadOrder } from '../orders/load-order.ts';
import { askCancellation, beginCancellation } from './ask-cancellation.ts';

/**
 * Cancels an order (interface 11.4): at once before the hand-over, else by asking the vendor. The order is Canceled in
 * the answer only when the vendor has confirmed already. One that is canceled at once although its last hand-over may
 * have got through is looked for at the vendor later, and canceled there (`withdrawShipment`).
 */
export const cancelOrder = async (ctx: Context, ref: OrderRef): Promise<Order | Problem> => {
  const order = await loadOrder(ctx, ref, 'write');
  if (isProblem(order)) return order;
  const way = cancelMove(order.status);
  switch (way) {
    case 'done':
    case 'waiting':
      return order;
    case 'at-once':
      return cancelAtOnce(ctx, order);
    case 'ask-vendor': {
      const begun = await beginCancellation(ctx, order);
      return isProblem(begun) ? begun : askCancellation(ctx, begun);
    }
    default:
      return way;
  }
};

const cancelAtOnce = (ctx: Context, order: Order): Promise<Order | Problem> =>
  ctx.store.transaction(async (tx) => {
    const now = ctx.clock();
    const moved = await moveOrder(tx, order, { to: 'Canceled', at: now, text: moveTexts.canceled });
    // A hand-over that began meanwhile still needs its job.
    if (isProblem(moved)) return moved;
    await completeJobByKey(tx, 'hand-over', String(order.id));
    if (mayBeAtVendor(await lastAttempt(tx, order.id, 'hand-over'))) {
      await enqueueJob(tx, { task: 'withdraw', key: String(order.id), payload: { orderId: order.id }, runAt: now });
    }
    await releaseReservation(tx, order.id);
    return moved;
  });

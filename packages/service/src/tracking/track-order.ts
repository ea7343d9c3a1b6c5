import { isProblem, type OrderRef, type Problem, type TrackEvent } from '@cartage/core';
import { listEvents } from '@cartage/storage';
import type { Context } from '../context.ts';
import { loadOrder } from '../orders/load-order.ts';

/** The order's history, newest first. */
export const trackOrder = async (ctx: Context, ref: OrderRef): Promise<readonly TrackEvent[] | Problem> => {
  const order = await loadOrder(ctx, ref, 'read');
  return isProblem(order) ? order : listEvents(ctx.store.db, order.id, MAX_EVENTS);
};

/** More than any delivery has; bounds the answer. */
const MAX_EVENTS = 1000;

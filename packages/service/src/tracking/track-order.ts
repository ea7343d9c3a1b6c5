import { isProblem, type OrderRef, type Problem, type TrackEvent } from '@cartage/core';
import { listHistoryLines } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { MAX_LINES, wholeHistory } from '../order/history.ts';
import { loadOrder } from '../order/load-order.ts';

/**
 * The order's history, newest first. What was changed of it, with phones and addresses that hold no more, is told to its
 * own company alone, and not to whoever has been given its orderKey.
 */
export const trackOrder = async (ctx: Acting, ref: OrderRef): Promise<readonly TrackEvent[] | Problem> => {
  const order = await loadOrder(ctx, ref, 'read');
  if (isProblem(order)) return order;
  return order.companyId === ctx.company.id
    ? wholeHistory(ctx.store.db, order)
    : listHistoryLines(ctx.store.db, order, MAX_LINES);
};

import { isProblem, type Push } from '@cartage/core';
import { about } from '../cause.ts';
import type { Context } from '../context.ts';
import { loadOrder } from '../orders/load-order.ts';
import { handOverOnce } from './hand-over-once.ts';
import type { HandOverResult } from './hand-over-order.ts';

/** Hands a saved order to the vendor that the customer has chosen now. */
export const pushOrder = async (ctx: Context, { choice, pickup, ...ref }: Push): Promise<HandOverResult> => {
  const order = await loadOrder(ctx, ref, 'write');
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  return handOverOnce(about(ctx, [order.number]), order, choice, pickup);
};

import { isProblem, type Order, type OrderRef, type Problem } from '@cartage/core';
import { decidePrice } from '../balance/decide-price.ts';
import { about } from '../cause.ts';
import type { Acting } from '../context.ts';
import { loadOrder } from '../order/load-order.ts';

/** Accepts or disputes, for the company whose order it is, what its vendor asks above the price that was agreed. */
export const decideOwnPrice = async (
  ctx: Acting,
  ref: OrderRef,
  decision: { readonly accept: boolean },
): Promise<Order | Problem> => {
  const order = await loadOrder(ctx, ref, 'write');
  return isProblem(order) ? order : decidePrice(about(ctx, [order.number]), order.number, decision);
};

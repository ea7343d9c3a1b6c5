import { isProblem, type Order, type OrderRef, orderNamedTwice, type Problem } from '@cartage/core';
import type { Acting } from '../context.ts';
import { loadOrder } from './load-order.ts';

/** The orders that one request names, each its order or why there is none; RequestInvalid where one is named twice. */
export const loadEach = async (
  ctx: Acting,
  refs: readonly OrderRef[],
): Promise<{ readonly found: readonly (Order | Problem)[]; readonly problems: readonly Problem[] }> => {
  const found: (Order | Problem)[] = [];
  const problems: Problem[] = [];
  const seen = new Set<number>();
  for (const [index, ref] of refs.entries()) {
    const order = await loadOrder(ctx, ref, 'write');
    found.push(order);
    if (isProblem(order)) continue;
    if (seen.has(order.id)) problems.push(orderNamedTwice(ref.number, index));
    seen.add(order.id);
  }
  return { found, problems };
};

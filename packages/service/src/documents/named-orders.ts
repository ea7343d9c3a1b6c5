import { isProblem, type Order, type OrderRef, type Problem } from '@cartage/core';
import { findOrders } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { loadOrder } from '../order/load-order.ts';

/** One of the orders that were asked for. */
export interface NamedOrder {
  /** As the caller wrote it. */
  readonly name: string;
  /** Place among those that were asked for, `orders[2]`. */
  readonly target: string;
  readonly found: Order | Problem;
}

/**
 * Looks up what is asked for, and leaves out what names an order once more. Where any number of an order may be meant,
 * its own number wins.
 */
export const loadNamed = async (ctx: Acting, refs: readonly OrderRef[]): Promise<readonly NamedOrder[]> => {
  const byOwn = refs.flatMap((ref) => (mayBeOwn(ref) ? [ref.number] : []));
  const own = await findOrders(ctx.store.db, ctx.company.id, byOwn);
  const named: NamedOrder[] = [];
  const seen = new Set<string>();
  for (const [index, ref] of refs.entries()) {
    const found = (mayBeOwn(ref) && own.get(ref.number)) || (await loadOrder(ctx, ref, 'read'));
    if (!isProblem(found)) {
      if (seen.has(found.number)) continue;
      seen.add(found.number);
    }
    named.push({ name: ref.number, target: `orders[${index}]`, found });
  }
  return named;
};

/** An orderKey opens its one order. */
const mayBeOwn = ({ orderKey, mode = 'own-number' }: OrderRef): boolean =>
  orderKey === null && (mode === 'own-number' || mode === 'all');

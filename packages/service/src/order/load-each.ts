import {
  canonicalOrderNumber,
  isProblem,
  type Order,
  type OrderRef,
  orderNamedTwice,
  type Problem,
} from '@cartage/core';
import { findOwnOrders } from '@cartage/storage';
import { meet } from '../cause.ts';
import type { Acting } from '../context.ts';
import { loadOrder, orderNotFound } from './load-order.ts';

/** The orders that one request names, each its order or why there is none; RequestInvalid where one is named twice. */
export const loadEach = async (
  ctx: Acting,
  refs: readonly OrderRef[],
): Promise<{ readonly found: readonly (Order | Problem)[]; readonly problems: readonly Problem[] }> => {
  const own = await findOwn(ctx, refs);
  const found: (Order | Problem)[] = [];
  const problems: Problem[] = [];
  const seen = new Set<number>();
  for (const [index, ref] of refs.entries()) {
    const order = isByOwnNumber(ref)
      ? (own.get(canonicalOrderNumber(ref.number)) ?? orderNotFound(ref.number))
      : await loadOrder(ctx, ref, 'write');
    found.push(order);
    if (isProblem(order)) continue;
    if (seen.has(order.id)) problems.push(orderNamedTwice(ref.number, index));
    seen.add(order.id);
  }
  return { found, problems };
};

/** In one query, however many they are. What else may name an order may be several orders', or spelt otherwise. */
const findOwn = async (ctx: Acting, refs: readonly OrderRef[]): Promise<ReadonlyMap<string, Order>> => {
  const numbers = refs.filter(isByOwnNumber).map(({ number }) => canonicalOrderNumber(number));
  if (numbers.length === 0) return new Map();
  const found = await findOwnOrders(ctx.store.db, ctx.company.id, numbers);
  meet(
    ctx,
    [...found.values()].map(({ number }) => number),
  );
  return found;
};

const isByOwnNumber = ({ mode = 'own-number', orderKey }: OrderRef): boolean =>
  mode === 'own-number' && orderKey === null;

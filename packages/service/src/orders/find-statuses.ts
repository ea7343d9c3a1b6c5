import type { CurrentStatus, OrderNumbers } from '@cartage/core';
import { findStatuses as lookUp } from '@cartage/storage';
import type { Context } from '../context.ts';

/** The company's order that each item names, by the first of its numbers that is known; null where none is. */
export const findStatuses = async (
  ctx: Context,
  items: readonly (OrderNumbers | null)[],
): Promise<readonly (CurrentStatus | null)[]> => {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const numbers = new Set(items.flatMap((item) => item?.[kind] ?? []));
      const orders = numbers.size === 0 ? [] : await lookUp(ctx.store.db, ctx.company.id, kind, [...numbers]);
      return [kind, new Map(orders.map((order) => [order[kind], order]))] as const;
    }),
  );
  return items.map((item) => {
    for (const [kind, orders] of found) {
      const order = item?.[kind] ? orders.get(item[kind]) : undefined;
      if (order) return order;
    }
    return null;
  });
};

/** The most telling first. */
const kinds = ['number', 'vendorInvoiceNumber', 'customerOrderId', 'vendorPickupNumber'] as const;

import type { CurrentStatus, OrderNumbers } from '@cartage/core';
import { findStatuses as lookUp, type NumberKind, ordersOfCodes } from '@cartage/storage';
import type { Acting } from '../context.ts';

/** The company's order that each item names, by the first of its numbers that is known; null where none is. */
export const findStatuses = async (
  ctx: Acting,
  items: readonly (OrderNumbers | null)[],
): Promise<readonly (CurrentStatus | null)[]> => {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const numbers = new Set(items.flatMap((item) => item?.[kind] ?? []));
      return [kind, kind === 'number' ? await byNumberOrCode(ctx, numbers) : await by(ctx, kind, numbers)] as const;
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

type ByNumber = ReadonlyMap<string, CurrentStatus>;

const by = async (ctx: Acting, kind: NumberKind, numbers: ReadonlySet<string>): Promise<ByNumber> =>
  numbers.size === 0 ? new Map() : lookUp(ctx.store.db, ctx.company.id, kind, [...numbers]);

/** What is nobody's number may be the code of a place. */
const byNumberOrCode = async (ctx: Acting, numbers: ReadonlySet<string>): Promise<ByNumber> => {
  const orders = await by(ctx, 'number', numbers);
  const codes = await ordersOfCodes(
    ctx.store.db,
    ctx.company.id,
    [...numbers].filter((number) => !orders.has(number)),
  );
  if (codes.size === 0) return orders;
  const ofCodes = await by(ctx, 'number', new Set(codes.values()));
  const found = [...codes].flatMap(([code, number]) => {
    const order = ofCodes.get(number);
    return order ? [[code, order] as const] : [];
  });
  return new Map([...orders, ...found]);
};

/** The most telling first. */
const kinds = ['number', 'vendorInvoiceNumber', 'customerOrderId', 'vendorPickupNumber'] as const;

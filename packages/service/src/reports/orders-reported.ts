import type { Locale, OrderSummary, ReportedOrder } from '@cartage/core';
import { pagesOfSummaries } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { cityNames } from '../places/known-cities.ts';

/** The orders of the ids, a few at a time, with what a report says of each beside. */
export async function* ordersReported(
  ctx: Acting & Connections,
  ids: readonly number[],
  locale: Locale,
): AsyncGenerator<readonly ReportedOrder[], void> {
  for await (const orders of pagesOfSummaries(ctx.store.db, ids)) yield await reported(ctx, orders, locale);
}

const reported = async (
  ctx: Acting & Connections,
  orders: readonly OrderSummary[],
  locale: Locale,
): Promise<readonly ReportedOrder[]> => {
  const names = await cityNames(ctx, orders, locale);
  const beside = {
    locale,
    zone: ctx.settings.timeZone,
    cityNames: names,
    vendorName: (id: number) => ctx.vendors.byId(id)?.manifest.name ?? null,
  };
  return orders.map((order) => ({ order, ...beside }));
};

import type { Locale, OrderSummary, ReportedOrder } from '@cartage/core';
import { companyNames, pagesOfSummaries } from '@cartage/storage';
import { cityNames } from '../places/known-cities.ts';
import type { Reporting } from './report.ts';

/** The orders of the ids, a few at a time, with what a report says of each beside. */
export async function* ordersReported(
  ctx: Reporting,
  ids: readonly number[],
  locale: Locale,
): AsyncGenerator<readonly ReportedOrder[], void> {
  for await (const orders of pagesOfSummaries(ctx.store.db, ids)) yield await reported(ctx, orders, locale);
}

const reported = async (
  ctx: Reporting,
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
  if (ctx.company) return orders.map((order) => ({ order, ...beside }));
  const companies = await companyNames(
    ctx.store.db,
    orders.map(({ companyId }) => companyId),
  );
  return orders.map((order) => ({ order, companyName: companies.get(order.companyId) ?? '', ...beside }));
};

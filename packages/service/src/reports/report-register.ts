import {
  type Locale,
  type OrderFilter,
  orderRegister,
  type Problem,
  type ReportedOrder,
  type ReportWish,
} from '@cartage/core';
import { findOrderPage } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { ordersReported } from './orders-reported.ts';
import { batchesOf, MOST_ROWS, type Report, reportOf, tooManyRows } from './report.ts';

/** Report 1. */
export const reportRegister = async (
  ctx: Acting & Connections,
  { filter, page }: ReportWish,
  locale: Locale,
): Promise<Report | Problem> => {
  const { number, size } = page ?? { number: 1, size: 1 };
  const part = { size, skip: (number - 1) * size };
  const { ids, totalCount } = await findOrderPage(ctx.store.db, ctx.company.id, filter, part);
  if (page !== null) return reportOf(orderRegister, totalCount, ordersReported(ctx, ids, locale));
  if (totalCount > MOST_ROWS) return tooManyRows(MOST_ROWS);
  return reportOf(orderRegister, totalCount, wholeRegister(ctx, filter, locale));
};

/** However many orders it has, no more is kept of them than a batch of ids. */
async function* wholeRegister(
  ctx: Acting & Connections,
  filter: OrderFilter,
  locale: Locale,
): AsyncGenerator<readonly ReportedOrder[], void> {
  for await (const ids of batchesOf(ctx, filter)) yield* ordersReported(ctx, ids, locale);
}

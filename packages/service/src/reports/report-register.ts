import {
  type Locale,
  newestFirst,
  type OrderFilter,
  orderRegister,
  type Problem,
  type ReportedOrder,
  type ReportWish,
} from '@cartage/core';
import { findOrderPage, findOrderPageOfAll } from '@cartage/storage';
import { tooFarBehind } from '../far-pages.ts';
import { ordersReported } from './orders-reported.ts';
import {
  batchesOf,
  MOST_ROWS,
  ownersOf,
  type Report,
  type Reporting,
  reportOf,
  tableFor,
  tooManyRows,
} from './report.ts';

/** Report 1. */
export const reportRegister = async (
  ctx: Reporting,
  { filter, page }: ReportWish,
  locale: Locale,
): Promise<Report | Problem> => {
  const { number, size } = page ?? { number: 1, size: 1 };
  const part = { size, skip: (number - 1) * size };
  const owners = ownersOf(ctx);
  const tooFar = typeof owners === 'number' ? null : tooFarBehind(part.skip);
  if (tooFar) return tooFar;
  const { db } = ctx.store;
  const { ids, totalCount } = await (typeof owners === 'number'
    ? findOrderPage(db, owners, filter, part)
    : findOrderPageOfAll(db, owners, filter, part, newestFirst));
  const table = tableFor(ctx, orderRegister);
  if (page !== null) return reportOf(table, totalCount, ordersReported(ctx, ids, locale));
  if (totalCount > MOST_ROWS) return tooManyRows(MOST_ROWS);
  return reportOf(table, totalCount, wholeRegister(ctx, filter, locale));
};

/** However many orders it has, no more is kept of them than a batch of ids. */
async function* wholeRegister(
  ctx: Reporting,
  filter: OrderFilter,
  locale: Locale,
): AsyncGenerator<readonly ReportedOrder[], void> {
  for await (const ids of batchesOf(ctx, filter)) yield* ordersReported(ctx, ids, locale);
}

import {
  collectionReport,
  isProblem,
  type Locale,
  type OrderFilter,
  type Problem,
  type ReportWish,
} from '@cartage/core';
import { idsToCollect } from '@cartage/storage';
import { ordersReported } from './orders-reported.ts';
import {
  batchesOf,
  MOST_ROWS,
  pageIn,
  type Report,
  type Reporting,
  reportOf,
  tableFor,
  tooManyRows,
} from './report.ts';

/** Report 5. */
export const reportCollection = async (ctx: Reporting, wish: ReportWish, locale: Locale): Promise<Report | Problem> => {
  const ids = await idsOfCollected(ctx, wish.filter);
  if (isProblem(ids)) return ids;
  return reportOf(tableFor(ctx, collectionReport), ids.length, ordersReported(ctx, pageIn(ids, wish.page), locale));
};

/** Which orders it holds is decided before its first row. */
const idsOfCollected = async (ctx: Reporting, filter: OrderFilter): Promise<readonly number[] | Problem> => {
  const found: number[] = [];
  for await (const ids of batchesOf(ctx, filter)) {
    found.push(...(await idsToCollect(ctx.store.db, ids)));
    if (found.length > MOST_ROWS) return tooManyRows(MOST_ROWS);
  }
  return found;
};

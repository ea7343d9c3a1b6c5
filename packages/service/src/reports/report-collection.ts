import { collectionReport, isProblem, type Locale, type Problem, type ReportWish } from '@cartage/core';
import { idsToCollect } from '@cartage/storage';
import { ordersReported } from './orders-reported.ts';
import { idsReported, pageIn, type Report, type Reporting, reportOf, tableFor } from './report.ts';

/** Report 5. */
export const reportCollection = async (ctx: Reporting, wish: ReportWish, locale: Locale): Promise<Report | Problem> => {
  const ids = await idsReported(ctx, wish.filter, (few) => idsToCollect(ctx.store.db, few));
  if (isProblem(ids)) return ids;
  return reportOf(tableFor(ctx, collectionReport), ids.length, ordersReported(ctx, pageIn(ids, wish.page), locale));
};

import {
  isProblem,
  type Locale,
  type Problem,
  type ProblemRow,
  problemReport,
  problemStatuses,
  type ReportedOrder,
  type ReportWish,
} from '@cartage/core';
import { givenBackById, idsInStatuses, lastMoves } from '@cartage/storage';
import { ordersReported } from './orders-reported.ts';
import { idsReported, pageIn, type Report, type Reporting, reportOf, tableFor } from './report.ts';

/** Report 4. */
export const reportProblems = async (ctx: Reporting, wish: ReportWish, locale: Locale): Promise<Report | Problem> => {
  const ids = await idsReported(ctx, wish.filter, (few) => idsInStatuses(ctx.store.db, few, problemStatuses));
  if (isProblem(ids)) return ids;
  return reportOf(tableFor(ctx, problemReport), ids.length, problemRows(ctx, pageIn(ids, wish.page), locale));
};

async function* problemRows(
  ctx: Reporting,
  ids: readonly number[],
  locale: Locale,
): AsyncGenerator<readonly ProblemRow[], void> {
  for await (const few of ordersReported(ctx, ids, locale)) {
    // Others have gone on in the meantime.
    yield await withReasons(
      ctx,
      few.filter(({ order }) => problemStatuses.includes(order.status)),
    );
  }
}

const withReasons = async (ctx: Reporting, few: readonly ReportedOrder[]): Promise<readonly ProblemRow[]> => {
  const { db } = ctx.store;
  const orders = few.map(({ order }) => order);
  const [moves, givenBack] = await Promise.all([
    lastMoves(db, orders),
    givenBackById(
      db,
      orders.map(({ id }) => id),
    ),
  ]);
  return few.map((one) => {
    const move = moves.get(one.order.id);
    const { refunded = 0, fees = 0 } = givenBack.get(one.order.id) ?? {};
    return { ...one, reason: move?.event ?? null, previous: move?.from ?? null, refunded, fees };
  });
};

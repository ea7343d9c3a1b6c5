import { isProblem, type Locale, orderRegister, type Problem, type ReportWish } from '@cartage/core';
import { findOrderPage } from '@cartage/storage';
import type { Context } from '../context.ts';
import { ordersReported } from './orders-reported.ts';
import { idsFor, type Report, reportOf } from './report.ts';

/** Report 1. */
export const reportRegister = async (ctx: Context, wish: ReportWish, locale: Locale): Promise<Report | Problem> => {
  const found = await find(ctx, wish);
  if (isProblem(found)) return found;
  return reportOf(orderRegister, found.totalCount, ordersReported(ctx, found.ids, locale));
};

const find = async (ctx: Context, { filter, page }: ReportWish) => {
  if (page !== null) {
    const { number, size } = page;
    return findOrderPage(ctx.store.db, ctx.company.id, filter, { size, skip: (number - 1) * size });
  }
  const ids = await idsFor(ctx, filter, async (all) => all);
  return isProblem(ids) ? ids : { ids, totalCount: ids.length };
};

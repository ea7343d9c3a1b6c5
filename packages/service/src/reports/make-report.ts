import type { Locale, Problem, ReportTemplate, ReportWish } from '@cartage/core';
import { readingFrom } from '../context.ts';
import type { Report, Reporting } from './report.ts';
import { reportCollection } from './report-collection.ts';
import { reportCost } from './report-cost.ts';
import { reportDelivery } from './report-delivery.ts';
import { reportProblems } from './report-problems.ts';
import { reportRegister } from './report-register.ts';

/** A report on the company's orders (interface 13.11). */
export const makeReport = (ctx: Reporting, wish: ReportWish, locale: Locale): Promise<Report | Problem> =>
  makers[wish.template](readingFrom(ctx), wish, locale);

const makers: Readonly<Record<ReportTemplate, typeof makeReport>> = {
  register: reportRegister,
  delivery: reportDelivery,
  cost: reportCost,
  problems: reportProblems,
  collection: reportCollection,
};

import { type Cell, isProblem, type Locale, type Problem, type ReportWish } from '@cartage/core';
import { makeReport, type Report, type Reporting, reportFile } from '@cartage/service';

/** A report that is asked for, in one of its forms. */
interface AskedReport {
  /** For the page in JSON. */
  readonly wish: ReportWish;
  /** The rows of a file; null: all of them. */
  readonly filePage: ReportWish['page'];
  readonly form: 'json' | 'csv' | 'xlsx';
}

/** Of a page, which is short. */
const all = async ({ rows }: Report): Promise<readonly (readonly Cell[])[]> => {
  const read: (readonly Cell[])[] = [];
  for await (const some of rows) read.push(...some);
  return read;
};

/** The report: its page, or a file that is made while it is read. */
export const answerReport = async (ctx: Reporting, { wish, filePage, form }: AskedReport, locale: Locale) => {
  const asked = form === 'json' ? wish : { ...wish, page: filePage };
  const made: Report | Problem = await makeReport(ctx, asked, locale);
  if (isProblem(made)) return made;
  if (form === 'json') return { ...made, rows: await all(made) };
  return { file: reportFile(ctx, made, { template: wish.template, form, locale }) };
};

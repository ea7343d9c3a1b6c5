import { costReport, foldCase, type Locale, type Problem, type ReportWish } from '@cartage/core';
import { costFigures, type ProjectFigures } from '@cartage/storage';
import type { Report, Reporting } from './report.ts';
import { reportGroups, sums } from './report-groups.ts';

/** Report 3. Projects are one in whatever case they are written, as they are for the filters. */
export const reportCost = (ctx: Reporting, wish: ReportWish, locale: Locale): Promise<Report | Problem> => {
  const words = new Intl.Collator(locale);
  /** What has no project comes last. */
  const compare = (a: string | null, b: string | null): number =>
    Number(a === null) - Number(b === null) || words.compare(a ?? '', b ?? '');
  return reportGroups<ProjectFigures, ProjectFigures>(ctx, wish, {
    table: costReport,
    figures: (ids) => costFigures(ctx.store.db, ids),
    keyOf: ({ project, department }) =>
      JSON.stringify([project && foldCase(project), department && foldCase(department)]),
    // In the newer spelling.
    add: (newer, older) => ({ ...newer, ...sums(counted, newer, older) }),
    compare: (a, b) => compare(a.project, b.project) || compare(a.department, b.department),
    rows: async (groups) => groups,
  });
};

const counted = [
  'orders',
  'cancelled',
  'price',
  'charged',
  'refunded',
  'fees',
  'cardReceived',
  'cardRefunded',
] as const;

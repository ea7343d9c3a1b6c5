import { type Cell, cellText, type ReportColumn, type ReportWish, reportTables, reportTemplates } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import type { Converted } from '../contract/converted.ts';
import { acceptedType } from '../reading/accepted-type.ts';
import { codeTable } from '../schema/code-table.ts';
import { pageOf, pagingQuery } from '../schema/paging.ts';
import { orderFilterQuery, toOrderFilter } from './order-filter.ts';

// A report on orders, of a company (interface 13.11) or of all (interface 23.24).

const MOST = 1000;

/** TemplateId: which report (interface 13.11). */
const templates = codeTable(
  'ReportTemplate',
  reportTemplates.map((name, index) => [index + 1, name, reportTables[name].title.en.toLowerCase()]),
);

const columns = reportTemplates
  .map((name) => `${templates.codeOf(name)}: ${reportTables[name].columns.map(({ key }) => key).join(', ')}`)
  .join('; ');

/** The forms in which a report is answered. */
export const reportForms = ['json', 'csv', 'xlsx'] as const;
/** One of `reportForms`. */
export type ReportAnswerForm = (typeof reportForms)[number];

/** The mime type of a sheet of Excel. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const formsByType: Readonly<Record<string, ReportAnswerForm>> = {
  'application/json': 'json',
  '*/*': 'json',
  'text/csv': 'csv',
  [XLSX]: 'xlsx',
};

/** The form that the header `Accept` asks for; JSON where it asks for none of them. */
export const reportFormOf = (accept: string | null): ReportAnswerForm => acceptedType(accept, formsByType) ?? 'json';

/** The query of a report, beside whose orders it is about. */
export const reportQuery = {
  TemplateId: templates.schema,
  ...orderFilterQuery,
  ...pagingQuery(MOST),
  format: z
    .enum(reportForms)
    .nullish()
    .describe('As the header Accept: json, csv or xlsx. A file has all rows, unless PageNum or PageSize is given.'),
};

const reportFields = z.object(reportQuery);

/** A report that is asked for, in all its possible forms. */
export interface ReportQuery {
  /** The wish for the page in JSON. */
  readonly wish: ReportWish & { readonly page: object };
  /** The wish for the rows of a file. */
  readonly filePage: ReportWish['page'];
  /** null: as the header `Accept` says. */
  readonly form: ReportAnswerForm | null;
}

/** What is asked for, in the core's words. */
export function toReport(query: z.output<typeof reportFields>): Converted<ReportQuery> {
  const page = pageOf(query, MOST);
  const isPaged = (query.PageNum ?? query.PageSize ?? null) !== null;
  return {
    value: {
      wish: { template: templates.nameOf(query.TemplateId), filter: toOrderFilter(query), page },
      filePage: isPaged ? page : null,
      form: query.format ?? null,
    },
    problems: [],
    targetOf: (target) => (target === 'filter' ? 'CreateDateFrom' : target),
  };
}

/** The answer of Report in JSON. */
export const reportModel = z
  .object({
    values: z.array(
      z
        .object({ itemValues: z.record(z.string(), z.string()).describe(`By permanent names. ${columns}.`) })
        .meta({ id: 'ReportRow' }),
    ),
    totalCount: z.int().describe('Rows of all pages.'),
  })
  .meta({ id: 'Report' });

/** The rows of a report as texts by the keys of their columns. */
export const fromReport = (
  {
    columns: drawn,
    rows,
    totalCount,
  }: {
    readonly columns: readonly ReportColumn[];
    readonly rows: readonly (readonly Cell[])[];
    readonly totalCount: number;
  },
  { zone }: AnswerContext,
): z.output<typeof reportModel> => ({
  values: rows.map((cells) => ({
    itemValues: Object.fromEntries(
      drawn.map(({ key, kind }, index) => [key, cellText(kind, cells[index] ?? null, zone)]),
    ),
  })),
  totalCount,
});

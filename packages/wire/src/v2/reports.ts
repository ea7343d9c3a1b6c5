import {
  type Cell,
  cellsOf,
  cellText,
  orderRegister,
  type ReportColumn,
  type ReportWish,
  reportTables,
  reportTemplates,
  summaryOf,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { companyQuery } from '../models/company-query.ts';
import { failures } from '../models/failures.ts';
import {
  dailyFiguresModel,
  dailyQuery,
  exampleDailyFigures,
  exampleOnTimeFigures,
  figureDaysQuery,
  onTimeFiguresModel,
} from '../models/figures.ts';
import { orderFilterQuery, toOrderFilter } from '../models/order-filter.ts';
import { acceptedType } from '../reading/accepted-type.ts';
import { codeTable } from '../schema/code-table.ts';
import { pageOf, pagingQuery } from '../schema/paging.ts';
import { exampleRefusal, operation } from './every-operation.ts';
import { savedOrder } from './example-order.ts';

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

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const formsByType: Readonly<Record<string, ReportAnswerForm>> = {
  'application/json': 'json',
  '*/*': 'json',
  'text/csv': 'csv',
  [XLSX]: 'xlsx',
};

/** The form that the header `Accept` asks for; JSON where it asks for none of them. */
export const reportFormOf = (accept: string | null): ReportAnswerForm => acceptedType(accept, formsByType) ?? 'json';

const reportQuery = z.object({
  TemplateId: templates.schema,
  ...orderFilterQuery,
  ...companyQuery,
  ...pagingQuery(MOST),
  format: z
    .enum(reportForms)
    .nullish()
    .describe('As the header Accept: json, csv or xlsx. A file has all rows, unless PageNum or PageSize is given.'),
});

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
export function toReport(query: z.output<typeof reportQuery>): Converted<ReportQuery> {
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

/** The contract of Report. */
export const reportContract = contract(
  {
    ...operation,
    name: 'Report',
    method: 'GET',
    path: '/openapi/v2/Orders/Report',
    ids: { ordersId: 'unseen', companyId: 'AccessDenied' },
    tag: 'reports',
    right: ['Reports'],
    summary: {
      en: 'Reports on orders: a page of rows in JSON, or all of them as CSV or XLSX, as the header Accept or format asks.',
      ru: 'Отчёт по заказам: страница строк в JSON либо все строки в CSV или XLSX — по заголовку Accept или параметру format.',
    },
    query: reportQuery,
    replies: {
      200: { description: 'The report.', json: reportModel, orFile: ['text/csv', XLSX] },
      ...failures,
    },
    examples: [
      { summary: 'The register of a month', query: { TemplateId: 1, CreateDateFrom: '2026-11-01', PageSize: 10 } },
      {
        summary: 'Deliveries by vendor and tariff, for a spreadsheet',
        query: { TemplateId: 2, format: 'csv' as const },
      },
      { summary: 'Cost by project and department, for Excel', query: { TemplateId: 3, format: 'xlsx' as const } },
      { summary: 'Cancellations and problems', query: { TemplateId: 4 } },
      { summary: 'Money that vendors collect', query: { TemplateId: 5 } },
    ],
  },
  (reader) => {
    const row = { order: summaryOf(savedOrder), cityNames: {}, vendorName: () => null, ...reader };
    const report = { columns: orderRegister.columns, rows: [cellsOf(orderRegister, row)], totalCount: 1 };
    return { 200: [{ summary: 'One order', body: fromReport(report, reader) }], ...exampleRefusal(reader) };
  },
);

/** The contract of DailyFigures. */
export const dailyFiguresContract = contract(
  {
    ...operation,
    name: 'DailyFigures',
    method: 'GET',
    path: '/openapi/v2/Reports/Daily',
    ids: { companyId: 'AccessDenied' },
    tag: 'reports',
    right: ['Reports'],
    summary: {
      en: 'Counts the orders of each day, and their money, by vendor: for a picture.',
      ru: 'Считает заказы каждого дня и деньги по ним по службам доставки — для графика.',
    },
    query: z.object({ ...dailyQuery, ...companyQuery }),
    replies: { 200: { description: 'The figures.', json: dailyFiguresModel }, ...failures },
    examples: [
      { summary: 'The last 30 days' },
      { summary: 'A month of one vendor', query: { From: '2026-11-01', To: '2026-11-30', VendorId: [2] } },
    ],
  },
  () => ({ 200: [{ summary: 'A day', body: exampleDailyFigures }] }),
);

/** The contract of OnTimeFigures. */
export const onTimeFiguresContract = contract(
  {
    ...operation,
    name: 'OnTimeFigures',
    method: 'GET',
    path: '/openapi/v2/Reports/OnTime',
    ids: { companyId: 'AccessDenied' },
    tag: 'reports',
    right: ['Reports'],
    summary: {
      en: 'Tells how many orders were delivered on time, and in how many days, by vendor and from city to city.',
      ru: 'Показывает, сколько заказов доставлено в срок и за сколько дней, по службам доставки и направлениям.',
    },
    query: z.object({ ...figureDaysQuery, ...companyQuery }),
    replies: { 200: { description: 'The figures.', json: onTimeFiguresModel }, ...failures },
    examples: [{ summary: 'Of two months', query: { From: '2026-10-01', To: '2026-11-30' } }],
  },
  (reader) => ({ 200: [{ summary: 'One vendor', body: exampleOnTimeFigures(reader) }] }),
);

/** The operations that report on orders. */
export const reportOperations = {
  Report: reportContract,
  DailyFigures: dailyFiguresContract,
  OnTimeFigures: onTimeFiguresContract,
} as const;

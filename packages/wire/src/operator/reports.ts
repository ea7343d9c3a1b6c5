import { type CostRow, cellsOf, costReport } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import { failures } from '../models/failures.ts';
import {
  dailyFiguresModel,
  dailyQuery,
  exampleDailyFigures,
  exampleOnTimeFigures,
  figureDaysQuery,
  onTimeFiguresModel,
} from '../models/figures.ts';
import { fromReport, reportModel, reportQuery, XLSX } from '../models/report.ts';
import { exampleCompanyId, operation } from './every-operation.ts';
import { ownersQuery } from './order-list.ts';

// Figures of orders of all companies (interface 23.24).

/** The contract of DailyFigures. */
export const dailyFiguresContract = contract(
  {
    ...operation,
    name: 'DailyFigures',
    method: 'GET',
    path: '/operator/v1/Reports/Daily',
    tag: 'orders',
    operatorRight: 'Money.Read',
    summary: {
      en: 'Counts the orders of each day, and their money, by vendor, over all companies or some.',
      ru: 'Считает заказы каждого дня и деньги по ним по службам доставки, по всем или некоторым компаниям.',
    },
    query: z.object({ ...dailyQuery, ...ownersQuery }),
    replies: { 200: { description: 'The figures.', json: dailyFiguresModel }, ...failures },
    examples: [
      { summary: 'The last 30 days of all companies', query: {} },
      { summary: 'A month of one', query: { From: '2026-11-01', To: '2026-11-30', CompanyId: [exampleCompanyId] } },
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
    path: '/operator/v1/Reports/OnTime',
    tag: 'orders',
    operatorRight: 'Read',
    summary: {
      en: 'Tells how many orders of all companies, or of some, were delivered on time, by vendor and from city to city.',
      ru: 'Показывает, сколько заказов всех или некоторых компаний доставлено в срок, по службам доставки и направлениям.',
    },
    query: z.object({ ...figureDaysQuery, ...ownersQuery }),
    replies: { 200: { description: 'The figures.', json: onTimeFiguresModel }, ...failures },
    examples: [{ summary: 'Of two months', query: { From: '2026-10-01', To: '2026-11-30' } }],
  },
  (reader) => ({ 200: [{ summary: 'One vendor', body: exampleOnTimeFigures(reader) }] }),
);

const exampleCost: CostRow = {
  ...{ project: 'Shop', department: null, orders: 12, cancelled: 1, price: 852_000 },
  ...{ charged: 923_000, refunded: 71_000, fees: 0, cardReceived: 0, cardRefunded: 0 },
};

/** The contract of Report. */
export const reportContract = contract(
  {
    ...operation,
    name: 'Report',
    method: 'GET',
    path: '/operator/v1/Reports/Orders',
    tag: 'orders',
    operatorRight: 'Money.Read',
    summary: {
      en: 'Reports on orders of all companies or of some: a page of rows in JSON, or all of them as CSV or XLSX.',
      ru: 'Отчёт по заказам всех или некоторых компаний: страница строк в JSON либо все строки в CSV или XLSX.',
    },
    query: z.object({ ...reportQuery, ...ownersQuery }),
    replies: { 200: { description: 'The report.', json: reportModel, orFile: ['text/csv', XLSX] }, ...failures },
    examples: [
      { summary: 'The register of a month', query: { TemplateId: 1, CreateDateFrom: '2026-11-01', PageSize: 10 } },
      { summary: 'Cost of one company', query: { TemplateId: 3, CompanyId: [exampleCompanyId] } },
      { summary: 'Money that vendors collect, for Excel', query: { TemplateId: 5, format: 'xlsx' as const } },
    ],
  },
  (reader) => {
    const report = { columns: costReport.columns, rows: [cellsOf(costReport, exampleCost)], totalCount: 1 };
    return { 200: [{ summary: 'Cost', body: fromReport(report, reader) }] };
  },
);

/** The figures of orders, and the reports on them. */
export const operatorReportOperations = {
  Report: reportContract,
  DailyFigures: dailyFiguresContract,
  OnTimeFigures: onTimeFiguresContract,
} as const;

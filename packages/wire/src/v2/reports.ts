import { cellsOf, orderRegister, summaryOf } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
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
import { fromReport, reportModel, reportQuery, XLSX } from '../models/report.ts';
import { exampleRefusal, operation } from './every-operation.ts';
import { savedOrder } from './example-order.ts';

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
    query: z.object({ ...reportQuery, ...companyQuery }),
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

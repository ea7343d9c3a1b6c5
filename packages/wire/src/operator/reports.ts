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

/** The figures of orders. */
export const operatorReportOperations = {
  DailyFigures: dailyFiguresContract,
  OnTimeFigures: onTimeFiguresContract,
} as const;

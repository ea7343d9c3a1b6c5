import { cellsOf, type OrderFilter, type Problem, problem, type ReportTable, type ReportWish } from '@cartage/core';
import { idsOfOrders } from '@cartage/storage';
import type { Table } from '@cartage/tables';
import type { Acting } from '../context.ts';

/** A report with its rows on the way: they are read as somebody takes them. */
export interface Report extends Table {
  /** Of all pages. */
  readonly totalCount: number;
}

/** In a file; a sheet of Excel has 1,048,576. */
export const MOST_ROWS = 1_000_000;

export const reportOf = <Row>(
  table: ReportTable<Row>,
  totalCount: number,
  found: AsyncIterable<readonly Row[]>,
): Report => ({
  title: table.title,
  columns: table.columns,
  totalCount,
  rows: (async function* () {
    for await (const rows of found) yield rows.map((row) => cellsOf(table, row));
  })(),
});

/** The ids of the company's orders that pass the filter, a batch at a time, as long as the caller waits for them. */
export async function* batchesOf(ctx: Acting, filter: OrderFilter): AsyncGenerator<readonly number[], void> {
  for await (const ids of idsOfOrders(ctx.store.db, ctx.company.id, filter)) {
    if (ctx.signal.aborted) return;
    yield ids;
  }
}

export const tooManyRows = (most: number): Problem =>
  problem('RequestInvalid', 'filter', {
    en: `The report has more than ${most.toLocaleString('en')} rows, and no more are made at once; narrow it by days of creation, a project or a department.`,
    ru: `В отчёте больше ${most.toLocaleString('ru')} строк, а больше за один раз не формируется; сузьте его по дням создания, проекту или подразделению.`,
  });

/** The rows of the page; all of them where none is asked for. */
export const pageIn = <Row>(rows: readonly Row[], page: ReportWish['page']): readonly Row[] =>
  page === null ? rows : rows.slice((page.number - 1) * page.size, page.number * page.size);

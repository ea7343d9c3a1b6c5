import {
  type Cell,
  cellsOf,
  type LocalText,
  type OrderFilter,
  type Problem,
  problem,
  type ReportColumn,
  type ReportTable,
} from '@cartage/core';
import { idsOfOrders } from '@cartage/storage';
import type { Context } from '../context.ts';

/** A report with its rows on the way: they are read as somebody takes them. */
export interface Report {
  readonly title: LocalText;
  readonly columns: readonly ReportColumn[];
  /** Of all pages. */
  readonly totalCount: number;
  /** Some at a time, each with one cell a column. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A sheet of Excel has 1,048,576. */
const MOST_ROWS = 1_000_000;

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

/**
 * The ids of the company's orders that pass the filter, of each batch those that `keep` leaves. Which orders a report
 * holds is decided before its first row.
 */
export const idsFor = async (
  ctx: Context,
  filter: OrderFilter,
  keep: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<readonly number[] | Problem> => {
  const all: number[] = [];
  for await (const ids of batchesOf(ctx, filter)) {
    for (const id of await keep(ids)) all.push(id);
    if (all.length > MOST_ROWS) return tooManyRows(MOST_ROWS);
  }
  return all;
};

/** The ids of the company's orders that pass the filter, a batch at a time, as long as the caller waits for them. */
export async function* batchesOf(ctx: Context, filter: OrderFilter): AsyncGenerator<readonly number[], void> {
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

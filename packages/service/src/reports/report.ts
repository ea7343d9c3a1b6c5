import {
  cellsOf,
  type OrderFilter,
  ofCompanies,
  type Problem,
  problem,
  type ReportedOrder,
  type ReportTable,
  type ReportWish,
} from '@cartage/core';
import { idsOfOrders, type Owners } from '@cartage/storage';
import type { Table } from '@cartage/tables';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, Ground } from '../context.ts';

/** For whom a report is made: a company, or the operator, who has the orders of these companies or, by null, of all. */
export type Reporting = Ground &
  Connections &
  Pick<Acting, 'signal' | 'cities'> & {
    readonly company?: Pick<Acting['company'], 'id'>;
    readonly owners?: readonly number[] | null;
  };

/** Whose orders it is about. */
export const ownersOf = ({ company, owners = null }: Reporting): Owners => company?.id ?? owners;

/** Of orders of several companies each says whose it is. */
export const tableFor = <Row extends ReportedOrder>(ctx: Reporting, table: ReportTable<Row>): ReportTable<Row> =>
  ctx.company ? table : ofCompanies(table);

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

/** The ids of the orders that pass the filter, a batch at a time, as long as the caller waits for them. */
export async function* batchesOf(ctx: Reporting, filter: OrderFilter): AsyncGenerator<readonly number[], void> {
  for await (const ids of idsOfOrders(ctx.store.db, ownersOf(ctx), filter)) {
    if (ctx.signal.aborted) return;
    yield ids;
  }
}

export const tooManyRows = (most: number): Problem =>
  problem('RequestInvalid', 'filter', {
    en: `The report has more than ${most.toLocaleString('en')} rows, and no more are made at once; narrow it by days of creation, a project or a department.`,
    ru: `В отчёте больше ${most.toLocaleString('ru')} строк, а больше за один раз не формируется; сузьте его по дням создания, проекту или подразделению.`,
  });

/**
 * The orders of a report that some of those have which pass the filter: decided before its first row. `find`: which of a
 * batch. RequestInvalid: more than a report has rows.
 */
export const idsReported = async (
  ctx: Reporting,
  filter: OrderFilter,
  find: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<readonly number[] | Problem> => {
  const found: number[] = [];
  for await (const ids of batchesOf(ctx, filter)) {
    found.push(...(await find(ids)));
    if (found.length > MOST_ROWS) return tooManyRows(MOST_ROWS);
  }
  return found;
};

/** The rows of the page; all of them where none is asked for. */
export const pageIn = <Row>(rows: readonly Row[], page: ReportWish['page']): readonly Row[] =>
  page === null ? rows : rows.slice((page.number - 1) * page.size, page.number * page.size);

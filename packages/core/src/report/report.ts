import type { LocalText } from '../local-text.ts';
import type { OrderFilter } from '../order/order-filter.ts';

/** The reports that may be asked for, in the order of their numbers (interface 13.11). */
export const reportTemplates = ['register', 'delivery', 'cost', 'problems', 'collection'] as const;

/** One of `reportTemplates`. */
export type ReportTemplate = (typeof reportTemplates)[number];

/** Which report is wanted, and of which orders. */
export interface ReportWish {
  /** Which report. */
  readonly template: ReportTemplate;
  /** Of which orders. */
  readonly filter: OrderFilter;
  /** The page of its rows, from 1; null: all of them. */
  readonly page: { readonly number: number; readonly size: number } | null;
}

/**
 * What a cell holds.
 * - `text`, and `date`, which is a LocalDate: texts.
 * - `count`: a whole number. `kilograms`: a number. `tenths`: a number of days or a percentage, in tenths of it.
 * - `money`: kopecks. `time`: an Instant.
 */
export type CellKind = 'text' | 'date' | 'count' | 'kilograms' | 'tenths' | 'money' | 'time';

/** The value of a cell, as its kind says; null: there is none. */
export type Cell = string | number | null;

/** A column of a report. */
export interface ReportColumn {
  /** Permanent: programs read by it. */
  readonly key: string;
  /** For people. */
  readonly heading: LocalText;
  /** What its cells hold. */
  readonly kind: CellKind;
}

/** A column, and how its cell is drawn from what a row tells of. */
export interface DrawnColumn<Row> extends ReportColumn {
  /** Pure. */
  readonly cell: (row: Row) => Cell;
}

/** The table that a report is, without its rows. */
export interface ReportTable<Row> {
  /** For people. */
  readonly title: LocalText;
  /** From the left. */
  readonly columns: readonly DrawnColumn<Row>[];
}

/** The cells of a row, one a column. */
export const cellsOf = <Row>({ columns }: ReportTable<Row>, row: Row): readonly Cell[] =>
  columns.map(({ cell }) => cell(row));

/** Writes the columns of a table. */
export const column = <Row>(
  key: string,
  kind: CellKind,
  heading: LocalText,
  cell: (row: Row) => Cell,
): DrawnColumn<Row> => ({ key, kind, heading, cell });

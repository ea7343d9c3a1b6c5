import type { Cell, LocalText, ReportColumn } from '@cartage/core';

/** What is written into a file: headings, and rows that are read as somebody takes them. */
export interface Table {
  /** Of the sheet; CSV has none. */
  readonly title: LocalText;
  readonly columns: readonly ReportColumn[];
  /** Some at a time, each with one cell a column. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

import type { ReportWish } from '@cartage/core';

/** The rows of the page; all of them where none is asked for. */
export const pageIn = <Row>(rows: readonly Row[], page: ReportWish['page']): readonly Row[] =>
  page === null ? rows : rows.slice((page.number - 1) * page.size, page.number * page.size);

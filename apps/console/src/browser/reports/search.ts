import { type ReportTemplate, reportTemplates } from '@cartage/core';
import { dayIn, oneOf, said, textIn, wholeFrom } from '../parts/address.ts';

/** What the address of the reports says: which report, or none for the pictures, and of what. */
export interface ReportsSearch {
  readonly report?: ReportTemplate;
  /** Days of creation. */
  readonly from?: string;
  readonly to?: string;
  readonly vendor?: number;
  /** The operator's: of this company. */
  readonly of?: number;
  readonly project?: string;
  readonly department?: string;
  /** From 2 on. */
  readonly page?: number;
}

/** What can be read of the address; the rest is dropped. */
export const reportsSearch = (raw: Record<string, unknown>): ReportsSearch =>
  said<ReportsSearch>({
    report: oneOf(reportTemplates, raw.report),
    from: dayIn(raw.from),
    to: dayIn(raw.to),
    vendor: wholeFrom(0, raw.vendor),
    of: wholeFrom(1, raw.of),
    project: textIn(raw.project),
    department: textIn(raw.department),
    page: wholeFrom(2, raw.page),
  });

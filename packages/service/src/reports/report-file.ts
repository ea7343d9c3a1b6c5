import { type Locale, localDateOf, type ReportTemplate } from '@cartage/core';
import { type Table, type TableReader, writeCsv, writeXlsx } from '@cartage/tables';
import type { Ground } from '../context.ts';
import type { Report } from './report.ts';

/** A report as a file, which is made while somebody reads it. */
export interface ReportFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A kind of file that a report may be. */
export type ReportForm = 'csv' | 'xlsx';

/** The report in the words of that language, `register-2026-11-22.csv`. */
export const reportFile = (
  { clock, settings: { timeZone: zone } }: Pick<Ground, 'clock' | 'settings'>,
  report: Report,
  { template, form, locale }: { readonly template: ReportTemplate; readonly form: ReportForm; readonly locale: Locale },
): ReportFile => {
  const { mimeType, write } = forms[form];
  const name = `${template}-${localDateOf(clock(), zone)}.${form}`;
  return { name, mimeType, content: write(report, { locale, zone }) };
};

interface FileForm {
  readonly mimeType: string;
  readonly write: (table: Table, reader: TableReader) => AsyncIterable<Uint8Array>;
}

const forms: Readonly<Record<ReportForm, FileForm>> = {
  csv: { mimeType: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
};

import {
  type IncludedFile,
  type LabelDpi,
  type LabelFormat,
  labelDpis,
  labelFormats,
  type MarksFormat,
  type PaperKind,
  type PrintWish,
  type Problem,
  problem,
} from '@cartage/core';
import { z } from 'zod';
import { acceptedType } from '../reading/accepted-type.ts';
import { fromBase64 } from '../schema/base64.ts';
import { codeList } from '../schema/code-table.ts';
import { defaulted, text } from '../schema/fields.ts';
import { includeFilePosition, marksFormatCodes } from './codes.ts';

// What the versions' ways to print have in common (interface 17.1 to 17.4).

/** What is to be printed, of which orders; `format` null: as the header `Accept` says. */
export interface Print extends Omit<PrintWish, 'format'> {
  readonly format: LabelFormat | null;
}

/** A hundred orders in one file. */
export const MOST_PRINTED = 100;

/** Enough for any desk, and no more pages than one answer can hold. */
export const copies = z.int32().min(1).max(20);

/** Whether something is printed to be looked at alone, as the ways to print take it. */
export const isPreview = defaulted(z.boolean(), false).describe(
  'To be looked at: the orders do not count as printed for it.',
);

/** Format of labels. */
export const labelFormat = z.enum(labelFormats).meta({ id: 'LabelFormat' });
/** Resolution of labels that are pictures. */
export const labelDpi = codeList('LabelDpi', 'Resolution of a label printer, dots per inch.', labelDpis);

/** A customer's own PDF, as the members of a body. */
export const includedFileFields = {
  includePdf: text.nullish().describe('A PDF in base64, to be merged with the papers.'),
  includePosition: defaulted(includeFilePosition.schema, 0),
  includeCopy: defaulted(copies, 1).describe('Copies of the included PDF.'),
};

/** The file in the body, or null; PdfInvalid where it is no base64 or too large to be decoded. */
export const toIncludedFile = (model: {
  readonly includePdf?: string | null | undefined;
  readonly includePosition: number;
  readonly includeCopy: number;
}): { readonly include: IncludedFile | null; readonly problems: readonly Problem[] } => {
  const { includePdf } = model;
  if (!includePdf) return { include: null, problems: [] };
  if (includePdf.length > MAX_BASE64) return { include: null, problems: [largePdf] };
  const bytes = fromBase64(includePdf);
  if (bytes === null) return { include: null, problems: [notBase64] };
  const position = includeFilePosition.nameOf(model.includePosition);
  return { include: { bytes, position, copies: model.includeCopy }, problems: [] };
};

/**
 * The papers that are named, and those that are switched on, in the order of `from`. Where none is named, those by
 * default, without those that are switched off.
 */
export const papersWanted = (
  from: readonly PaperKind[],
  named: readonly PaperKind[],
  byDefault: readonly PaperKind[],
  switches: Readonly<Partial<Record<PaperKind, boolean | null | undefined>>>,
): readonly PaperKind[] =>
  from.filter(
    (paper) => named.includes(paper) || (switches[paper] ?? (named.length === 0 && byDefault.includes(paper))),
  );

/** The size of labels; null: as the company has settled it. */
export const toMarksFormat = (code: number | null | undefined): MarksFormat | null =>
  code === null || code === undefined ? null : marksFormatCodes.nameOf(code);

/** 203 where none is named. */
export const toLabelDpi = (dpi: number | null | undefined): LabelDpi => labelDpis.find((one) => one === dpi) ?? 203;

/** What labels are sent as instead of a PDF. */
export const labelFileTypes = ['image/png', 'application/zip', 'application/vnd.zebra.zpl'] as const;

/** What `Accept` asks for: the best of the types that are known, pdf where it names none of them. */
export const labelFormatOf = (accept: string | null): LabelFormat => acceptedType(accept, formatsByType) ?? 'pdf';

const formatsByType: Readonly<Record<string, LabelFormat>> = {
  'application/pdf': 'pdf',
  'application/octet-stream': 'pdf',
  '*/*': 'pdf',
  'image/png': 'png',
  'application/zpl': 'zpl',
  'x-application/zpl': 'zpl',
  'application/x-zpl': 'zpl',
  'application/vnd.zebra.zpl': 'zpl',
};

/** More than a PDF of 5 MB (interface 2.5) takes, with a third of blanks among it: not worth to be decoded. */
const MAX_BASE64 = 10 * 1024 * 1024;

const largePdf: Problem = problem('PdfInvalid', 'includePdf', {
  en: 'The PDF is larger than 5 MB; send a file of at most 5 MB.',
  ru: 'PDF больше 5 МБ; отправьте файл не больше 5 МБ.',
});

const notBase64: Problem = problem('PdfInvalid', 'includePdf', {
  en: 'includePdf is not base64; send the bytes of a PDF in base64.',
  ru: 'includePdf не является base64; передайте байты PDF в base64.',
});

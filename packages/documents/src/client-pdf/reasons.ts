import { type LocalText, type Problem, problem } from '@cartage/core';
import { pdfLimits } from './limits.ts';

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const { bytes, pages, inflatedBytes, readingMs } = pdfLimits;

/** Why a customer's PDF is not taken. */
export const reasons = {
  large: {
    en: `The PDF is larger than ${megabytes(bytes)} MB; send a file of at most ${megabytes(bytes)} MB.`,
    ru: `PDF больше ${megabytes(bytes)} МБ; отправьте файл не больше ${megabytes(bytes)} МБ.`,
  },
  foreign: {
    en: 'The file is not a PDF: it does not begin with %PDF-.',
    ru: 'Файл не является PDF: он не начинается с %PDF-.',
  },
  encrypted: {
    en: 'The PDF is encrypted; send it without a password and without restrictions.',
    ru: 'PDF зашифрован; отправьте его без пароля и ограничений.',
  },
  broken: {
    en: 'The PDF is damaged and cannot be read; save or print it to PDF again.',
    ru: 'PDF повреждён и не читается; сохраните или распечатайте его в PDF заново.',
  },
  empty: { en: 'The PDF has no pages.', ru: 'В PDF нет страниц.' },
  long: { en: `The PDF has more than ${pages} pages.`, ru: `В PDF больше ${pages} страниц.` },
  inflated: {
    en: `The PDF unpacks to more than ${megabytes(inflatedBytes)} MB.`,
    ru: `PDF распаковывается более чем в ${megabytes(inflatedBytes)} МБ.`,
  },
  slow: {
    en: `The PDF takes longer than ${readingMs / 1000} s to read.`,
    ru: `Чтение PDF занимает больше ${readingMs / 1000} с.`,
  },
  hungry: { en: 'The PDF needs too much memory to be read.', ru: 'Для чтения PDF нужно слишком много памяти.' },
} as const satisfies Record<string, LocalText>;

export type Reason = keyof typeof reasons;

export const pdfInvalid = (reason: Reason, target: string | null): Problem =>
  problem('PdfInvalid', target, reasons[reason]);

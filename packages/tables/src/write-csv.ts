import { type Cell, type CellKind, formatDateTime, type Locale, numberText } from '@cartage/core';
import type { Table } from './table.ts';

/** In whose words and on whose clocks a file is written. */
export interface TableReader {
  readonly locale: Locale;
  /** IANA. */
  readonly zone: string;
}

/**
 * The table as CSV (RFC 4180), such that a spreadsheet of the reader's country opens it with a click: with a byte order
 * mark, in Russian with semicolons, decimal commas and days as `22.11.2026`. The first piece has a row, where there is one.
 */
export async function* writeCsv({ columns, rows }: Table, reader: TableReader): AsyncGenerator<Uint8Array, void> {
  const { separator } = forms[reader.locale];
  const line = (texts: readonly string[]): string => `${texts.join(separator)}\r\n`;
  let text = `\uFEFF${line(columns.map(({ heading }) => quoted(heading[reader.locale])))}`;
  for await (const some of rows) {
    for (const cells of some)
      text += line(columns.map(({ kind }, index) => csvText(kind, cells[index] ?? null, reader)));
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const forms = {
  en: { separator: ',', point: '.' },
  ru: { separator: ';', point: ',' },
} as const;

const csvText = (kind: CellKind, cell: Cell, { locale, zone }: TableReader): string => {
  if (cell === null) return '';
  if (kind === 'time') return timeText(Number(cell), locale, zone);
  if (kind === 'date') return dateText(String(cell), locale);
  if (typeof cell === 'number') return numberText(kind, cell).replace('.', forms[locale].point);
  return quoted(asText(cell));
};

const timeText = (instant: number, locale: Locale, zone: string): string => {
  const local = formatDateTime(instant, zone);
  return `${dateText(local.slice(0, 10), locale)} ${local.slice(11, 16)}`;
};

const dateText = (date: string, locale: Locale): string =>
  locale === 'ru' ? `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}` : date;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A spreadsheet may take what begins so for a formula: full-width signs, and what is not to be seen before them, included. */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
/** Where a spreadsheet of another country, to which the separators are other ones, may see such a beginning. */
const separator = /[,;\t\r\n]/;
const innerFormula = /(?<=[,;\t\r\n][\s\p{C}"]*)[=+\-@＝＋－＠]/gu;
/** Words that a number or a day may have in it. */
const words = [
  '(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*',
  '[гр]|руб|(?<=\\s)[ap]m?|(?<=\\d)[etz]',
].join('|');
/** What it would take for another number, or for a day: leading zeros would go, and digits after the eleventh. */
const numberLike = new RegExp(`^(?:\\P{L}|(?<!\\p{L})(?:${words})(?!\\p{L}))*$`, 'iu');
const digit = /\p{Nd}/u;
const harmlessNumber = /^(?:0|[1-9]\d{0,10})$/;

/** What a spreadsheet shows as it was written: the apostrophe is what OWASP advises, a tab is not to be seen. */
const asText = (text: string): string => {
  const harmless = separator.test(text) ? text.replace(innerFormula, "'$&") : text;
  if (formula.test(text)) return `'${harmless}`;
  return numberLike.test(text) && digit.test(text) && !harmlessNumber.test(text) ? `\t${harmless}` : harmless;
};

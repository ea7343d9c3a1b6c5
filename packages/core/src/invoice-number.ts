/** An invoice's number as it is printed and typed, `2026-000017`: the year of issue, and which of the year's it is. */
export type InvoiceNumber = string;

/** The two parts of an invoice's number. */
export interface InvoicePlace {
  /** Of issue, four digits. */
  readonly year: number;
  /** From 1, without gaps within a year. */
  readonly nth: number;
}

/** At least six digits, so that numbers of a year are in order as texts too. */
export const formatInvoiceNumber = ({ year, nth }: InvoicePlace): InvoiceNumber =>
  `${year}-${String(nth).padStart(6, '0')}`;

/** Zeros in front may be left out, as in speech: `2026-17`. null: it is no such number. */
export function parseInvoiceNumber(text: string): InvoicePlace | null {
  const [, year, nth] = /^\s*(\d{4})-(\d{1,12})\s*$/.exec(text) ?? [];
  return year === undefined || Number(nth) === 0 ? null : { year: Number(year), nth: Number(nth) };
}

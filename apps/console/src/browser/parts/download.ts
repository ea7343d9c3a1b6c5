/** Gives the browser a file to keep. */
export const download = (
  content: Blob | Uint8Array<ArrayBuffer>,
  name: string,
  type = 'application/octet-stream',
): void => {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read where it is by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** A table as a file that spreadsheets open: a mark that it is UTF-8, and nothing that they take for a formula. */
export const csvOf = (rows: readonly (readonly (string | number | null | undefined)[])[]): Blob =>
  new Blob([`\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });

/** As the service's own files have it (packages/tables): full-width signs, and what is not to be seen before them, included. */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
/** Where a spreadsheet of another country, to which the separators are other ones, may see such a beginning. */
const innerFormula = /(?<=[,;\t\r\n][\s\p{C}"]*)[=+\-@＝＋－＠]/gu;

const cellOf = (value: string | number | null | undefined): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = (formula.test(text) ? `'${text}` : text).replace(innerFormula, "'$&");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

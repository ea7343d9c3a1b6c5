import type { Bitmap } from './bitmap.ts';

/**
 * A label in ZPL II: the whole picture as one graphic, so that it looks the same on every printer, with none of the
 * printer's own fonts and bars. Compressed as every printer of the language understands it.
 */
export function zplOf({ width, height, rowBytes, rows }: Bitmap): string {
  const bytes = rows.length;
  return [
    '^XA',
    `^PW${width}^LL${height}^LH0,0`,
    `^FO0,0^GFA,${bytes},${bytes},${rowBytes},${compressed(rows, rowBytes)}^FS`,
    '^PQ1',
    '^XZ\n',
  ].join('\n');
}

/**
 * Hexadecimal of the rows, shortened: `:` repeats the row above, `,` fills a row up with white and `!` with black, and a
 * letter before a digit says how often it comes (ZPL II programming guide, alternative data compression).
 */
function compressed(rows: Uint8Array, rowBytes: number): string {
  let out = '';
  let above: Buffer | undefined;
  for (let at = 0; at < rows.length; at += rowBytes) {
    const row = Buffer.from(rows.buffer, rows.byteOffset + at, rowBytes);
    out += above?.equals(row) ? ':' : shortened(row.toString('hex').toUpperCase());
    above = row;
  }
  return out;
}

function shortened(row: string): string {
  const last = row.at(-1) ?? '';
  const sign = fillers[last];
  let rest = row.length;
  while (sign !== undefined && row[rest - 1] === last) rest -= 1;
  // Of a tail of one digit the digit itself is as short.
  const end = row.length - rest > 1 ? sign : undefined;
  const said = end === undefined ? row : row.slice(0, rest);
  return said.replace(/(.)\1+/g, (run, digit: string) => repeats(run.length) + digit) + (end ?? '');
}

/** A row of nothing but the tail is one sign. */
const fillers: Readonly<Record<string, string>> = { 0: ',', F: '!' };

/** `G` to `Y` are 1 to 19, `g` to `z` 20 to 400 in twenties; several add up. */
function repeats(count: number): string {
  let out = '';
  let left = count;
  for (; left >= 400; left -= 400) out += 'z';
  if (left >= 20) out += String.fromCharCode(0x66 + Math.floor(left / 20));
  if (left % 20 > 0) out += String.fromCharCode(0x46 + (left % 20));
  return out;
}

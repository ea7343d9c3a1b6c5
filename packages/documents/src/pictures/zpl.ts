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
  const hex = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString('hex').toUpperCase();
  const length = rowBytes * 2;
  let out = '';
  let above = '';
  for (let at = 0; at < hex.length; at += length) {
    const row = hex.slice(at, at + length);
    out += row === above ? ':' : shortened(row);
    above = row;
  }
  return out;
}

const shortened = (row: string): string => {
  const [tail = ''] = /(0+|F+)$/.exec(row) ?? [];
  // Of a tail of one digit the digit itself is as short, and a row of nothing but the tail is one sign.
  const rest = tail.length > 1 ? row.slice(0, -tail.length) : row;
  const end = rest === row ? '' : tail.startsWith('0') ? ',' : '!';
  return rest.replace(/(.)\1+/g, (run, digit: string) => repeats(run.length) + digit) + end;
};

/** `G` to `Y` are 1 to 19, `g` to `z` 20 to 400 in twenties; several add up. */
function repeats(count: number): string {
  let out = '';
  let left = count;
  for (; left >= 400; left -= 400) out += 'z';
  if (left >= 20) out += String.fromCharCode(0x66 + Math.floor(left / 20));
  if (left % 20 > 0) out += String.fromCharCode(0x46 + (left % 20));
  return out;
}

import type { Bitmap } from '../pictures/bitmap.ts';

// For tests: ZPL read as a printer reads it, by the programming guide and not by what wrote it.

/** The graphics of all labels, one a label. */
export const labelsOf = (zpl: string): readonly Bitmap[] =>
  [...zpl.matchAll(/\^XA\s(.*?)\^XZ\n/gs)].map(([, label = '']) => {
    const [, width, height] = /\^PW(\d+)\^LL(\d+)/.exec(label) ?? [];
    const [, bytes, total, rowBytes, data = ''] = /\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS/.exec(label) ?? [];
    const rows = unpacked(data, Number(rowBytes));
    if (rows.length !== Number(bytes) || bytes !== total) throw new Error(`${rows.length} bytes, not ${bytes}`);
    return { width: Number(width), height: Number(height), rowBytes: Number(rowBytes), rows };
  });

function unpacked(data: string, rowBytes: number): Uint8Array {
  const length = rowBytes * 2;
  const rows: string[] = [];
  let row = '';
  let count = 0;
  const end = () => {
    rows.push(row);
    row = '';
  };
  for (const sign of data) {
    if (sign === ':') rows.push(rows.at(-1) ?? '');
    else if (sign === ',' || sign === '!') {
      row = row.padEnd(length, sign === ',' ? '0' : 'F');
      end();
    } else if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 0x46;
    else if (/[g-z]/.test(sign)) count += (sign.charCodeAt(0) - 0x66) * 20;
    else {
      row += sign.repeat(count || 1);
      count = 0;
      if (row.length === length) end();
    }
  }
  return Buffer.from(rows.join(''), 'hex');
}

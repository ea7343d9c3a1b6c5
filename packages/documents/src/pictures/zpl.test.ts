import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelsOf } from '../proof/zpl-reader.ts';
import { zplOf } from './zpl.ts';

describe('a label in ZPL', () => {
  const picture = fc
    .record({ rowBytes: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 12 }) })
    .chain(({ rowBytes, height }) => {
      // Rows of runs: short ones, long ones, white and black to the end.
      const byte = fc.constantFrom(0, 0, 0xff, 0xff, 0x0f, 0xf0, 0xaa, 0x81);
      const row = fc
        .array(fc.tuple(byte, fc.integer({ min: 1, max: 260 })), { minLength: 1, maxLength: 6 })
        .map((runs) => runs.flatMap(([value, count]) => Array<number>(count).fill(value)))
        .map((bytes) => Array.from({ length: rowBytes }, (_, i) => bytes[i] ?? bytes.at(-1) ?? 0));
      return fc
        .array(fc.tuple(row, fc.integer({ min: 1, max: 3 })), { minLength: height, maxLength: height })
        .map((rows) => rows.flatMap(([one, times]) => Array<number[]>(times).fill(one)).slice(0, height))
        .map((rows) => ({ width: rowBytes * 8, height, rowBytes, rows: Uint8Array.from(rows.flat()) }));
    });

  it('is read by a printer as the picture that it was made of', () => {
    fc.assert(
      fc.property(picture, (one) => {
        const [read] = labelsOf(zplOf(one));
        expect(read).toMatchObject({ width: one.width, height: one.height, rowBytes: one.rowBytes });
        expect(Buffer.compare(read?.rows ?? Buffer.alloc(0), one.rows)).toBe(0);
      }),
    );
  });

  it('is short where the picture is empty', () => {
    const rows = new Uint8Array(105 * 1184);
    const zpl = zplOf({ width: 840, height: 1184, rowBytes: 105, rows });
    expect(zpl.length).toBeLessThan(1400);
    expect(zpl).toBe(`^XA\n^PW840^LL1184^LH0,0\n^FO0,0^GFA,124320,124320,105,,${':'.repeat(1183)}^FS\n^PQ1\n^XZ\n`);
  });
});

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from './download.ts';

const textOf = async (blob: Blob): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());

it('writes a table that spreadsheets read back, whatever is in it, and take nothing of for a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      async (rows) => {
        const read = parse(await textOf(csvOf(rows)), { bom: true, relaxColumnCount: true }) as string[][];
        expect(read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')))).toEqual(rows);
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      },
    ),
    { numRuns: 40 },
  );
});

it('writes numbers as numbers, and nothing where there is nothing', async () => {
  expect(await textOf(csvOf([[-1.5, null, undefined, 'a,b']]))).toBe('\ufeff-1.5,,,"a,b"\r\n');
});

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
        const bare = (cell: string) => cell.replaceAll("'", '');
        expect(read.map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)));
        for (const cell of read.flat()) expect(cell).not.toMatch(/(?:^|[,;\t\r\n])[\s\p{C}"]*[=+\-@＝＋－＠]/u);
      },
    ),
    { numRuns: 40 },
  );
});

it('writes numbers as numbers, and nothing where there is nothing', async () => {
  expect(await textOf(csvOf([[-1.5, null, undefined, 'a,b']]))).toBe('\ufeff-1.5,,,"a,b"\r\n');
});

it.each([
  ['＝1+1', "'＝1+1"],
  [' =1', "' =1"],
  ['\u200b@SUM(1)', "'\u200b@SUM(1)"],
  ['a;=1', "a;'=1"],
  ['10-20', '10-20'],
])('has no formula where a text is %j, also for spreadsheets that part at semicolons', async (text, written) => {
  expect(await textOf(csvOf([[text]]))).toBe(`\ufeff${written}\r\n`);
});

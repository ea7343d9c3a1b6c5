import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

it('gives every field as it was written, however the text is cut', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ж', '"', ',', '\n', ' ', '🎄') });
  const rows = fc.array(fc.tuple(field, field, field), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (written, size) => {
      const text = [['one', 'two', 'three'], ...written].map((row) => row.map(quoted).join(',')).join('\r\n');
      async function* pieces() {
        const characters = Array.from(text);
        for (let start = 0; start < characters.length; start += size)
          yield characters.slice(start, start + size).join('');
      }
      const read: string[][] = [];
      for await (const row of readCsv(pieces())) read.push([...row.values()]);
      expect(read).toEqual(written);
    }),
  );
});

const rowsOf = async (...pieces: string[]): Promise<readonly (readonly [string, string][])[]> => {
  async function* given() {
    yield* pieces;
  }
  const rows: (readonly [string, string][])[] = [];
  for await (const row of readCsv(given())) rows.push([...row]);
  return rows;
};

it.each([
  [
    'a byte order mark',
    '\uFEFFa,b\n1,2',
    [
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
  ],
  [
    'spaces around names',
    ' a , b \n1, 2',
    [
      [
        ['a', '1'],
        ['b', ' 2'],
      ],
    ],
  ],
  [
    'line ends of both kinds, and empty lines',
    'a,b\r\n1,2\n\r\n3,4\n\n',
    [
      [
        ['a', '1'],
        ['b', '2'],
      ],
      [
        ['a', '3'],
        ['b', '4'],
      ],
    ],
  ],
  [
    'a field too few and one too many',
    'a,b\n1\n2,3,4',
    [
      [
        ['a', '1'],
        ['b', ''],
      ],
      [
        ['a', '2'],
        ['b', '3'],
      ],
    ],
  ],
  [
    'a quote within a field without quotes',
    'a,b\nс. "Заря",2',
    [
      [
        ['a', 'с. "Заря"'],
        ['b', '2'],
      ],
    ],
  ],
])('takes %s', async (_, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
});

it('refuses a quote that is never closed, without holding the rest of the file', async () => {
  await expect(rowsOf('a,b\n"1,2\n', '3,4\n')).rejects.toThrow(RangeError);
  let taken = 0;
  async function* endless() {
    yield 'a,b\n"';
    for (; taken < 1_000; taken += 1) yield 'x'.repeat(100_000);
  }
  const read = async () => {
    for await (const _ of readCsv(endless()));
  };
  await expect(read()).rejects.toThrow(RangeError);
  expect(taken).toBeLessThan(100);
});

it('passes on what goes wrong with the pieces', async () => {
  async function* broken() {
    yield 'a,b\n1,2\n';
    throw new TypeError('the disk is gone');
  }
  const read = async () => {
    for await (const _ of readCsv(broken()));
  };
  await expect(read()).rejects.toThrow('the disk is gone');
});

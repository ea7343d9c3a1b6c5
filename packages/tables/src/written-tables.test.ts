import { buffer } from 'node:stream/consumers';
import type { Cell, CellKind, Locale, ReportColumn } from '@cartage/core';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from './table.ts';
import { readWorkbook } from './testing/workbook.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

// interface 13.11.

const zone = 'Europe/Moscow';
const kinds: readonly CellKind[] = ['text', 'date', 'count', 'kilograms', 'tenths', 'money', 'time'];
const columns: readonly ReportColumn[] = kinds.map((kind) => ({
  ...{ key: kind, kind, heading: { en: `The ${kind}`, ru: `Столбец ${kind}` } },
}));
const row: readonly Cell[] = ['ООО «Ромашка»', '2026-11-22', 7, 1.5, 975, -123_456, Date.parse('2026-11-22T21:05:00Z')];

const tableOf = (batches: readonly (readonly (readonly Cell[])[])[], failure?: Error): Table => ({
  title: { en: 'Orders', ru: 'Реестр' },
  columns,
  rows: (async function* () {
    yield* batches;
    if (failure) throw failure;
  })(),
});
const csvOf = async (rows: readonly (readonly Cell[])[], locale: Locale) =>
  (await buffer(writeCsv(tableOf([rows]), { locale, zone }))).toString();
const textsOf = (texts: readonly string[]) => texts.map((text): readonly Cell[] => [text, ...row.slice(1)]);

/** What a spreadsheet makes of the first column. */
const csvTexts = async (texts: readonly string[], locale: Locale): Promise<readonly string[]> => {
  const csv = await csvOf(textsOf(texts), locale);
  const lines: string[][] = parse(csv, { bom: true, delimiter: locale === 'ru' ? ';' : ',' });
  expect(lines.every((line) => line.length === kinds.length)).toBe(true);
  return lines.slice(1).map(([first]) => first ?? '');
};
const xlsxRows = async (rows: readonly (readonly Cell[])[], locale: Locale) =>
  readWorkbook(writeXlsx(tableOf([rows]), { locale, zone }));

describe('CSV', () => {
  it('has in Russian what a Russian Excel opens with a click, to the byte', async () => {
    expect(await csvOf([row], 'ru')).toBe(
      '\uFEFF"Столбец text";"Столбец date";"Столбец count";"Столбец kilograms";"Столбец tenths";"Столбец money";"Столбец time"\r\n' +
        '"ООО «Ромашка»";22.11.2026;7;1,5;97,5;-1234,56;23.11.2026 00:05\r\n',
    );
  });

  it('has in English commas, points and days that sort', async () => {
    expect(await csvOf([row], 'en')).toContain(
      '\r\n"ООО «Ромашка»",2026-11-22,7,1.5,97.5,-1234.56,2026-11-23 00:05\r\n',
    );
  });

  it('has its headings without a row too, and nothing where there is no value', async () => {
    const none = await buffer(writeCsv(tableOf([]), { locale: 'en', zone }));
    expect(none.toString()).toBe(await csvOf([], 'en'));
    expect(none.toString()).toMatch(/^\uFEFF"The text",.*"The time"\r\n$/);
    expect(await csvOf([[null, null, null, null, null, null, null]], 'ru')).toMatch(/\r\n;;;;;;\r\n$/);
  });

  const withoutGuards = (text: string) => text.replaceAll("'", '').replace(/^\t+/, '');

  it('comes back as it was written, whatever the texts are', async () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...';,"\r\n\t\'a=1') }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('en', 'ru'),
        async (texts, locale) => {
          const read = await csvTexts(texts, locale as Locale);
          expect(read.map(withoutGuards)).toEqual(texts.map(withoutGuards));
        },
      ),
    );
  });

  it.each([
    '=1+1',
    '+7 495',
    '-1',
    '@SUM(A1)',
    '\t1',
    '\r1',
    '\n1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '  =1',
    '\u00a0=1',
    '\uFEFF=1',
    '\u200b\u00ad\u0000=1',
    '-',
  ])('has no formula where a text is %j', async (text) => {
    for (const locale of ['en', 'ru'] as const) expect(await csvTexts([text], locale)).toEqual([`'${text}`]);
  });

  it.each([
    ...[
      '0012',
      ' 0012',
      '(0012)',
      '80012345678901',
      '1.2',
      '.5',
      '1-2',
      '12:30',
      '12:30 PM',
      '1e5',
      '1E+5',
      '5%',
      '1/2',
      '00',
    ],
    ...['5 ₽', '$5', '5р.', '１２', '1 янв', 'Март 2026', '5 мая 2026 г.', 'MAR-1', 'Sept2', '2026-11-22T10:00Z'],
  ])('has a tab before %s, which would become another number or a day', async (text) => {
    expect(await csvTexts([text], 'ru')).toEqual([`\t${text}`]);
  });

  it.each([
    ['a,=1', "a,'=1"],
    ['a;\r\n "+1', 'a;\r\n "\'+1'],
    ['a\t＝1\n-1', "a\t'＝1\n'-1"],
    ['=a;@b', "'=a;'@b"],
    ['\t=1', "'\t'=1"],
  ])('has no formula in %j for a spreadsheet to which other signs are the separators', async (text, written) => {
    for (const locale of ['en', 'ru'] as const) expect(await csvTexts([text], locale)).toEqual([written]);
  });

  it.each(['0', '12345', '12345678901', 'CTG-4820-9135', '1C-001', '77-A', 'A=1', 'a, b-1', 'ул. Ленина, 1', "O'Neil"])(
    'has %s as it is',
    async (text) => {
      expect(await csvTexts([text], 'ru')).toEqual([text]);
    },
  );
});

describe('XLSX', () => {
  it('has texts as texts, numbers as numbers, and days as days', async () => {
    const { name, rows, heights, frozen, parts } = await xlsxRows([row], 'ru');
    // The headings have three lines; a row of the rest is as high as the spreadsheet has it.
    expect(heights).toEqual(['45', '']);
    expect(name).toBe('Реестр');
    expect(frozen).toBe('A2');
    expect(parts.toSorted()).toEqual(
      '[Content_Types].xml _rels/.rels xl/_rels/workbook.xml.rels xl/styles.xml xl/workbook.xml xl/worksheets/sheet1.xml'.split(
        ' ',
      ),
    );
    expect(rows[0]?.map(({ value }) => value)).toEqual(columns.map(({ heading }) => heading.ru));
    expect(rows[1]?.map(({ place, value, format }) => [place, value, format])).toEqual([
      ['A2', 'ООО «Ромашка»', '49'],
      ['B2', 46_348, '14'],
      ['C2', 7, '1'],
      ['D2', 1.5, '0'],
      ['E2', 97.5, '0.0'],
      ['F2', -1234.56, '4'],
      ['G2', 46_349 + 5 / 1440, '22'],
    ]);
  });

  it('has every text as it was written, but what XML cannot hold, and no formula', async () => {
    const hostile = [
      '=1+1',
      '+1',
      '@A1',
      '-1',
      '<&>"\'',
      'A&B',
      '<',
      '_x0041_',
      'a\r\n\tb',
      '  x  ',
      '0012',
      '🌼',
      '\u0000\u001f\uffff',
    ];
    const { rows } = await xlsxRows(textsOf(hostile), 'en');
    const [, ...cells] = rows.map(([first]) => first);
    expect(cells.map((cell) => cell?.value)).toEqual([...hostile.slice(0, -1), '\ufffd\ufffd\ufffd']);
    expect(cells.some((cell) => cell?.isFormula)).toBe(false);
    expect(cells.slice(0, 5).map((cell) => cell?.format)).toEqual([...Array(4).fill('49 as text'), '49']);
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).map((one) => one.toWellFormed());
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        const written = (await xlsxRows(textsOf([one]), 'en')).rows[1]?.[0]?.value;
        expect(written).toBe(one.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd'));
      }),
      { numRuns: 50 },
    );
  });

  it('keeps its columns where a cell is empty, and is cut at what a cell of Excel holds', async () => {
    const { rows } = await xlsxRows(
      [
        ['', null, 7, null, null, null, null],
        ['x'.repeat(40_000), ...row.slice(1)],
      ],
      'en',
    );
    expect(rows[1]?.map(({ place }) => place)).toEqual(['C2']);
    expect(rows[2]?.[0]?.value).toHaveLength(32_767);
  });

  it('has all rows of all batches', async () => {
    const batches = Array.from({ length: 30 }, (_, n) => textsOf([`${n} a`, `${n} b`]));
    const { rows } = await readWorkbook(writeXlsx(tableOf(batches), { locale: 'en', zone }));
    expect(rows.slice(1).map(([first]) => first?.value)).toEqual(batches.flat().map(([first]) => first));
    expect((await readWorkbook(writeXlsx(tableOf([]), { locale: 'en', zone }))).rows).toHaveLength(1);
  });
});

describe.each([
  ['CSV', writeCsv],
  ['XLSX', writeXlsx],
])('a report as %s', (_, write) => {
  const reader = { locale: 'en', zone } as const;

  it('fails before its first piece where its first rows do', async () => {
    const pieces = write(tableOf([], new Error('no database')), reader);
    await expect(pieces.next()).rejects.toThrow('no database');
  });

  it('fails where later rows do', async () => {
    await expect(buffer(write(tableOf([[row], [row]], new Error('no database')), reader))).rejects.toThrow(
      'no database',
    );
  });

  it('is let go by whoever stops reading it', async () => {
    let isOver = false;
    let taken = 0;
    const rows = (async function* () {
      try {
        for (;;) {
          taken += 1;
          // Such that a zip cannot hold it back for ever.
          yield Array.from({ length: 200 }, () => [crypto.randomUUID().repeat(9), ...row.slice(1)]);
        }
      } finally {
        isOver = true;
      }
    })();
    const pieces = write({ ...tableOf([]), rows }, reader);
    for (let n = 0; n < 5; n += 1) await pieces.next();
    await pieces.return();
    await expect.poll(() => isOver).toBe(true);
    expect(taken).toBeLessThan(40);
  });
});

import type { CellKind } from '@cartage/core';

// What stands in a workbook beside its rows (ECMA-376).

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheetml = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Numbers of the formats that cells have; `styles` lists them in this order. Days are written as the reader's Excel has them. */
export const styleOf: Readonly<Record<CellKind | 'heading' | 'formula-like', number>> = {
  text: 0,
  heading: 1,
  // Shown alike; a cell that is edited stays a text.
  'formula-like': 2,
  count: 3,
  kilograms: 4,
  tenths: 5,
  money: 6,
  date: 7,
  time: 8,
};

const plain = (numFmtId: number, more = '') =>
  `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`;

const TENTHS = 164;

const styles = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="${TENTHS}" formatCode="0.0"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9">
${plain(49)}
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>
${plain(49, ' quotePrefix="1"')}
${plain(1)}
${plain(0)}
${plain(TENTHS)}
${plain(4)}
${plain(14)}
${plain(22)}
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`;

const contentTypes = `${declaration}<Types xmlns="${packaged}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${spreadsheetml}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${spreadsheetml}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetml}.worksheet+xml"/>
</Types>`;

const relations = (all: readonly (readonly [kind: string, target: string])[]) =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${all
    .map(
      ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${documents}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const workbook = (sheet: string) => `${declaration}<workbook xmlns="${main}" xmlns:r="${documents}">
<sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The small files of a workbook of one sheet, whose name is XML already. */
export const workbookParts = (sheet: string): readonly (readonly [name: string, xml: string])[] => [
  ['[Content_Types].xml', contentTypes],
  ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
  ['xl/workbook.xml', workbook(sheet)],
  [
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  ['xl/styles.xml', styles],
];

/** In characters. */
const widths: Readonly<Record<CellKind, number>> = {
  text: 24,
  count: 12,
  kilograms: 12,
  tenths: 12,
  money: 16,
  date: 12,
  time: 17,
};

/** Of the first row, three lines: not every spreadsheet finds the height of a row whose texts are wrapped. */
export const headingHeight = ' ht="45" customHeight="1"';

/** What stands before the rows of a sheet: the first row stays in sight. */
export const sheetStart = (kinds: readonly CellKind[]): string =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${kinds
    .map((kind, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

/** What stands after `rows` rows, the headings among them. */
export const sheetEnd = (columns: number, rows: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`;

/** `A` to `ZZ`, from 0. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) + String.fromCharCode(65 + (index % 26));

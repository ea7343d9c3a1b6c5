import { buffer, text } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';

/** A cell of a sheet as a spreadsheet reads it. */
export interface ReadCell {
  readonly place: string;
  readonly value: string | number;
  /** Its number format: a text of one's own, or the number of a built-in one; `as text` where it stays a text when it is edited. */
  readonly format: string;
  readonly isFormula: boolean;
}

/** The files of a zip by their names. */
const filesOf = async (zipped: Uint8Array): Promise<ReadonlyMap<string, string>> => {
  const zip = await fromBufferPromise(Buffer.from(zipped), { decodeStrings: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
};

/** The first sheet of a workbook, row by row, and its name. */
export const readWorkbook = async (content: AsyncIterable<Uint8Array>) => {
  const files = await filesOf(await buffer(content));
  const part = (name: string): string => files.get(name) ?? '';
  let name = '';
  visit(part('xl/workbook.xml'), (tag, { name: named = '' }) => {
    if (tag === 'sheet') name = named;
  });
  const formats = formatsOf(part('xl/styles.xml'));
  const rows: ReadCell[][] = [];
  let frozen = '';
  const heights: string[] = [];
  visit(
    part('xl/worksheets/sheet1.xml'),
    (tag, { topLeftCell = '', r: place = '', s: style = '0', t: type, ht: height = '' }, inner) => {
      if (tag === 'pane') frozen = topLeftCell;
      if (tag === 'row') {
        rows.push([]);
        heights.push(height);
      }
      if (tag !== 'c') return;
      const format = formats[Number(style)] ?? '';
      const isText = type === 'inlineStr';
      rows.at(-1)?.push({
        place,
        // Excel reads letters written by their numbers.
        value: isText
          ? inner.text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
              String.fromCharCode(Number.parseInt(code, 16)),
            )
          : Number(inner.text),
        format,
        isFormula: inner.tags.includes('f'),
      });
    },
  );
  return { name, rows, heights, frozen, parts: [...files.keys()] };
};

const formatsOf = (styles: string): readonly string[] => {
  const own = new Map<string, string>();
  const formats: string[] = [];
  let isCells = false;
  visit(styles, (tag, { numFmtId: number = '', formatCode = '', quotePrefix }) => {
    if (tag === 'numFmt') own.set(number, formatCode);
    if (tag === 'cellXfs' || tag === 'cellStyleXfs') isCells = tag === 'cellXfs';
    if (tag === 'xf' && isCells) formats.push((own.get(number) ?? number) + (quotePrefix === '1' ? ' as text' : ''));
  });
  return formats;
};

type Inner = { readonly text: string; readonly tags: readonly string[] };

/** Containers when they open, cells when they close, with what is in them. */
const visit = (
  xml: string,
  see: (tag: string, attributes: Readonly<Record<string, string>>, inner: Inner) => void,
): void => {
  const parser = new SaxesParser();
  let cell: { attributes: Record<string, string>; text: string; tags: string[] } | null = null;
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'c') cell = { attributes: attributes as Record<string, string>, text: '', tags: [] };
    else if (cell) cell.tags.push(name);
    else see(name, attributes as Record<string, string>, { text: '', tags: [] });
  });
  parser.on('text', (some) => {
    if (cell) cell.text += some;
  });
  parser.on('closetag', ({ name }) => {
    if (name !== 'c' || !cell) return;
    see('c', cell.attributes, cell);
    cell = null;
  });
  parser.write(xml).close();
};

import { hash } from 'node:crypto';
import type { Glyph, Subset } from '@pdf-lib/fontkit';
import { type PDFContext, type PDFRef, PDFString } from 'pdf-lib';
import { type Family, fontFiles, type Weight } from './font-files.ts';
import { typeface } from './typeface.ts';

/** A font in one file: the glyphs that its texts use and no others. */
export interface EmbeddedFont {
  readonly ref: PDFRef;
  /** The text as codes of this font, `<0001000a>`. Every character must be one that the font has. */
  readonly encode: (text: string) => string;
  /** Puts the font into the file, when all texts are known. */
  readonly write: () => Promise<void>;
}

export function embedFont(context: PDFContext, family: Family, weight: Weight): EmbeddedFont {
  const { font, glyphOf } = typeface(family, weight);
  const subset = font.createSubset();
  /** By code, from 1. */
  const used: Glyph[] = [];
  const ref = context.nextRef();
  const thousandths = (units: number) => (units * 1000) / font.unitsPerEm;

  return {
    ref,
    encode: (text) => {
      let codes = '';
      for (const char of text) {
        const glyph = glyphOf(char.codePointAt(0) ?? 0);
        if (glyph === undefined) continue;
        const code = subset.includeGlyph(glyph as unknown as number);
        used[code - 1] = glyph;
        codes += hex(code);
      }
      return `<${codes}>`;
    },
    write: async () => {
      const file = context.register(context.flateStream(await fileOf(subset)));
      const name = `${tagOf(used)}+${fontFiles[family][weight].name}`;
      const { minX, minY, maxX, maxY } = font.bbox;
      const descriptor = context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: SYMBOLIC,
        FontBBox: [minX, minY, maxX, maxY].map(thousandths),
        ItalicAngle: 0,
        Ascent: thousandths(font.ascent),
        Descent: thousandths(font.descent),
        // Fonts of an older make do not say it.
        CapHeight: thousandths(font.capHeight || font.ascent),
        XHeight: thousandths(font.xHeight || 0),
        StemV: weight === 'bold' ? 140 : 80,
        FontFile2: file,
      });
      const outlines = context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        CIDToGIDMap: 'Identity',
        BaseFont: name,
        CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
        FontDescriptor: context.register(descriptor),
        W: [1, used.map((glyph) => thousandths(glyph.advanceWidth))],
      });
      const whole = context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [context.register(outlines)],
        ToUnicode: context.register(context.flateStream(unicodeMap(used))),
      });
      context.assign(ref, whole);
    },
  };
}

/** Its glyphs are found by number and not by letter (PDF 1.7, font flags). */
const SYMBOLIC = 4;

/** Six letters that are another's for another set of glyphs: viewers keep fonts by name, and files get merged. */
const tagOf = (used: readonly Glyph[]): string =>
  Array.from(hash('sha256', used.map(({ id }) => id).join(), 'buffer').subarray(0, 6), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join('');

const hex = (code: number): string => code.toString(16).padStart(4, '0');

const fileOf = (subset: Subset): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    subset
      .encodeStream()
      .on('data', (part: Uint8Array) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error' as never, reject);
  });

/** For whoever searches or copies the text: each code's character. A block may have no more than a hundred. */
function unicodeMap(used: readonly Glyph[]): string {
  const rows = used.map((glyph, i) => `<${hex(i + 1)}> <${hex(glyph.codePoints[0] ?? 0)}>`);
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) => rows.slice(i * 100, (i + 1) * 100));
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.flatMap((block) => [`${block.length} beginbfchar`, ...block, 'endbfchar']),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

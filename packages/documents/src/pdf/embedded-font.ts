import { hash } from 'node:crypto';
import { type PDFContext, type PDFRef, PDFString } from 'pdf-lib';
import { type Family, fontFiles, type Weight } from '../fonts/font-files.ts';
import { trueType } from '../fonts/truetype.ts';
import { type Letter, typeface } from '../fonts/typeface.ts';

/** A font in one file: the glyphs that its texts use and no others. */
export interface EmbeddedFont {
  readonly ref: PDFRef;
  /** The text as codes of this font, `<0001000a>`. Every character must be one that the font has. */
  readonly encode: (text: string) => string;
  /** Puts the font into the file, when all texts are known. */
  readonly write: () => void;
}

export function embedFont(context: PDFContext, family: Family, weight: Weight): EmbeddedFont {
  const { measures, letterOf } = typeface(family, weight);
  /** By code, from 1. */
  const used: Letter[] = [];
  const codes = new Map<number, number>();
  const ref = context.nextRef();
  const thousandths = (units: number) => (units * 1000) / measures.unitsPerEm;

  return {
    ref,
    encode: (text) => {
      let encoded = '';
      for (const char of text) {
        const letter = letterOf(char.codePointAt(0) ?? 0);
        if (letter === undefined) continue;
        let code = codes.get(letter.codePoint);
        if (code === undefined) {
          code = used.push(letter);
          codes.set(letter.codePoint, code);
        }
        encoded += hex(code);
      }
      return `<${encoded}>`;
    },
    write: () => {
      const glyphs = used.map(({ outline, advance }) => ({ outline: outline(), advance }));
      const file = context.register(context.flateStream(trueType(measures, glyphs)));
      const name = `${tagOf(used)}+${fontFiles[family].name}-${weight === 'bold' ? 'Bold' : 'Regular'}`;
      const { minX, minY, maxX, maxY } = measures.box;
      const descriptor = context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: SYMBOLIC,
        FontBBox: [minX, minY, maxX, maxY].map(thousandths),
        ItalicAngle: 0,
        Ascent: thousandths(measures.ascent),
        Descent: thousandths(measures.descent),
        CapHeight: thousandths(measures.capHeight),
        XHeight: thousandths(measures.xHeight),
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
        W: [1, used.map(({ advance }) => thousandths(advance))],
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
const tagOf = (used: readonly Letter[]): string =>
  Array.from(hash('sha256', used.map(({ codePoint }) => codePoint).join(), 'buffer').subarray(0, 6), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join('');

const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** As UTF-16, two codes beyond the basic plane. */
const utf16 = (codePoint: number): string => {
  const char = String.fromCodePoint(codePoint);
  return Array.from({ length: char.length }, (_, i) => hex(char.charCodeAt(i))).join('');
};

/** For whoever searches or copies the text: each code's character. A block may have no more than a hundred. */
function unicodeMap(used: readonly Letter[]): string {
  const rows = used.map(({ codePoint }, i) => `<${hex(i + 1)}> <${utf16(codePoint)}>`);
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

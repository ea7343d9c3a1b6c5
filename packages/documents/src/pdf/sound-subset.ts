import type { Font, Glyph } from '@pdf-lib/fontkit';
import { withoutHinting } from './glyph-hinting.ts';

/** The inside of fontkit's TrueType subset, as far as the cure needs it. */
interface Subset {
  glyf: Uint8Array[];
  offset: number;
  _addGlyph(glyphId: number): number;
}

/** What the subset asks of a glyph's outline: the parts that a compound glyph is made of. */
interface Outline {
  readonly numberOfContours: number;
  readonly components?: readonly unknown[];
}

/** Makes the font's subsets complete, small and quick; returns the same font. */
export function soundSubsets(font: Font): Font {
  for (const codePoint of font.characterSet) rememberOutline(font.glyphForCodePoint(codePoint));
  // The programs of the hinting, which the glyphs go without; fontkit leaves out a table that is null.
  Object.assign((font as unknown as { _tables: Record<string, unknown> })._tables, {
    fpgm: null,
    prep: null,
    'cvt ': null,
  });
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    trimGlyphs(subset as unknown as Subset);
    return subset;
  };
  return font;
}

/**
 * fontkit's subsets of many fonts (PT Sans, Noto Sans) lose most of their glyphs: it writes the short form of the
 * glyph index, which counts in steps of two bytes, over glyphs of odd length. The text can still be searched, so only a
 * picture shows it. With every glyph padded to four bytes the subset draws like the whole font.
 *
 * Hinting is four fifths of PT Sans; it serves screens of old, and PDF viewers ignore it.
 */
function trimGlyphs(subset: Subset): void {
  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (glyphId) => {
    const index = addGlyph(glyphId);
    const whole = subset.glyf[index];
    if (whole === undefined || whole.length === 0) return index;
    const bare = withoutHinting(whole);
    // fontkit brings its own Buffer, and its writer takes no other.
    const padded = new (whole.constructor as new (bytes: Uint8Array) => Uint8Array)(
      new Uint8Array(Math.ceil(bare.length / 4) * 4),
    );
    padded.set(bare);
    subset.glyf[index] = padded;
    subset.offset += padded.length - whole.length;
    return index;
  };
}

/** Every subset decodes each of its glyphs again, hinting and all: a third of the time that a label takes. */
function rememberOutline(glyph: Glyph): void {
  const inside = glyph as unknown as { _decode(): Outline | null };
  const decode = inside._decode.bind(glyph);
  let known: Outline | null | undefined;
  inside._decode = () => {
    if (known === undefined) {
      const outline = decode();
      const { numberOfContours, components } = outline ?? { numberOfContours: 0 };
      known = outline === null ? null : { numberOfContours, ...(components === undefined ? {} : { components }) };
    }
    return known;
  };
}

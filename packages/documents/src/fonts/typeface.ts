import fontkit, { type Font, type Glyph } from '@pdf-lib/fontkit';
import {
  type Family,
  fontFiles,
  isSliced,
  readFontFile,
  readSlice,
  readSliceRanges,
  type Weight,
} from './font-files.ts';
import { atWeight, contoursOf, setWeight } from './outline.ts';
import { type FontMeasures, type Outline, outlineOf } from './truetype.ts';
import { readWoff2 } from './woff2.ts';

/** A font, read when the first text needs it: for measuring text and for embedding. */
export interface Typeface {
  readonly measures: FontMeasures & { readonly capHeight: number; readonly xHeight: number };
  /** Undefined: the font has no such character. */
  readonly letterOf: (codePoint: number) => Letter | undefined;
}

/** A character as a font draws it. */
export interface Letter {
  readonly codePoint: number;
  /** Units of the font. */
  readonly advance: number;
  readonly outline: () => Outline;
}

const loaded = new Map<string, Typeface>();

export function typeface(family: Family, weight: Weight): Typeface {
  const key = `${family} ${weight}`;
  let face = loaded.get(key);
  if (face === undefined) {
    face = load(family, weight);
    loaded.set(key, face);
  }
  return face;
}

function load(family: Family, weight: Weight): Typeface {
  const file = fontFiles[family];
  if (!isSliced(file)) {
    const font = fontkit.create(readFontFile(file, weight));
    return face(font, (codePoint) =>
      family === 'main' && isMistakenForRouble(codePoint) ? undefined : glyphIn(font, codePoint),
    );
  }
  const ranges = readSliceRanges(file);
  const fonts = new Map<string, Font>();
  const fontOf = (slice: string): Font => {
    let font = fonts.get(slice);
    if (font === undefined) {
      font = readWoff2(readSlice(file, slice));
      setWeight(font, weight === 'bold' ? 700 : 400);
      fonts.set(slice, font);
    }
    return font;
  };
  // All slices have the measures of the whole.
  return face(fontOf('latin'), (codePoint) => {
    const [slice] = ranges.find(([, from, to]) => codePoint >= from && codePoint <= to) ?? [];
    if (slice === undefined) return undefined;
    const font = fontOf(slice);
    const glyph = glyphIn(font, codePoint);
    return glyph && atWeight(font, glyph);
  });
}

const glyphIn = (font: Font, codePoint: number): Glyph | undefined =>
  font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint) : undefined;

function face(font: Font, glyphOf: (codePoint: number) => Glyph | undefined): Typeface {
  const letters = new Map<number, Letter | undefined>();
  // Fonts of an older make do not say how high their letters are.
  const { unitsPerEm, ascent, descent, capHeight, xHeight } = font;
  return {
    measures: {
      unitsPerEm,
      ascent,
      descent,
      capHeight: capHeight || ascent,
      xHeight: xHeight || 0,
      box: font.bbox,
      flags: (font.head as Font['head'] & { readonly flags: number }).flags,
    },
    letterOf: (codePoint) => {
      if (!letters.has(codePoint)) letters.set(codePoint, letter(codePoint, glyphOf(codePoint)));
      return letters.get(codePoint);
    },
  };
}

function letter(codePoint: number, glyph: Glyph | undefined): Letter | undefined {
  if (glyph === undefined) return undefined;
  let outline: Outline | undefined;
  return {
    codePoint,
    advance: glyph.advanceWidth,
    outline: () => {
      outline ??= outlineOf(contoursOf(glyph));
      return outline;
    },
  };
}

/** Who draws the character, or null: nobody has it. */
export function familyOf(codePoint: number): Family | null {
  let family = families.get(codePoint);
  if (family === undefined) {
    family = findFamily(codePoint);
    families.set(codePoint, family);
  }
  return family;
}

const families = new Map<number, Family | null>();

function findFamily(codePoint: number): Family | null {
  const has = (family: Family) => weights.every((weight) => typeface(family, weight).letterOf(codePoint) !== undefined);
  if (!isGreek(codePoint) && has('main')) return 'main';
  const char = String.fromCodePoint(codePoint);
  if (isEastAsian(char)) return eastAsianFamilies.find(has) ?? null;
  return letterByLetter.test(char) ? (otherFamilies.find(has) ?? null) : null;
}

const eastAsianFamilies = ['chinese', 'japanese', 'korean', 'spare', 'symbols'] as const;
const otherFamilies = ['spare', 'emoji', 'symbols', 'chinese', 'japanese', 'korean'] as const;

/** A character that stands for a syllable or a word, and what goes with such: a line may end before and after it. */
export const isEastAsian = (text: string): boolean => eastAsian.test(text);

const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uff00-\uffef]/u;

/** PT Sans has four of them, for formulas; a name would be set in two hands. */
const isGreek = (codePoint: number): boolean => codePoint >= 0x370 && codePoint <= 0x3ff;

/** DejaVu's bold lacks some. */
const weights = ['regular', 'bold'] as const;

/**
 * What the others may draw: scripts that stand letter by letter, from left to right. DejaVu has Arabic and Hebrew too,
 * but set so they would be nonsense.
 */
const letterByLetter =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}]/u;

const advances: Readonly<Record<Weight, Float64Array>> = {
  regular: new Float64Array(0x10000).fill(-1),
  bold: new Float64Array(0x10000).fill(-1),
};

/** Of a character, thousandths of the font size; 0 for what no font draws. */
export function advanceOf(codePoint: number, weight: Weight): number {
  const known = advances[weight][codePoint] ?? -1;
  if (known >= 0) return known;
  const { letterOf, measures } = typeface(familyOf(codePoint) ?? 'main', weight);
  const advance = ((letterOf(codePoint)?.advance ?? 0) * 1000) / measures.unitsPerEm;
  // Beyond the basic plane the array takes nothing.
  if (codePoint < 0x10000) advances[weight][codePoint] = advance;
  return advance;
}

/** PT Sans draws the rouble for all the currencies added to Unicode about its time; a rupee must not become one. */
const isMistakenForRouble = (codePoint: number): boolean =>
  codePoint >= 0x20b6 && codePoint <= 0x20cf && codePoint !== 0x20bd;

import fontkit, { type Font, type Glyph } from '@pdf-lib/fontkit';
import { type Family, readFontFile, type Weight } from './font-files.ts';
import { soundSubsets } from './sound-subset.ts';

/** A font file, parsed once a process, when the first text needs it: for measuring text and for embedding. */
export interface Typeface {
  readonly font: Font;
  /** Undefined: the font has no such character. */
  readonly glyphOf: (codePoint: number) => Glyph | undefined;
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
  const font = fontkit.create(readFontFile(family, weight));
  const glyphs = glyphsByCodePoint(font, family);
  return { font: soundSubsets(font), glyphOf: (codePoint) => glyphs.get(codePoint) };
}

/** Which of the two draws the character, or null: neither has it. */
export function familyOf(codePoint: number): Family | null {
  // No font has any of them.
  if (codePoint > 0xffff) return null;
  let family = families.get(codePoint);
  if (family === undefined) {
    family = findFamily(codePoint);
    families.set(codePoint, family);
  }
  return family;
}

const families = new Map<number, Family | null>();

function findFamily(codePoint: number): Family | null {
  const isInMain = typeface('main', 'regular').glyphOf(codePoint) !== undefined && !isGreek(codePoint);
  if (isInMain) return 'main';
  if (!spareLetters.test(String.fromCodePoint(codePoint))) return null;
  return weights.every((weight) => typeface('spare', weight).glyphOf(codePoint) !== undefined) ? 'spare' : null;
}

/** PT Sans has four of them, for formulas; a name would be set in two hands. */
const isGreek = (codePoint: number): boolean => codePoint >= 0x370 && codePoint <= 0x3ff;

const weights = ['regular', 'bold'] as const;

/**
 * What the spare font may draw: scripts that stand letter by letter, from left to right. It has Arabic and Hebrew too, but
 * set so they would be nonsense.
 */
const spareLetters =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}]/u;

const advances: Readonly<Record<Weight, Float64Array>> = {
  regular: new Float64Array(0x10000).fill(-1),
  bold: new Float64Array(0x10000).fill(-1),
};

/** Of a UTF-16 code, thousandths of the font size; 0 for what no font draws. No character beyond the basic plane is. */
export function advanceOf(code: number, weight: Weight): number {
  const known = advances[weight][code] ?? 0;
  if (known >= 0) return known;
  const face = typeface(familyOf(code) ?? 'main', weight);
  const advance = ((face.glyphOf(code)?.advanceWidth ?? 0) * 1000) / face.font.unitsPerEm;
  advances[weight][code] = advance;
  return advance;
}

/**
 * All of them at once and in ascending order: a glyph remembers the character that it was first asked for, and two
 * characters may share one (space and no-break space). Asked as texts come, one order's bytes would depend on another's.
 */
const glyphsByCodePoint = (font: Font, family: Family): ReadonlyMap<number, Glyph> =>
  new Map(
    font.characterSet
      .filter((codePoint) => codePoint < 0x10000 && !(family === 'main' && isMistakenForRouble(codePoint)))
      .toSorted((a, b) => a - b)
      .map((codePoint) => [codePoint, font.glyphForCodePoint(codePoint)] as const)
      .filter(([, glyph]) => glyph.id !== 0),
  );

/** PT Sans draws the rouble for all the currencies added to Unicode about its time; a rupee must not become one. */
const isMistakenForRouble = (codePoint: number): boolean =>
  codePoint >= 0x20b6 && codePoint <= 0x20cf && codePoint !== 0x20bd;

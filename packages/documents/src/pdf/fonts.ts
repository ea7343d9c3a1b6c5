import type { PDFContext, PDFRef } from 'pdf-lib';
import type { Family, Weight } from '../fonts/font-files.ts';
import { familyOf } from '../fonts/typeface.ts';
import type { Encode, EncodedRun } from '../layout/canvas.ts';
import { type EmbeddedFont, embedFont } from './embedded-font.ts';

/** The fonts of one file; each is there when a text has used it. */
export interface Fonts {
  readonly encode: Encode;
  /** Puts them into the file, by their names among the resources. */
  readonly write: () => Readonly<Record<string, PDFRef>>;
}

/** By a font's family and weight. */
const nameOf = (family: Family, weight: Weight): string => `${family}-${weight}`;

export function newFonts(context: PDFContext): Fonts {
  const embedded = new Map<string, EmbeddedFont>();
  const fontOf = (family: Family, weight: Weight): EmbeddedFont => {
    const name = nameOf(family, weight);
    const font = embedded.get(name) ?? embedFont(context, family, weight);
    embedded.set(name, font);
    return font;
  };
  const encode: Encode = (text, weight) =>
    piecesOf(text).map(([family, piece]) => ({
      font: nameOf(family, weight),
      codes: fontOf(family, weight).encode(piece),
    }));
  return {
    encode: remembered(encode),
    write: () => {
      for (const font of embedded.values()) font.write();
      return Object.fromEntries([...embedded].map(([name, { ref }]) => [name, ref]));
    },
  };
}

/** The text in pieces of one font each. */
function piecesOf(text: string): readonly (readonly [Family, string])[] {
  const pieces: [Family, string][] = [];
  // Where a line breaks is decided; who copies the text wants spaces.
  for (const char of text.replaceAll('\u00a0', ' ')) {
    const family = familyOf(char.codePointAt(0) ?? 0) ?? 'main';
    const last = pieces.at(-1);
    if (last?.[0] === family) last[1] += char;
    else pieces.push([family, char]);
  }
  return pieces;
}

/** A file says the same captions on every page. */
function remembered(encode: Encode): Encode {
  const known: Readonly<Record<Weight, Map<string, readonly EncodedRun[]>>> = { regular: new Map(), bold: new Map() };
  return (text, weight) => {
    let runs = known[weight].get(text);
    if (runs === undefined) {
      runs = encode(text, weight);
      if (known[weight].size >= 2000) known[weight].clear();
      known[weight].set(text, runs);
    }
    return runs;
  };
}

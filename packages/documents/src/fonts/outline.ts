import type { Font, Glyph } from '@pdf-lib/fontkit';

/** A point of a TrueType outline. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

interface MovablePoint extends Point {
  copy(): MovablePoint;
}

declare module '@pdf-lib/fontkit' {
  /** The inside of a glyph, as far as outlines need it. */
  interface Glyph {
    _decode(): { readonly numberOfContours: number; readonly points?: readonly MovablePoint[] } | null | undefined;
    _getContours(): readonly (readonly Point[])[];
  }
  /** The instance of a font with axes. */
  interface Font {
    variationCoords: readonly number[];
    readonly _variationProcessor: { transformPoints(glyphId: number, points: MovablePoint[]): void };
  }
}

/** The closed curves of a glyph; those of a compound one are its parts'. */
export const contoursOf = (glyph: Glyph): readonly (readonly Point[])[] => glyph._getContours();

/** Sets the weight of a font that has all of them, before its first glyph is asked for. */
export function setWeight(font: Font, weight: number): void {
  font.variationCoords = [weight];
}

/** The same for a glyph of such a font. fontkit moves the points of no WOFF2. */
export function atWeight(font: Font, glyph: Glyph): Glyph {
  const thin = glyph._decode();
  const last = thin?.points?.at(-1);
  if (thin?.points === undefined || last === undefined) return glyph;
  const points = thin.points.map((point) => point.copy());
  // Four more, by which a glyph's advance would vary.
  const measures = Array.from({ length: 4 }, () => last.copy());
  font._variationProcessor.transformPoints(glyph.id, [...points, ...measures]);
  const weighted = { ...thin, points };
  return Object.assign(Object.create(glyph), { _decode: () => weighted });
}

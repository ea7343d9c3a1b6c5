/** Flags of a part of a compound glyph (OpenType specification, `glyf`). */
const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;
const INSTRUCTIONS = 0x0100;

/** Contour count and bounding box, bytes. */
const HEADER = 10;

/** A TrueType glyph without its instructions; the outline is the same. */
export function withoutHinting(glyph: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(glyph);
  const view = new DataView(copy.buffer);
  const contours = view.getInt16(0);
  return contours < 0 ? compound(copy, view) : simple(copy, view, contours);
}

function simple(glyph: Uint8Array, view: DataView, contours: number): Uint8Array {
  const lengthAt = HEADER + contours * 2;
  const length = view.getUint16(lengthAt);
  view.setUint16(lengthAt, 0);
  const bare = new Uint8Array(glyph.length - length);
  bare.set(glyph.subarray(0, lengthAt + 2));
  bare.set(glyph.subarray(lengthAt + 2 + length), lengthAt + 2);
  return bare;
}

/** The instructions stand behind the last part. */
function compound(glyph: Uint8Array, view: DataView): Uint8Array {
  let at = HEADER;
  for (;;) {
    const flags = view.getUint16(at);
    view.setUint16(at, flags & ~INSTRUCTIONS);
    const scale = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    at += 4 + (flags & WORDS ? 4 : 2) + scale;
    if ((flags & MORE) === 0) return glyph.subarray(0, at);
  }
}

/** A picture in black and white, row by row from the top, eight dots a byte with the leftmost first; 1 is black. */
export interface Bitmap {
  /** Dots. */
  readonly width: number;
  readonly height: number;
  readonly rowBytes: number;
  readonly rows: Uint8Array;
}

/**
 * Thinner than half a dot would vanish at the middle of the scale, and the strokes of small letters are as thin at
 * 203 dpi; the edges of bars lie on whole dots and have no grey.
 */
const LIGHTEST_BLACK = 160;

/** What a thermal printer makes of grey dots, one byte each. */
export function blackAndWhite(grey: Uint8Array, width: number, height: number): Bitmap {
  const rowBytes = Math.ceil(width / 8);
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + (x >> 3);
      if ((grey[y * width + x] ?? 255) < LIGHTEST_BLACK) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, rowBytes, rows };
}

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
  let above: Uint8Array | undefined;
  for (let y = 0; y < height; y += 1) {
    const dots = grey.subarray(y * width, (y + 1) * width);
    // Most rows of bars and margins are like the one above.
    if (above !== undefined && Buffer.compare(dots, above) === 0)
      rows.copyWithin(y * rowBytes, (y - 1) * rowBytes, y * rowBytes);
    else pack(dots, rows, y * rowBytes);
    above = dots;
  }
  return { width, height, rowBytes, rows };
}

function pack(dots: Uint8Array, into: Uint8Array, start: number): void {
  for (let x = 0, at = start; x < dots.length; x += 8, at += 1) {
    let eight = 0;
    for (let bit = 0; bit < 8; bit += 1) eight = (eight << 1) | ((dots[x + bit] ?? 255) < LIGHTEST_BLACK ? 1 : 0);
    into[at] = eight;
  }
}

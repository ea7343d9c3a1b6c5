import { deflateSync } from 'node:zlib';
import { pngChunk, pngFile, pngHeader } from '../pictures/png.ts';

/** Fine enough for print on paper, and the palette stays small. */
const SHADE = 255 / 25;
const EDGE = 0xcc;

/** A picture in PPM (P6) as a PNG with a palette, and a grey line around it: white paper on a white page. */
export function packPng(ppm: Buffer): Buffer {
  const [head = '', width = 0, height = 0] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64)) ?? [];
  const [across, down] = [Number(width), Number(height)];
  const colours = new Map<number, number>();
  const rows = Buffer.alloc((across + 1) * down);
  const shadeAt = (at: number) => Math.round(Math.round((ppm[at] ?? 0) / SHADE) * SHADE);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const at = head.length + (y * across + x) * 3;
      const isEdge = x === 0 || y === 0 || x === across - 1 || y === down - 1;
      const [red, green, blue] = isEdge ? [EDGE, EDGE, EDGE] : [shadeAt(at), shadeAt(at + 1), shadeAt(at + 2)];
      const colour = (red << 16) | (green << 8) | blue;
      const index = colours.get(colour) ?? colours.size;
      colours.set(colour, index);
      if (index > 255) throw new Error('The picture has more than 256 colours');
      rows[y * (across + 1) + 1 + x] = index;
    }
  }
  const palette = Buffer.from(
    [...colours.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
  );
  return pngFile(pngHeader(across, down, 8, 3), [
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
  ]);
}

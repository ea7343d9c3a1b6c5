import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** The picture as a PNG of one bit a dot, which tells its size on paper. */
export function pngOf({ width, height, rowBytes, rows }: Bitmap, dotsPerMetre: number): Uint8Array {
  // Each row begins with its filter, none; and grey of one bit has 1 for white.
  const lines = new Uint8Array((rowBytes + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let i = 0; i < rowBytes; i += 1) lines[y * (rowBytes + 1) + 1 + i] = ~(rows[y * rowBytes + i] ?? 0) & 0xff;
  }
  const chunks = [pngChunk('pHYs', physical(dotsPerMetre)), pngChunk('IDAT', deflateSync(lines))];
  // In memory of its own, which may go to another thread.
  return new Uint8Array(pngFile(pngHeader(width, height, 1, 0), chunks));
}

/** `colourType`: 0 grey, 3 of a palette (PNG, chunk IHDR). */
export function pngHeader(width: number, height: number, bitDepth: number, colourType: 0 | 3): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, 0], 8);
  return pngChunk('IHDR', header);
}

export const pngFile = (header: Buffer, chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(SIGNATURE), header, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function physical(dotsPerMetre: number): Buffer {
  const out = Buffer.alloc(9);
  out.writeUInt32BE(dotsPerMetre, 0);
  out.writeUInt32BE(dotsPerMetre, 4);
  out.set([1], 8);
  return out;
}

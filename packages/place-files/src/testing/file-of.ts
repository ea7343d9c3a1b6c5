import { Readable } from 'node:stream';
import type { PlaceFile } from '../places/place-file.ts';

/** What lies in memory, as a file that is read in pieces of so many bytes. */
export const fileOf = (content: string | Uint8Array, pieceSize = 4096): PlaceFile => {
  const bytes = Buffer.from(content);
  return {
    size: bytes.length,
    read: (start = 0, end = bytes.length) => Readable.from(inPieces(bytes.subarray(start, end), pieceSize)),
  };
};

function* inPieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

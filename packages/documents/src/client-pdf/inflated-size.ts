import { inflateSync } from 'node:zlib';

/**
 * How much the compressed streams of a PDF unpack to, in bytes, or `more` when it passes the limit. Looks at the raw file, before
 * any parser has touched it: every `stream` that begins like zlib data counts, whatever the file says of it.
 */
export function inflatedSize(pdf: Uint8Array, limit: number): number | 'more' {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let total = 0;
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    const start = dataStart(bytes, at + 6);
    if (!looksLikeZlib(bytes, start)) continue;
    const size = inflated(bytes.subarray(start), limit - total);
    if (size === 'more') return 'more';
    total += size;
  }
  return total;
}

/** Past the line break after the word. */
function dataStart(bytes: Buffer, at: number): number {
  let start = at;
  while (bytes[start] === 0x20 || bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1;
  return start;
}

/** RFC 1950: method deflate, and the two bytes divide by 31. */
const looksLikeZlib = (bytes: Buffer, at: number): boolean =>
  at + 1 < bytes.length && ((bytes[at] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(at) % 31 === 0;

function inflated(data: Buffer, limit: number): number | 'more' {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, limit) }).length;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'more' : 0;
  }
}

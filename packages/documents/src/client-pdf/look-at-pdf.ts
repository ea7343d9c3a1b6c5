import { createInflate, inflateSync } from 'node:zlib';
import { pdfLimits } from './limits.ts';
import type { Reason } from './reasons.ts';

/** `unpacked`: bytes, of streams that zlib unpacks. `heavy`: it is more than the look may cost. */
export type Look = { readonly unpacked: number } | { readonly reason: Reason } | 'heavy';

/** What is seen of a PDF without any parser. */
export async function lookAtPdf(bytes: Uint8Array, most: number): Promise<Look> {
  if (isEncrypted(bytes)) return { reason: 'encrypted' };
  const unpacked = await inflatedSize(bytes, most);
  if (unpacked !== 'more') return { unpacked };
  return most < pdfLimits.inflatedBytes ? 'heavy' : { reason: 'inflated' };
}

/** Asked of the raw file: in an encrypted one the parser stumbles before it comes to the trailer. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  );

/**
 * How much the compressed streams of a PDF unpack to, in bytes, or `more` when it passes the limit. Looks at the raw file, before
 * any parser has touched it: every `stream` that begins like zlib data counts, whatever the file says of it. What was
 * unpacked is let go at once.
 */
async function inflatedSize(pdf: Uint8Array, limit: number): Promise<number | 'more'> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let total = 0;
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at + 6)) {
    const start = dataStart(bytes, at + 6);
    if (!looksLikeZlib(bytes, start)) continue;
    const data = bytes.subarray(start);
    total += inflatedAtOnce(data, Math.min(AT_ONCE, limit - total)) ?? (await inflatedInPieces(data, limit - total));
    if (total > limit) return 'more';
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

/** Nearly every stream is as small; a pipe for each would take longer than the unpacking. */
const AT_ONCE = 1024 * 1024;

/** Null: it is larger, or damaged. */
function inflatedAtOnce(data: Buffer, limit: number): number | null {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, limit) }).length;
  } catch {
    return null;
  }
}

/** A stream that is damaged at its end has been unpacked to there. */
async function inflatedInPieces(data: Buffer, limit: number): Promise<number> {
  const pieces = createInflate({ chunkSize: 256 * 1024 });
  let total = 0;
  try {
    pieces.end(data);
    for await (const piece of pieces) {
      total += (piece as Buffer).length;
      if (total > limit) break;
    }
  } catch {
    // Here it is damaged.
  }
  return total;
}

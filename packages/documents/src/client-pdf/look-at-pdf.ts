import { inflatedSize } from './inflated-size.ts';
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

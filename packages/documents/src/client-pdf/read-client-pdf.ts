import type { Problem } from '@cartage/core';
import type { Cleaned } from './clean-pdf.ts';
import { pdfLimits } from './limits.ts';
import { pdfInvalid } from './reasons.ts';

declare const cleanMark: unique symbol;
/** A PDF that has been through the reading process and may be merged with ours. */
export type CleanPdf = Uint8Array & { readonly [cleanMark]: true };

/** One that was read before and kept: it need not be read again. */
export const keptPdf = (bytes: Uint8Array): CleanPdf => bytes as CleanPdf;

export interface ClientPdf {
  readonly pdf: CleanPdf;
  readonly pages: number;
}

/**
 * Has a PDF from outside opened by another process; this one only moves bytes. PdfInvalid, naming `target`; undefined: too
 * many wait.
 */
export async function readClientPdf(
  read: (bytes: Uint8Array) => Promise<Cleaned | 'busy'>,
  bytes: Uint8Array,
  target: string | null,
): Promise<ClientPdf | Problem | undefined> {
  if (bytes.length > pdfLimits.bytes) return pdfInvalid('large', target);
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return pdfInvalid('foreign', target);
  const outcome = await read(bytes);
  if (outcome === 'busy') return undefined;
  if ('reason' in outcome) return pdfInvalid(outcome.reason, target);
  return { pdf: outcome.pdf as CleanPdf, pages: outcome.pages };
}

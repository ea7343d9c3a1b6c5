import type { Locale } from '@cartage/core';
import type { CleanPdf } from '../client-pdf/read-client-pdf.ts';
import { newPdfFile } from '../pdf/pdf-file.ts';

/** The parts of one paper, which a vendor gives one by one. */
export interface JoinedPartsInput {
  readonly parts: readonly CleanPdf[];
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  /** ms since 1970 */
  readonly createdAt: number;
}

/** One file of all parts, in their order. Equal input gives equal bytes. */
export async function joinParts({ parts, ...info }: JoinedPartsInput): Promise<Uint8Array> {
  const file = await newPdfFile();
  for (const part of parts) file.append(part);
  return file.save(info);
}

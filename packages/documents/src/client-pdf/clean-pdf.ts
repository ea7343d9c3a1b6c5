import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib';
import { inflatedSize } from './inflated-size.ts';
import { pdfLimits } from './limits.ts';
import type { Reason } from './reasons.ts';

export type Cleaned = { readonly pdf: Uint8Array; readonly pages: number } | { readonly reason: Reason };

/**
 * Reads a customer's PDF and writes its pages anew, without anything that acts: scripts, actions, forms, attached
 * files, links. The new file is plain, so that merging it never unpacks anything. Runs only in the reading process.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Cleaned> {
  if (isEncrypted(bytes)) return { reason: 'encrypted' };
  const unpacked = inflatedSize(bytes, pdfLimits.inflatedBytes);
  if (unpacked === 'more') return { reason: 'inflated' };
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
    if (unpacked + otherwiseCompressed(source, pdfLimits.inflatedBytes - unpacked) > pdfLimits.inflatedBytes)
      return { reason: 'inflated' };
    const pages = source.getPages();
    if (pages.length === 0) return { reason: 'empty' };
    if (pages.length > pdfLimits.pages) return { reason: 'long' };
    for (const page of pages) disarm(page);
    const target = await PDFDocument.create({ updateMetadata: false });
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
    const pdf = await target.save({
      useObjectStreams: false,
      updateFieldAppearances: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    });
    return { pdf, pages: pages.length };
  } catch {
    return { reason: 'broken' };
  }
}

/** Asked of the raw file: in an encrypted one the parser stumbles before it comes to the trailer. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  );

const filter = PDFName.of('Filter');

/** Bytes in streams that zlib alone cannot unpack (LZW, run lengths, filters in a row); pictures stay packed. */
function otherwiseCompressed(source: PDFDocument, limit: number): number {
  let total = 0;
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const filters = String(object.dict.lookup(filter) ?? '');
    if (!/LZW|RunLength|ASCII|Flate.*Flate/.test(filters) || /DCT|JPX|JBIG2|CCITT/.test(filters)) continue;
    total += decodePDFRawStream(object).decode().length;
    if (total > limit) break;
  }
  return total;
}

const annotations = PDFName.of('Annots');
/** Entries that do something, or lead out of the page. */
const acting = ['A', 'AA', 'PA', 'P', 'Parent', 'Popup', 'IRT', 'Dest', 'OC'].map((name) => PDFName.of(name));
const pageActing = ['AA', 'B', 'Metadata', 'PieceInfo', 'StructParents', 'Tabs', 'PresSteps', 'Trans', 'Thumb'].map(
  (name) => PDFName.of(name),
);
const shown = new Set([
  '/Stamp',
  '/FreeText',
  '/Ink',
  '/Square',
  '/Circle',
  '/Line',
  '/Highlight',
  '/Underline',
  '/StrikeOut',
  '/Widget',
]);

/** Stamps, ink and filled-in fields stay as pictures; links, films and files go. */
function disarm(page: PDFPage): void {
  for (const name of pageActing) page.node.delete(name);
  const list = page.node.lookup(annotations);
  page.node.delete(annotations);
  if (!(list instanceof PDFArray)) return;
  const kept = Array.from({ length: list.size() }, (_, i) => list.lookup(i)).filter(
    (one): one is PDFDict => one instanceof PDFDict && shown.has(String(one.lookup(PDFName.of('Subtype')))),
  );
  if (kept.length === 0) return;
  for (const one of kept) for (const name of acting) one.delete(name);
  page.node.set(annotations, page.doc.context.obj(kept));
}

import type { PDFDict as Dict, PDFDocument as Document, PDFPage } from 'pdf-lib';
import { boundDecoding } from './bounded-decoding.ts';
import { countPages } from './count-pages.ts';
import { pdfLimits } from './limits.ts';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from './pdf-parser.ts';
import type { Reason } from './reasons.ts';

export type Cleaned = { readonly pdf: Uint8Array; readonly pages: number } | { readonly reason: Reason };

/**
 * Reads a customer's PDF and writes its pages anew, without anything that acts: scripts, actions, forms, attached
 * files, links. The new file is plain, so that merging it never unpacks anything. `unpacked`: bytes, found by looking at the
 * file. `most`: bytes that may be unpacked. Runs only in the reading process, for one file at a time.
 */
export async function cleanPdf(bytes: Uint8Array, unpacked: number, most: number): Promise<Cleaned | 'heavy'> {
  const decoding = boundDecoding(most);
  const cleaned = await rewrite(bytes, most - unpacked).catch(() => ({ reason: 'broken' }) as const);
  decoding.end();
  const isTooMuch = decoding.isTooMuch() || ('reason' in cleaned && cleaned.reason === 'inflated');
  if (!isTooMuch) return cleaned;
  return most < pdfLimits.inflatedBytes ? 'heavy' : { reason: 'inflated' };
}

/** `left`: bytes that may be unpacked yet. */
async function rewrite(bytes: Uint8Array, left: number): Promise<Cleaned> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY });
  if (otherwiseCompressed(source, left) > left) return { reason: 'inflated' };
  const counted = countPages(source, pdfLimits.pages);
  if (counted !== 'some') return { reason: counted === 'many' ? 'long' : 'broken' };
  const pages = source.getPages();
  if (pages.length === 0) return { reason: 'empty' };
  for (const page of pages) disarm(page);
  const target = await PDFDocument.create({ updateMetadata: false });
  for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  const pdf = await target.save({
    useObjectStreams: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
  return { pdf, pages: pages.length };
}

const filter = PDFName.of('Filter');

/** Bytes in streams that zlib alone cannot unpack (LZW, run lengths, filters in a row); pictures stay packed. */
function otherwiseCompressed(source: Document, limit: number): number {
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
    (one): one is Dict => one instanceof PDFDict && shown.has(String(one.lookup(PDFName.of('Subtype')))),
  );
  if (kept.length === 0) return;
  for (const one of kept) for (const name of acting) one.delete(name);
  page.node.set(annotations, page.doc.context.obj(kept));
}

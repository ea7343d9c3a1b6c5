import { createHash } from 'node:crypto';
import type { Order, PaperKind, VendorPaperKind } from '@cartage/core';
import { type Attachment, getAttachments, insertWithContent } from '@cartage/storage';
import type { OnceOnlyPaper, VendorPaper } from '@cartage/vendor-kit';
import type { Ground } from '../context.ts';
import { guidOf } from '../files/guid-of.ts';

// Papers that a vendor gives with its answer to the hand-over and never again.

/** The guard lets no more of them through. */
const MOST_PAPERS = 10;

/** While the database is away they are there in this process alone, which waits so long for it. */
const LONGEST_AWAY_MS = 5 * 60_000;
/** Between two tries. */
const AGAIN_MS = 250;

/**
 * Keeps the papers as attachments of the order, with their bytes in the database, in one statement that nothing else of the
 * hand-over has to wait for: whatever ends the process from here on, they are there. Kept again, they stay as they are. A
 * database that is away is waited for.
 */
export const keepPapers = async (
  { store, clock }: Pick<Ground, 'store' | 'clock'>,
  order: Order,
  { reference, papers }: { readonly reference: string; readonly papers: readonly VendorPaper[] },
): Promise<void> => {
  const vendor = order.option?.vendor.key ?? 'vendor';
  const createdAt = clock();
  const attachments: Parameters<typeof insertWithContent>[1] = papers
    .slice(0, MOST_PAPERS)
    .map(({ kind, type, bytes }, place) => ({
      guid: guidAt(order, reference, place),
      companyId: order.companyId,
      itemType: 'order',
      itemId: order.id,
      fileType: fileTypes[kind],
      name: `${reference} ${vendor} ${kind}${place === 0 ? '' : ` ${place + 1}`}.${endings[type]}`,
      mimeType: type,
      size: bytes.byteLength,
      // What was paid is the company's business alone.
      accessLevel: kind === 'receipt' ? 'company' : 'order-key',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt,
      content: bytes,
    }));
  for (;;) {
    try {
      return await insertWithContent(store.db, attachments);
    } catch (failure) {
      if (!store.isOutage(failure) || clock() >= createdAt + LONGEST_AWAY_MS) throw failure;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
};

/** Those that came with the hand-over by which the vendor has the order, in the order in which they came: PDFs, and pictures where there is no PDF. */
export const printedOnce = async (
  { store }: Pick<Ground, 'store'>,
  order: Order,
  kind: VendorPaperKind,
): Promise<readonly Attachment[]> => {
  if (order.vendorReference === null) return [];
  const guids = Array.from({ length: MOST_PAPERS }, (_, place) => guidAt(order, order.vendorReference ?? '', place));
  const found = await getAttachments(store.db, guids);
  const came = (type: VendorPaper['type']) =>
    found
      .filter(({ fileType, mimeType }) => fileType === kind && mimeType === type)
      .sort((one, two) => guids.indexOf(one.guid) - guids.indexOf(two.guid));
  const pdfs = came('application/pdf');
  // Where there are both, the picture shows what the PDF does.
  return pdfs.length > 0 ? pdfs : came('image/png');
};

/** The same of the same paper; the order's key keeps others from guessing it. */
const guidAt = ({ key }: Order, reference: string, place: number): string =>
  guidOf(`once|${key}|${reference}|${place}`);

const fileTypes: Readonly<Record<OnceOnlyPaper, PaperKind>> = {
  waybill: 'waybill',
  marks: 'marks',
  'commercial-invoice': 'commercial-invoice',
  'return-label': 'other',
  receipt: 'other',
};

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'application/zpl': 'zpl' } as const satisfies Readonly<
  Record<VendorPaper['type'], string>
>;

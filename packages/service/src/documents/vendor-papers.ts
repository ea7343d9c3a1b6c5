import { createHash } from 'node:crypto';
import {
  isErased,
  isProblem,
  isWithVendor,
  type Locale,
  type MarksFormat,
  marksFormatOf,
  type Order,
  type Problem,
  statuses,
  type VendorPaperKind,
} from '@cartage/core';
import { type CleanPdf, keptPdf, pdfOfPng, type SuppliedPaper, type VendorPaper } from '@cartage/documents';
import { findKeptPaper } from '@cartage/storage';
import type { DocumentWish } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { about } from '../cause.ts';
import { pause, withinDeadline } from '../connections/deadline.ts';
import { connectionOf } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { contentOf, isWithoutBytes } from '../files/content-of.ts';
import { keepAttachment } from '../files/keep-attachment.ts';
import type { Papers } from '../print/papers.ts';
import { sharerOf } from '../print/sharer.ts';
import { printedOnce } from './came-once.ts';

export interface VendorPapers {
  readonly supplied: readonly SuppliedPaper[];
  /** The vendor should have supplied them; ours stand in. */
  readonly missing: readonly VendorPaper[];
}

/** The same of several orders. */
export const vendorPapersOf = async (
  ctx: Acting & Connections & Papers,
  orders: readonly Order[],
  kinds: readonly string[],
  locale: Locale,
  marksFormat: MarksFormat = marksFormatOf(ctx.company.settings),
): Promise<VendorPapers | Problem> => {
  const supplied: SuppliedPaper[] = [];
  const missing: VendorPaper[] = [];
  const silent = new Set<string>();
  // A few at once: nobody's vendor is asked for a hundred papers in one moment.
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    const found = await Promise.all(
      orders.slice(start, start + AT_ONCE).map((order) => vendorPapers(ctx, order, kinds, locale, marksFormat, silent)),
    );
    for (const one of found) {
      if (isProblem(one)) return one;
      supplied.push(...one.supplied);
      missing.push(...one.missing);
    }
  }
  return { supplied, missing };
};

const AT_ONCE = 4;

/**
 * The vendor's own papers of the order, of those kinds that it prefers to ours. Each is asked for once and kept as an
 * attachment, until the order holds something else. TooManyRequests: too many PDFs are being read. `silent`: keys of vendors
 * that have not answered in time, who are asked for nothing more; those of this order are added.
 */
export const vendorPapers = async (
  ctx: Acting & Connections & Papers,
  order: Order,
  kinds: readonly string[],
  locale: Locale,
  marksFormat: MarksFormat = marksFormatOf(ctx.company.settings),
  silent: Set<string> = new Set(),
): Promise<VendorPapers | Problem> => {
  const vendor = hasVendorPapers(order) && order.option ? ctx.vendors.byId(order.option.vendor.id) : undefined;
  const wanted = (vendor?.manifest.documents ?? []).filter(({ kind, preferred }) => preferred && kinds.includes(kind));
  if (!vendor || wanted.length === 0) return { supplied: [], missing: [] };
  const found = await Promise.all(
    wanted.map(async ({ kind, comesOnce = false }) => ({
      kind,
      pdfs: comesOnce
        ? await papersThatCame(ctx, vendor, order, kind)
        : await paperOf(
            ctx,
            vendor,
            order,
            { kind, locale, ticket: null, ...(kind === 'marks' && { marksFormat }) },
            silent,
          ),
    })),
  );
  const supplied: SuppliedPaper[] = [];
  const missing: VendorPaper[] = [];
  for (const { kind, pdfs } of found) {
    const paper: VendorPaper = { orderNumber: order.number, kind };
    if (isProblem(pdfs)) return pdfs;
    if (pdfs.length === 0) missing.push(paper);
    supplied.push(...pdfs.map((pdf) => ({ ...paper, pdf })));
  }
  return { supplied, missing };
};

/** What came with the hand-over: a label for each piece, say. Each is read anew, for it was kept as it came. */
const papersThatCame = async (
  ctx: Acting & Papers,
  vendor: VendorAdapter,
  order: Order,
  kind: VendorPaperKind,
): Promise<readonly CleanPdf[] | Problem> => {
  const pdfs: CleanPdf[] = [];
  for (const paper of await printedOnce(ctx, order, kind)) {
    const bytes = await contentOf(ctx, paper).catch((thrown: unknown) => withoutPaper(ctx, order.number, kind, thrown));
    const drawn = bytes && paper.mimeType === 'image/png' ? await pdfOfPng(bytes) : bytes;
    // A picture that cannot be drawn is refused like a PDF that cannot be read.
    const pdf = bytes && (await readPaper(ctx, vendor, drawn ?? bytes, { order: order.number, paper: kind }));
    if (!pdf) continue;
    if (isProblem(pdf)) return pdf;
    pdfs.push(pdf);
  }
  return pdfs;
};

/**
 * The vendor has the shipment or had it; with a cancellation nobody is to send anything by its label. Of an order that is
 * erased it may still name people.
 */
const hasVendorPapers = ({ status, content }: Order): boolean =>
  status !== 'CancelRequest' &&
  !isErased(content) &&
  (isWithVendor(status) || ['Finished', 'NotDelivered'].includes(statuses[status].master));

/** Empty: it is not to be had. */
const paperOf = async (
  ctx: Acting & Connections & Papers,
  vendor: VendorAdapter,
  order: Order,
  wish: DocumentWish,
  silent: Set<string>,
): Promise<readonly CleanPdf[] | Problem> => {
  const { kind } = wish;
  const fingerprint = fingerprintOf(order, vendor, wish);
  const kept = await keptPaper(ctx, order, kind, fingerprint);
  if (kept) return [keptPdf(kept)];
  const asked = await askPaper(ctx, vendor, order, wish, silent);
  const parts = asked && (await readVendorPdfs(ctx, vendor, asked, { order: order.number, paper: kind }));
  if (parts === null) return [];
  const pdf = isProblem(parts) ? parts : await joined(ctx, parts, order, wish.locale);
  if (isProblem(pdf)) return pdf;
  await keep(ctx, vendor, order, { kind, fingerprint, pdf });
  return [pdf];
};

/** Of which order or courier a paper is, and which one it is. */
interface PaperName {
  readonly order: string;
  readonly paper: string;
}

/** The vendor's PDFs, opened and cleaned, all of them; null: one cannot be printed. TooManyRequests: too many are being read. */
export const readVendorPdfs = async (
  ctx: Acting & Papers,
  vendor: VendorAdapter,
  parts: readonly Uint8Array[],
  name: PaperName,
): Promise<readonly CleanPdf[] | Problem | null> => {
  const clean: CleanPdf[] = [];
  for (const part of parts) {
    const pdf = await readPaper(ctx, vendor, part, name);
    if (pdf === null || isProblem(pdf)) return pdf;
    clean.push(pdf);
  }
  return clean;
};

/** null: it is none that can be printed. */
const readPaper = async (
  ctx: Acting & Papers,
  { manifest: { key: vendor } }: VendorAdapter,
  bytes: Uint8Array,
  name: PaperName,
): Promise<CleanPdf | Problem | null> => {
  // A vendor is a stranger too, and takes its own turns: it does not wait behind what the same key sends.
  const read = await ctx.printer.readClientPdf(bytes, null, `${sharerOf(ctx)} ${vendor}`);
  if (!isProblem(read)) return read.pdf;
  if (read.code === 'TooManyRequests') return read;
  ctx.log.warn({ vendor, ...name, reason: read.text.en }, 'vendor paper refused');
  return null;
};

/** A vendor may give the paper of each place by itself. */
const joined = async (
  ctx: Acting & Papers,
  parts: readonly CleanPdf[],
  { number, createdAt }: Order,
  locale: Locale,
): Promise<CleanPdf | Problem> => {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const input = { parts, title: number, author: ctx.settings.operatorName, locale, createdAt };
  const file = await ctx.printer.print({ kind: 'joined-parts', input }, sharerOf(ctx));
  return isProblem(file) ? file : keptPdf(file);
};

const askPaper = async (
  ctx: Acting & Connections,
  vendor: VendorAdapter,
  order: Order,
  wish: DocumentWish,
  silent: Set<string>,
): Promise<readonly Uint8Array[] | null> => {
  const { key } = vendor.manifest;
  const document = vendor.document?.bind(vendor);
  if (!document || silent.has(key)) return null;
  const connection = await connectionOf(ctx, order);
  if (!connection) return null;
  return withinDeadline(DOCUMENT_TIMEOUT_MS, ctx.signal, async (deadline) => {
    const { log } = about(ctx, [order.number]);
    const turn = { rank: 'asked', company: ctx.company.id, topmostId: ctx.company.topmostId } as const;
    try {
      for (let ticket: string | null = null; ; ) {
        const asked: DocumentWish = { ...wish, ticket };
        const paper = await ctx.vendors.call(connection, { capability: 'document', deadline, turn, log }, (call) =>
          document(shipmentRef(order), asked, call),
        );
        if (!('ticket' in paper)) return paper instanceof Uint8Array ? [paper] : paper;
        ticket = paper.ticket;
        await pause(deadline, vendor.manifest.pollMs);
      }
    } catch {
      // The host has logged it. A hundred orders would wait for such a vendor, a few at a time, for many minutes.
      if (deadline.signal.aborted) silent.add(key);
      return null;
    }
  });
};

const DOCUMENT_TIMEOUT_MS = 20_000;

/**
 * What the vendor's paper was made from: its language, the paper of marks, its shipment and all that the order holds. A change of the order makes another
 * one, so that no paper outlives what it shows, whenever the two meet.
 */
const fingerprintOf = (
  order: Order,
  { manifest }: VendorAdapter,
  { kind, locale, marksFormat }: DocumentWish,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        kind,
        locale,
        marksFormat,
        manifest.key,
        manifest.version,
        order.key,
        shipmentRef(order),
        order.option?.tariffId,
        order.content,
      ]),
    )
    .digest('hex');

interface ReadPaper {
  readonly kind: VendorPaperKind;
  readonly fingerprint: string;
  readonly pdf: CleanPdf;
}

/** null: there is none, or its bytes are not to be had, and the vendor is asked again. */
const keptPaper = async (
  ctx: Acting & Papers,
  { id, number }: Order,
  kind: VendorPaperKind,
  fingerprint: string,
): Promise<Uint8Array | null> => {
  const kept = await findKeptPaper(ctx.store.db, { orderId: id, fileType: kind, fingerprint });
  return kept && contentOf(ctx, kept).catch((thrown: unknown) => withoutPaper(ctx, number, kind, thrown));
};

/** The paper itself is there: that it cannot be kept is the operator's business, not the caller's. */
const keep = async (
  ctx: Acting & Papers,
  { manifest }: VendorAdapter,
  order: Order,
  paper: ReadPaper,
): Promise<void> => {
  await keepAttachment(ctx, {
    companyId: order.companyId,
    itemType: 'order',
    itemId: order.id,
    fileType: paper.kind,
    name: `${order.number} ${manifest.key} ${paper.kind}.pdf`,
    mimeType: 'application/pdf',
    accessLevel: 'order-key',
    fingerprint: paper.fingerprint,
    content: paper.pdf,
  }).catch((thrown: unknown) => withoutPaper(ctx, order.number, paper.kind, thrown));
};

const withoutPaper = (ctx: Acting, order: string, paper: VendorPaperKind, thrown: unknown): null => {
  if (!isWithoutBytes(thrown)) throw thrown;
  ctx.log.warn({ order, paper, reason: (thrown as Error).message }, 'the file store has not kept a vendor paper');
  return null;
};

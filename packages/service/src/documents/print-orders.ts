import {
  type IncludePosition,
  isProblem,
  type LabelDpi,
  type LabelFormat,
  type Locale,
  type MarksFormat,
  marksFormatOf,
  type Order,
  type OrderRef,
  type PaperKind,
  type Problem,
  problem,
} from '@cartage/core';
import { documentKinds, type IncludedPdf, type PrintedType, type PrintJob, printedType } from '@cartage/documents';
import { findOrders } from '@cartage/storage';
import { about, meet } from '../cause.ts';
import type { Context } from '../context.ts';
import { loadOrder, orderNotFound } from '../orders/load-order.ts';
import { pointsOfOrders } from '../pickup-points/points-of-orders.ts';
import { lostCitiesOf } from '../places/check-cities.ts';
import { cityNames } from '../places/imported-cities.ts';
import { type PrintedJob, printJob } from './print-job.ts';
import { sharerOf } from './sharer.ts';
import { vendorPapersOf } from './vendor-papers.ts';

export interface PrintWish extends OrderRef {
  /** Numbers of further orders of the company, whose papers come in the same file. */
  readonly others: readonly string[];
  readonly papers: readonly PaperKind[];
  /** Of the waybill; 2 where the customer names none (interface 17.2). */
  readonly copies: number;
  readonly include: IncludedFile | null;
  /** null: as the company has settled it. */
  readonly marksFormat: MarksFormat | null;
  readonly format: LabelFormat;
  readonly dpi: LabelDpi;
}

/** A customer's own PDF, to be put before or after the waybill. */
export interface IncludedFile {
  readonly bytes: Uint8Array;
  readonly position: IncludePosition;
  readonly copies: number;
}

export interface Printed extends PrintedJob {
  readonly type: PrintedType;
  /** In the order in which they were named, each once. */
  readonly numbers: readonly string[];
}

/**
 * The papers of the orders in one file; those that a vendor prefers to make itself are the vendor's. Where one of the
 * orders is not to be found, or nobody can name its city, nothing is printed, and each such order is named.
 */
export const printOrders = async (
  ctx: Context,
  wish: PrintWish,
  locale: Locale,
): Promise<Printed | readonly Problem[]> => {
  if (wish.format !== 'pdf' && (wish.papers.some((paper) => paper !== 'marks') || wish.include !== null))
    return [marksAlone(wish.format)];
  const orders = await loadAll(ctx, wish);
  if (orders.some(isProblem)) return orders.filter(isProblem);
  const numbers = (orders as readonly Order[]).map(({ number }) => number);
  meet(ctx, numbers);
  const printed = await print(ctx, wish, orders as readonly Order[], locale);
  return 'content' in printed ? { ...printed, type: printedType(printed.content), numbers } : printed;
};

/** Each order once, though it be named by the codes of several of its places. */
const loadAll = async (
  ctx: Context,
  { number, orderKey, others }: PrintWish,
): Promise<readonly (Order | Problem)[]> => {
  const [first, own] = await Promise.all([
    loadOrder(ctx, { number, orderKey }, 'read'),
    // An orderKey opens its one order.
    findOrders(ctx.store.db, ctx.company.id, others),
  ]);
  const found = [
    first,
    ...others.map((other, i) => own.get(other) ?? { ...orderNotFound(other), target: `others[${i}]` }),
  ];
  const seen = new Set<string>();
  return found.filter((one) => isProblem(one) || (!seen.has(one.number) && seen.add(one.number)));
};

const print = async (
  ctx: Context,
  wish: PrintWish,
  orders: readonly Order[],
  locale: Locale,
): Promise<PrintedJob | readonly Problem[]> => {
  // Scans and other files are the customer's attachments; the service draws none.
  const kinds = documentKinds.filter((kind) => wish.papers.includes(kind));
  const [included, ofVendors] = await Promise.all([
    wish.include && readIncluded(ctx, wish.include),
    vendorPapersOf(ctx, orders, kinds, locale),
  ]);
  if (included && isProblem(included)) return [included];
  if (isProblem(ofVendors)) return [ofVendors];
  // A vendor's own paper names the city as the vendor knows it.
  const isOurs = ({ number }: Order): boolean =>
    kinds.some((kind) => !ofVendors.supplied.some((paper) => paper.orderNumber === number && paper.kind === kind));
  const lostCities = await lostCitiesOf(ctx, orders.filter(isOurs));
  if (lostCities.length > 0) return lostCities;
  const input = {
    orders,
    marksFormat: wish.marksFormat ?? marksFormatOf(ctx.company.settings),
    locale,
    timeZone: ctx.settings.timeZone,
    brand: ctx.settings.operatorName,
    cityNames: await cityNames(ctx, orders, locale),
    pickupPoints: await pointsOfOrders(ctx, orders),
    ...ofVendors,
  };
  const { format, dpi, copies } = wish;
  const job: PrintJob =
    format === 'pdf'
      ? { kind: 'documents', input: { ...input, kinds, copies, ...(included ? { included } : {}) } }
      : { kind: 'mark-pictures', input: { ...input, format, dpi } };
  const numbers = orders.map(({ number }) => number);
  const printed = await printJob(about(ctx, numbers), job);
  return isProblem(printed) ? [printed] : printed;
};

const readIncluded = async (
  ctx: Context,
  { bytes, position, copies }: IncludedFile,
): Promise<IncludedPdf | Problem> => {
  const read = await ctx.printer.readClientPdf(bytes, 'include', sharerOf(ctx));
  return isProblem(read) ? read : { pdf: read.pdf, position, copies };
};

const marksAlone = (format: LabelFormat): Problem =>
  problem('RequestInvalid', 'format', {
    en: `Only labels can be printed as ${format}; request labels and nothing else, or format pdf.`,
    ru: `В формате ${format} печатаются только этикетки; запросите одни этикетки или формат pdf.`,
  });

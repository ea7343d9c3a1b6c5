import {
  handedOverStatuses,
  type IncludedFile,
  isPassing,
  isProblem,
  type LabelFormat,
  type Locale,
  marksFormatOf,
  type Order,
  type PrintWish,
  type Problem,
  problem,
} from '@cartage/core';
import {
  type DocumentKind,
  type DocumentsInput,
  documentKinds,
  hasPaper,
  type IncludedPdf,
  type PrintedType,
  type PrintJob,
  printedType,
} from '@cartage/documents';
import { notePrinted } from '@cartage/storage';
import { about, meet } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { pointsOfOrders } from '../order/points-of-orders.ts';
import { trackingPages } from '../order/tracking-page.ts';
import { findLostCities } from '../places/check-cities.ts';
import { citiesOfOrders } from '../places/known-cities.ts';
import type { Papers } from '../print/papers.ts';
import { type PrintedJob, printJob } from '../print/print-job.ts';
import { sharerOf } from '../print/sharer.ts';
import { loadNamed, type NamedOrder } from './named-orders.ts';
import { noneOfPapers } from './none-of-papers.ts';
import { vendorPapersOf } from './vendor-papers.ts';
import { vendorTraits } from './vendor-traits.ts';
import { waybillScansOf } from './waybill-scans.ts';

export interface Printed extends PrintedJob {
  readonly type: PrintedType;
  /** In the order in which they were named, each once. */
  readonly numbers: readonly string[];
  /** What was asked for beside them. */
  readonly leftOut: readonly LeftOutOrder[];
}

/** An order that was asked for and is not in the file. */
export interface LeftOutOrder {
  /** As the caller wrote it. */
  readonly name: string;
  readonly reason: Problem;
}

/**
 * The papers of the orders in one file; those that a vendor prefers to make itself are the vendor's. An order that is not
 * to be found, whose city nobody can name, whose scan cannot be read or that has none of the papers cannot be printed:
 * `leaveOut` says whether the others are.
 */
export const printOrders = async (
  ctx: Acting & Connections & Papers,
  wish: PrintWish,
  locale: Locale,
): Promise<Printed | readonly Problem[]> => {
  if (wish.format !== 'pdf' && (wish.papers.some((paper) => paper !== 'marks') || wish.include !== null))
    return [marksAlone(wish.format)];
  const named = await loadNamed(ctx, wish.orders);
  const found = named.flatMap((one) => (isProblem(one.found) ? [] : [one.found]));
  meet(ctx, numbersOf(found));
  const [included, papers] = await Promise.all([
    wish.include && readIncluded(ctx, wish.include),
    gatherPapers(ctx, found, wish, locale),
  ]);
  if (isProblem(papers)) return [papers];
  const unreadable = included && isProblem(included) ? [included] : [];
  if (unreadable.some(isPassing)) return unreadable;
  const { reasonOf, ...gathered } = papers;

  const unprintable = named.flatMap((one) => {
    const why = reasonOf(one);
    return why ? [{ ...why, name: one.name, reason: { ...why.reason, target: one.target } }] : [];
  });
  const isLeftOut = ({ isWithoutPapers }: Reason): boolean =>
    wish.leaveOut === 'unprintable' || (wish.leaveOut === 'without-papers' && isWithoutPapers);
  const refused = unprintable.length === named.length ? unprintable : unprintable.filter((one) => !isLeftOut(one));
  const problems = [...unreadable, ...refused.map(({ reason }) => reason)];
  if (problems.length > 0) return problems;

  const orders = found.filter(({ number }) => !unprintable.some((one) => one.number === number));
  const input = { ...gathered, ...(included && !isProblem(included) ? { included } : {}) };
  const printed = await print(ctx, orders, input, wish, locale);
  if (isProblem(printed)) return [printed];
  if (!wish.isPreview) await noteWhatWasPrinted(ctx, orders, wish.papers);
  const leftOut = unprintable.map(({ name, reason }) => ({ name, reason }));
  return { ...printed, type: printedType(printed.content), numbers: numbersOf(orders), leftOut };
};

/**
 * With the caller's own orders alone: an `orderKey` opens nothing that changes one. A label that is crossed out, or says that the order waits
 * for its vendor, is none by which a courier takes the parcel.
 */
const noteWhatWasPrinted = async (
  { store, company, clock }: Acting,
  orders: readonly Order[],
  papers: PrintWish['papers'],
): Promise<void> => {
  const ids = orders.flatMap(({ id, companyId, status }) =>
    companyId === company.id && handedOverStatuses.includes(status) ? [id] : [],
  );
  if (papers.includes('marks')) await notePrinted(store.db, 'labels', ids, clock());
  if (papers.includes('acceptance-act')) await notePrinted(store.db, 'register', ids, clock());
};

const numbersOf = (orders: readonly Order[]): readonly string[] => orders.map(({ number }) => number);

/** Why an order cannot be printed. */
interface Reason {
  /** null: it was not found. */
  readonly number: string | null;
  readonly reason: Problem;
  readonly isWithoutPapers: boolean;
}

/** What the orders' papers are made of, and why there are none of some. A problem concerns them all. */
const gatherPapers = async (
  ctx: Acting & Connections & Papers,
  orders: readonly Order[],
  { papers, marksFormat }: PrintWish,
  locale: Locale,
) => {
  const kinds = documentKinds.filter((kind) => papers.includes(kind));
  const [ofVendors, ofScans] = await Promise.all([
    vendorPapersOf(ctx, orders, kinds, locale, marksFormat ?? undefined),
    papers.includes('waybill-scan') ? waybillScansOf(ctx, orders) : noScans,
  ]);
  if (isProblem(ofVendors)) return ofVendors;
  if (isProblem(ofScans)) return ofScans;
  const { scans, refused } = ofScans;
  // A vendor's own paper names the city as the vendor knows it, and so does a scan.
  const isSupplied = ({ number }: Order, kind: DocumentKind): boolean =>
    ofVendors.supplied.some((paper) => paper.orderNumber === number && paper.kind === kind);
  const isOurs = (order: Order): boolean => kinds.some((kind) => hasPaper(order, kind) && !isSupplied(order, kind));
  const ours = orders.filter(isOurs);
  const lostCityOf = await findLostCities(ctx, ours);
  const reasonOf = ({ found }: NamedOrder): Reason | null => {
    if (isProblem(found)) return { number: null, reason: found, isWithoutPapers: false };
    const { number } = found;
    const hindrance = (ours.includes(found) && lostCityOf(found)) || refused.get(number);
    if (hindrance) return { number, reason: hindrance, isWithoutPapers: false };
    const none = noneOfPapers(found, papers, scans);
    return none && { number, reason: none, isWithoutPapers: true };
  };
  return { kinds, scans, ...ofVendors, reasonOf };
};

const noScans = { scans: [], refused: new Map<string, Problem>() } as const;

const print = async (
  ctx: Acting & Connections & Papers,
  orders: readonly Order[],
  gathered: Pick<DocumentsInput, 'kinds' | 'scans' | 'supplied' | 'missing' | 'included'>,
  { format, dpi, copies, marksFormat }: PrintWish,
  locale: Locale,
): Promise<PrintedJob | Problem> => {
  const input = {
    orders,
    marksFormat: marksFormat ?? marksFormatOf(ctx.company.settings),
    locale,
    timeZone: ctx.settings.timeZone,
    brand: ctx.settings.operatorName,
    cities: await citiesOfOrders(ctx, orders),
    pickupPoints: await pointsOfOrders(ctx, orders),
    vendors: vendorTraits(ctx, orders),
    trackingPages: trackingPages(ctx, orders),
    ...gathered,
  };
  const job: PrintJob =
    format === 'pdf'
      ? { kind: 'documents', input: { ...input, copies } }
      : { kind: 'mark-pictures', input: { ...input, format, dpi } };
  return printJob(about(ctx, numbersOf(orders)), job);
};

const readIncluded = async (
  ctx: Acting & Papers,
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

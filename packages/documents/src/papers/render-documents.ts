import {
  type IncludePosition,
  type MarksFormat,
  type Order,
  type Problem,
  problem,
  type VendorPaperKind,
} from '@cartage/core';
import type { CleanPdf } from '../client-pdf/read-client-pdf.ts';
import { addPaper, mm } from '../layout/page.ts';
import type { PaperInput } from '../parts/document-input.ts';
import { newPdfFile } from '../pdf/pdf-file.ts';
import { sayIn } from '../wording/captions.ts';
import type { PaperFile } from './drawn-paper.ts';
import { type DocumentKind, documentKinds, hasPaper, orderPapers } from './order-papers.ts';

/** Some papers of some orders in one file. */
export interface DocumentsInput extends PaperInput {
  readonly orders: readonly Order[];
  readonly kinds: readonly DocumentKind[];
  /** Of the waybill, 1 or more. */
  readonly copies: number;
  readonly marksFormat: MarksFormat;
  /** The customer's own document, before or after the waybill of each order; without waybills once, at that end of the file. */
  readonly included?: IncludedPdf;
  /** Scans of signed waybills, each once, after the waybill of its order. */
  readonly scans?: readonly WaybillScan[];
  /** Papers of the vendors, each in place of ours; of a waybill as many copies as of ours. */
  readonly supplied?: readonly SuppliedPaper[];
  /** Papers that the vendors should have supplied and did not: ours are drawn, with a remark. */
  readonly missing?: readonly VendorPaper[];
}

export interface IncludedPdf {
  readonly pdf: CleanPdf;
  readonly position: IncludePosition;
  /** 1 or more; 1 by default (interface 17.2). */
  readonly copies: number;
}

/** A paper that a vendor makes itself. */
export interface VendorPaper {
  readonly orderNumber: string;
  readonly kind: VendorPaperKind;
}

/** A signed waybill that was scanned and uploaded. */
export interface WaybillScan {
  readonly orderNumber: string;
  readonly pdf: CleanPdf;
}

export interface SuppliedPaper extends VendorPaper {
  readonly pdf: CleanPdf;
}

/**
 * The papers asked for, order by order, in the order of `documentKinds`; what is made of several orders, such as an
 * acceptance act, at the end. A paper that an order cannot have (`hasPaper`) is left out. RequestInvalid: that leaves
 * nothing, or there are more than 100 copies or 10,000 marks. Equal input gives equal bytes. `dotsPerMillimetre`: of the
 * printer, where it is known.
 */
export async function renderDocuments(
  input: DocumentsInput,
  dotsPerMillimetre?: number,
): Promise<Uint8Array | Problem> {
  const { included, scans = [], supplied = [], missing = [], ...shared } = input;
  if (Math.max(input.copies, included?.copies ?? 0) > MOST_COPIES) return tooManyCopies;
  const kinds = documentKinds.filter((kind) => input.kinds.includes(kind));
  const papers = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...orderPapers[kind], ...(await orderPapers[kind].drawn()) })),
  );
  const refusal = papers.map((paper) => paper.refusal?.(input.orders) ?? null).find((one) => one !== null);
  if (refusal !== undefined) return refusal;

  const pages = await newPdfFile(dotsPerMillimetre && dotsPerMillimetre / mm(1));
  const isOf = (order: Order, kind: VendorPaperKind) => (paper: VendorPaper) =>
    paper.kind === kind && paper.orderNumber === order.number;
  const file: PaperFile = {
    copies: input.copies,
    marksFormat: input.marksFormat,
    pages,
    add: (paper, copies) => {
      endSheets();
      addPaper(pages, paper, copies);
    },
    append: (pdf) => {
      endSheets();
      pages.append(pdf);
    },
    suppliedOf: (order, kind) => supplied.filter(isOf(order, kind)).map(({ pdf }) => pdf),
    isMissing: (order, kind) => missing.some(isOf(order, kind)),
  };
  const writers = papers.map(({ kind, leads, begin }) => ({ kind, leads, ...begin(file) }));
  const leading = writers.filter(({ leads }) => leads === true);
  const following = writers.filter(({ leads }) => leads !== true);

  if (leading.length === 0) include('before');
  for (const order of input.orders) {
    if (leading.length > 0) include('before');
    write(order, leading);
    if (leading.length > 0) include('after');
    for (const { orderNumber, pdf } of scans) if (orderNumber === order.number) file.append(pdf);
    write(order, following);
  }
  endSheets();
  if (leading.length === 0) include('after');
  for (const { end } of writers) end?.();
  const numbers = input.orders.map(({ number }) => number);
  if (pages.pageCount() === 0) return nothingToPrint(numbers, input.kinds);

  const say = sayIn(input.locale);
  const title = numbers.length === 1 ? `${say('order')} ${numbers[0]}` : `${say('orders')}: ${numbers.length}`;
  const createdAt = Math.max(0, ...input.orders.map((order) => order.createdAt));
  return pages.save({ title, author: input.brand, locale: input.locale, createdAt });

  function write(order: Order, some: typeof writers): void {
    for (const one of some) if (hasPaper(order, one.kind)) one.write({ ...shared, order });
  }

  function include(position: IncludePosition): void {
    if (included?.position !== position) return;
    for (let copy = 0; copy < included.copies; copy += 1) file.append(included.pdf);
  }

  function endSheets(): void {
    for (const { endSheet } of writers) endSheet?.();
  }
}

const MOST_COPIES = 100;

const tooManyCopies: Problem = problem('RequestInvalid', null, {
  en: `More than ${MOST_COPIES} copies are requested; at most ${MOST_COPIES} are printed.`,
  ru: `Запрошено больше ${MOST_COPIES} экземпляров; печатается не более ${MOST_COPIES}.`,
});

const nothingToPrint = (numbers: readonly string[], kinds: readonly DocumentKind[]): Problem => {
  const [number, ...others] = numbers;
  const papers = kinds.join(', ');
  return others.length === 0
    ? problem('RequestInvalid', null, {
        en: `Order ${number} has none of the requested papers (${papers}).`,
        ru: `У заказа ${number} нет ни одного из запрошенных документов (${papers}).`,
      })
    : problem('RequestInvalid', null, {
        en: `These orders have none of the requested papers (${papers}).`,
        ru: `У этих заказов нет ни одного из запрошенных документов (${papers}).`,
      });
};

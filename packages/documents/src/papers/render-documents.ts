import { type Order, type Problem, problem } from '@cartage/core';
import type {
  DocumentInput,
  DocumentsInput,
  RegisterInput,
  TopUpInvoiceInput,
  VendorPaper,
  WaybillInput,
} from '../input.ts';
import type { DocumentKind } from '../kinds.ts';
import { addPaper, mm, type Paper } from '../layout/page.ts';
import { type MarkSheets, newMarkSheets } from '../marks/mark-sheets.ts';
import { countPlaces } from '../parts/cargo-summary.ts';
import { newPdfFile, type PdfFile } from '../pdf/pdf-file.ts';
import { sayIn } from '../wording/captions.ts';
import { acceptanceAct, handingOver } from './acceptance-act.ts';
import { commercialInvoice } from './commercial-invoice.ts';
import { confirmation } from './confirmation.ts';
import { hasPaper } from './has-paper.ts';
import { packingList } from './packing-list.ts';
import { policy } from './policy.ts';
import { register } from './register.ts';
import { returnWaybill } from './return-waybill.ts';
import { topUpInvoice, topUpInvoiceTitle } from './top-up-invoice.ts';
import { waybill } from './waybill.ts';

/** The waybill as a PDF, each copy numbered. Equal input gives equal bytes. */
export async function renderWaybill(input: WaybillInput): Promise<Uint8Array> {
  const file = await newPdfFile();
  addWaybills(file, input, input.copies);
  addReturnWaybill(file, input);
  const { order, locale, brand } = input;
  return file.save({
    title: `${sayIn(locale)('waybill')} ${order.number}`,
    author: brand,
    locale,
    createdAt: order.createdAt,
  });
}

/** The invoice for a top-up of a company's balance. Equal input gives equal bytes. */
export async function renderTopUpInvoice(input: TopUpInvoiceInput): Promise<Uint8Array> {
  const file = await newPdfFile();
  addPaper(file, topUpInvoice(input));
  const { locale, brand, issuedAt } = input;
  return file.save({ title: topUpInvoiceTitle(input), author: brand, locale, createdAt: issuedAt });
}

/** The register of a shipping day, or of several vendors one after another. Equal input gives equal bytes. */
export async function renderRegisters(inputs: readonly [RegisterInput, ...RegisterInput[]]): Promise<Uint8Array> {
  const file = await newPdfFile();
  for (const input of inputs) addPaper(file, register(input));
  const [{ locale, brand, date }] = inputs;
  const title = `${sayIn(locale)('register')} ${date}`;
  return file.save({ title, author: brand, locale, createdAt: Date.parse(`${date}T00:00:00Z`) });
}

/**
 * The papers asked for, order by order, in the order of `documentKinds`; the acceptance acts, one for each vendor, sender
 * and day, at the end.
 * A paper that an order cannot have (`hasPaper`) is left out; when that leaves nothing, or with more than 100 copies or 10,000 marks: RequestInvalid. Equal
 * input gives equal bytes. `dotsPerMillimetre`: of the printer, where it is known.
 */
export async function renderDocuments(
  input: DocumentsInput,
  dotsPerMillimetre?: number,
): Promise<Uint8Array | Problem> {
  if (Math.max(input.copies, input.included?.copies ?? 0) > MOST_COPIES) return tooManyCopies;
  const wants = (kind: DocumentKind) => input.kinds.includes(kind);
  if (wants('marks') && countPlaces(input.orders) > MOST_MARKS) return tooManyMarks;
  const file = await newPdfFile(dotsPerMillimetre && dotsPerMillimetre / mm(1));
  const marks = newMarkSheets(file, input.marksFormat);
  const { included, scans = [], supplied = [], missing = [], ...shared } = input;
  const isOf = (order: Order, kind: VendorPaper['kind']) => (paper: VendorPaper) =>
    paper.kind === kind && paper.orderNumber === order.number;
  const suppliedOf = (order: Order, kind: VendorPaper['kind']) => supplied.filter(isOf(order, kind));
  const isMissing = (order: Order, kind: VendorPaper['kind']) => missing.some(isOf(order, kind));
  const handedOver = new Map<string, [Order, ...Order[]]>();

  if (included?.position === 'before' && !wants('waybill')) include();
  for (const order of input.orders) {
    addOrder({ ...shared, order });
    if (wants('acceptance-act') && hasPaper(order, 'acceptance-act')) remember(order);
  }
  marks.finish();
  if (included?.position === 'after' && !wants('waybill')) include();
  for (const orders of handedOver.values()) addPaper(file, acceptanceAct({ ...shared, orders }));
  const numbers = input.orders.map(({ number }) => number);
  if (file.pageCount() === 0) return nothingToPrint(numbers, input.kinds);

  const say = sayIn(input.locale);
  const title = numbers.length === 1 ? `${say('order')} ${numbers[0]}` : `${say('orders')}: ${numbers.length}`;
  const createdAt = Math.max(0, ...input.orders.map((order) => order.createdAt));
  return file.save({ title, author: input.brand, locale: input.locale, createdAt });

  function addOrder(one: DocumentInput): void {
    const papers: readonly (Paper | null)[] = [
      wants('commercial-invoice') ? commercialInvoice(one) : null,
      wants('packing-list') ? packingList(one) : null,
      wants('policy') ? policy(one) : null,
      wants('delivery-confirmation') ? confirmation(one) : null,
    ];
    if (wants('waybill')) {
      marks.finish();
      if (included?.position === 'before') include();
      const own = suppliedOf(one.order, 'waybill');
      for (let copy = 0; copy < input.copies; copy += 1) for (const { pdf } of own) file.append(pdf);
      if (own.length === 0) addWaybills(file, { ...one, standsIn: isMissing(one.order, 'waybill') }, input.copies);
      addReturnWaybill(file, one);
      if (included?.position === 'after') include();
    }
    for (const { orderNumber, pdf } of scans) {
      if (orderNumber !== one.order.number) continue;
      marks.finish();
      file.append(pdf);
    }
    for (const paper of papers) {
      if (paper === null) continue;
      marks.finish();
      addPaper(file, paper);
    }
    if (wants('marks')) addMarks(one, marks);
  }

  function addMarks(one: DocumentInput, sheets: MarkSheets): void {
    const own = suppliedOf(one.order, 'marks');
    if (own.length === 0) sheets.add({ ...one, standsIn: isMissing(one.order, 'marks') });
    else sheets.finish();
    for (const { pdf } of own) file.append(pdf);
  }

  function include(): void {
    for (let copy = 0; included !== undefined && copy < included.copies; copy += 1) file.append(included.pdf);
  }

  function remember(order: Order): void {
    const occasion = handingOver(order);
    const orders = handedOver.get(occasion);
    if (orders === undefined) handedOver.set(occasion, [order]);
    else orders.push(order);
  }
}

function addWaybills(file: PdfFile, input: DocumentInput, copies: number): void {
  addPaper(file, waybill(input, copies), copies);
}

/** The paper of the way back, for an order with return. */
function addReturnWaybill(file: PdfFile, input: DocumentInput): void {
  const back = returnWaybill(input);
  if (back !== null) addPaper(file, back);
}

const MOST_COPIES = 100;

const tooManyCopies: Problem = problem('RequestInvalid', null, {
  en: `More than ${MOST_COPIES} copies are requested; at most ${MOST_COPIES} are printed.`,
  ru: `Запрошено больше ${MOST_COPIES} экземпляров; печатается не более ${MOST_COPIES}.`,
});

/** In one file; a cargo may say that it has a thousand million places. */
const MOST_MARKS = 10_000;

const tooManyMarks: Problem = problem('RequestInvalid', null, {
  en: `These orders have more than ${MOST_MARKS} places; one file holds labels for at most ${MOST_MARKS}.`,
  ru: `У этих заказов больше ${MOST_MARKS} мест; в одном файле печатается не больше ${MOST_MARKS} этикеток.`,
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

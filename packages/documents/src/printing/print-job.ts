import type { Order, Problem } from '@cartage/core';
import type { ErasureActInput } from '../papers/erasure-act.ts';
import type { JoinedPartsInput } from '../papers/joined-parts.ts';
import { orderPapers } from '../papers/order-papers.ts';
import type { TopUpInvoiceInput } from '../papers/payment-code.ts';
import type { RegisterInput } from '../papers/register.ts';
import type { DocumentsInput } from '../papers/render-documents.ts';
import type { WaybillInput } from '../papers/waybill.ts';
import { countPlaces, tableLines } from '../parts/cargo-summary.ts';
import type { MarkPicturesInput } from '../pictures/mark-pictures.ts';

interface Job<Input> {
  /** Marks or lines of a table that it draws, each of which takes some quarter or half of a millisecond. */
  readonly lines: (input: Input) => number;
  /** Only a printing process reads what draws it. */
  readonly print: (input: Input) => Promise<Uint8Array | Problem>;
}

const job = <Input>(lines: Job<Input>['lines'], print: Job<Input>['print']): Job<Input> => ({ lines, print });

/** What may be printed. A new kind of job is an entry here, and the function that prints it. */
const jobs = {
  waybill: job(
    ({ order }: WaybillInput) => tableLines(order),
    async (input) => (await import('../papers/waybill.ts')).renderWaybill(input),
  ),
  documents: job(
    ({ orders, kinds, copies }: DocumentsInput) => copies + sum(kinds, (kind) => linesOfPaper(orders, kind)),
    async (input) => (await import('../papers/render-documents.ts')).renderDocuments(input),
  ),
  'mark-pictures': job(
    ({ orders }: MarkPicturesInput) => countPlaces(orders) * LINES_OF_A_PICTURE,
    async (input) => (await import('../pictures/mark-pictures.ts')).renderMarkPictures(input),
  ),
  registers: job(
    (inputs: readonly [RegisterInput, ...RegisterInput[]]) =>
      sum(inputs, ({ lines, own = [] }) => lines.length + own.length),
    async (inputs) => (await import('../papers/register.ts')).renderRegisters(inputs),
  ),
  'joined-parts': job(
    ({ parts }: JoinedPartsInput) => parts.length,
    async (input) => (await import('../papers/joined-parts.ts')).joinParts(input),
  ),
  'erasure-act': job(
    ({ orders, skipped, places }: ErasureActInput) => places.length + (orders.length + skipped.length) / 10,
    async (input) => (await import('../papers/erasure-act.ts')).renderErasureAct(input),
  ),
  'top-up-invoice': job(
    (_: TopUpInvoiceInput) => 1,
    async (input) => (await import('../papers/top-up-invoice.ts')).renderTopUpInvoice(input),
  ),
} as const;

type Jobs = typeof jobs;

/** What a printing process is asked for. Plain data, because it goes to another process. */
export type PrintJob = {
  readonly [Kind in keyof Jobs]: { readonly kind: Kind; readonly input: Parameters<Jobs[Kind]['print']>[0] };
}[keyof Jobs];

/** The file, or why there is none. Equal input gives equal bytes. Rejects on a defect. */
export const printJob = ({ kind, input }: PrintJob): Promise<Uint8Array | Problem> => jobOf(kind).print(input);

/** What a printed file may be. */
export type PrintedType = 'application/pdf' | 'image/png' | 'application/zip' | 'application/vnd.zebra.zpl';

/** What a printed file is, by the bytes that it begins with. */
export const printedType = (file: Uint8Array): PrintedType => {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(4, file.length)).toString('latin1');
  if (start.startsWith('%PDF')) return 'application/pdf';
  if (start.startsWith('\x89PNG')) return 'image/png';
  return start.startsWith('PK') ? 'application/zip' : 'application/vnd.zebra.zpl';
};

/** Whether a job is so large that the others should not have to wait for it; it is told by counting, before it is printed. */
export const isLarge = ({ kind, input }: PrintJob): boolean => jobOf(kind).lines(input) > MOST_LINES;

const jobOf = (kind: keyof Jobs) => jobs[kind] as Job<PrintJob['input']>;

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

const linesOfPaper = (orders: readonly Order[], kind: DocumentsInput['kinds'][number]): number =>
  sum(orders, orderPapers[kind].lines ?? tableLines);

/** A mark that is drawn dot by dot takes as long as so many lines. */
const LINES_OF_A_PICTURE = 40;

const MOST_LINES = 400;

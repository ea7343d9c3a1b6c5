import { type IncludePosition, type OrderRef, type PaperKind, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import { fromBase64 } from '../base64.ts';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { defaulted, filledText, optionalBoolean, optionalText, text } from '../fields.ts';
import { includeFilePosition, storageFileTypes } from '../models/codes.ts';
import { exampleNumber } from '../models/example-order.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey } from './example-order.ts';
import { toOrderRef } from './order-request.ts';

// Enough for any desk, and no more pages than one answer can hold.
const copies = z.int32().min(1).max(20);

/** The body of Print (interface 12.6). */
export const printRequestModel = z
  .object({
    includePdf: text.nullish().describe('Base64: a PDF to be merged with the papers.'),
    includePosition: defaulted(includeFilePosition.schema, 0),
    includeCopy: defaulted(copies, 1).describe('Copies of the included PDF.'),
    invoiceCopy: defaulted(copies, 2).describe('Copies of the waybill.'),
    printInvoice: optionalBoolean.describe('The waybill; default true, unless docsToPrint names other papers.'),
    printInsurance: optionalBoolean.describe('The insurance policy.'),
    printMarks: optionalBoolean.describe('The cargo marks.'),
    docsToPrint: storageFileTypes.schema.nullish(),
    orderId: filledText,
    orderKey: optionalText,
    apiKey: filledText,
  })
  .meta({ id: 'PrintRequestModel' });

/** The body of Print, as a client writes it. */
export type PrintRequestModel = z.input<typeof printRequestModel>;

/** What is to be printed of an order. */
export interface Print extends OrderRef {
  /** In the order of their numbers, each once. */
  readonly papers: readonly PaperKind[];
  /** Of the waybill. */
  readonly copies: number;
  readonly include: IncludedFile | null;
}

/** A customer's own PDF. */
export interface IncludedFile {
  readonly bytes: Uint8Array;
  readonly position: IncludePosition;
  readonly copies: number;
}

/** Which papers of which order. RequestInvalid where none is left to print. */
export function toPrint(model: z.output<typeof printRequestModel>): Converted<Print> {
  const papers = papersOf(model);
  const isLarge = (model.includePdf?.length ?? 0) > MAX_BASE64;
  const bytes = model.includePdf && !isLarge ? fromBase64(model.includePdf) : null;
  const include: IncludedFile | null = bytes && {
    bytes,
    position: includeFilePosition.nameOf(model.includePosition),
    copies: model.includeCopy,
  };
  const problems = [
    ...(papers.length === 0 ? [nothingToPrint] : []),
    ...(isLarge ? [largePdf] : model.includePdf && bytes === null ? [notBase64] : []),
  ];
  const value = { ...toOrderRef(model), papers, copies: model.invoiceCopy, include };
  return { value, problems, targetOf: (target) => (target === 'include' ? 'includePdf' : target) };
}

/** The papers that the mask names and those that are switched on; without a mask the waybill is on by default. */
function papersOf(model: z.output<typeof printRequestModel>): readonly PaperKind[] {
  const named = storageFileTypes.namesOf(model.docsToPrint ?? 0);
  const switches: Readonly<Partial<Record<PaperKind, boolean>>> = {
    waybill: model.printInvoice ?? named.length === 0,
    marks: model.printMarks ?? false,
    policy: model.printInsurance ?? false,
  };
  return storageFileTypes.names.filter((paper) => named.includes(paper) || switches[paper]);
}

/** More than a PDF of 5 MB (interface 2.5) takes, with a third of blanks among it: not worth to be decoded. */
const MAX_BASE64 = 10 * 1024 * 1024;

const largePdf: Problem = problem('PdfInvalid', 'includePdf', {
  en: 'The PDF is larger than 5 MB; send a file of at most 5 MB.',
  ru: 'PDF больше 5 МБ; отправьте файл не больше 5 МБ.',
});

const notBase64: Problem = problem('PdfInvalid', 'includePdf', {
  en: 'includePdf is not base64; send the bytes of a PDF in base64.',
  ru: 'includePdf не является base64; передайте байты PDF в base64.',
});

const nothingToPrint: Problem = problem(
  'RequestInvalid',
  'printInvoice',
  {
    en: 'Nothing is to be printed; leave printInvoice out, or name papers by docsToPrint, printMarks or printInsurance.',
    ru: 'Печатать нечего; не указывайте printInvoice или назовите документы в docsToPrint, printMarks или printInsurance.',
  },
  ['printInvoice', 'printMarks', 'printInsurance', 'docsToPrint'],
);

/** The contract of Print. */
export const printContract = contract(
  {
    ...operation,
    name: 'Print',
    path: '/OpenAPI/v1/Print',
    tag: 'documents',
    right: ['Print'],
    summary: { en: "Prints an order's papers.", ru: 'Печатает документы заказа.' },
    body: printRequestModel,
    replies: { 200: { description: 'All papers in one file.', file: 'application/octet-stream' }, ...failures },
    bodyLimit: 'base64',
    examples: [
      { summary: 'The waybill, twice', body: { apiKey, orderId: exampleNumber } },
      { summary: 'The cargo marks alone', body: { apiKey, orderId: exampleNumber, docsToPrint: 2 } },
    ],
  },
  (reader) => exampleRefusal(reader),
);

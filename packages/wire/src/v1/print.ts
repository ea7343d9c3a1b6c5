import {
  type IncludePosition,
  type LabelDpi,
  type LabelFormat,
  labelDpis,
  labelFormats,
  type MarksFormat,
  type OrderRef,
  type PaperKind,
  type Problem,
  problem,
} from '@cartage/core';
import { z } from 'zod';
import { fromBase64 } from '../base64.ts';
import { codeList } from '../code-table.ts';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { defaulted, filledText, optionalBoolean, optionalText, text } from '../fields.ts';
import { includeFilePosition, marksFormatCodes, storageFileTypes } from '../models/codes.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey } from './example-order.ts';
import { toOrderRef } from './order-request.ts';

/** Beside `orderId`: a hundred in all. */
const MAX_ORDERS = 99;

const labelFormat = z.enum(labelFormats).meta({ id: 'LabelFormat' });
const labelDpi = codeList('LabelDpi', 'Resolution of a label printer, dots per inch.', labelDpis);

// Enough for any desk, and no more pages than one answer can hold.
const copies = z.int32().min(1).max(20);

/** The body of Print (interface 12.6). */
export const printRequestModel = z
  .object({
    includePdf: text.nullish().describe('A PDF in base64, to be merged with the papers.'),
    includePosition: defaulted(includeFilePosition.schema, 0),
    includeCopy: defaulted(copies, 1).describe('Copies of the included PDF.'),
    invoiceCopy: defaulted(copies, 2).describe('Copies of the waybill.'),
    printInvoice: optionalBoolean.describe('The waybill; default true, unless docsToPrint names other papers.'),
    printInsurance: optionalBoolean.describe('The insurance policy.'),
    printMarks: optionalBoolean.describe('The labels.'),
    docsToPrint: storageFileTypes.schema.nullish(),
    marksFormat: marksFormatCodes.schema
      .nullish()
      .describe("Size of the labels; default: the company's setting print.marksFormat, otherwise A4."),
    format: labelFormat
      .nullish()
      .describe(
        'Format of labels printed alone: pdf, png (several in a zip) or zpl; default: what Accept asks for, otherwise pdf.',
      ),
    dpi: labelDpi.nullish().describe('Resolution of png and zpl, dots per inch; default 203.'),
    orderId: filledText,
    ordersId: z
      .array(filledText)
      .max(MAX_ORDERS)
      .nullish()
      .describe('Further orders of your own, printed in the same file after orderId; acts cover all of them.'),
    orderKey: optionalText,
    apiKey: filledText,
  })
  .meta({ id: 'PrintRequestModel' });

/** The body of Print, as a client writes it. */
export type PrintRequestModel = z.input<typeof printRequestModel>;

/** The query of Print, for programs that cannot change the body; a field of the body counts before it. */
export const printQuery = z.object({
  format: labelFormat.nullish().describe('As in the body, which takes precedence.'),
  dpi: labelDpi.nullish().describe('As in the body, which takes precedence.'),
});

/** What is to be printed, of which orders. */
export interface Print extends OrderRef {
  /** Numbers of further orders. */
  readonly others: readonly string[];
  /** In the order of their numbers, each once. */
  readonly papers: readonly PaperKind[];
  /** Of the waybill. */
  readonly copies: number;
  readonly include: IncludedFile | null;
  /** null: as the company has settled it. */
  readonly marksFormat: MarksFormat | null;
  /** null: as the header `Accept` says. */
  readonly format: LabelFormat | null;
  readonly dpi: LabelDpi;
}

/** A customer's own PDF. */
export interface IncludedFile {
  readonly bytes: Uint8Array;
  readonly position: IncludePosition;
  readonly copies: number;
}

/** Which papers of which orders. RequestInvalid where none is left to print. */
export function toPrint(
  model: z.output<typeof printRequestModel>,
  query: z.output<typeof printQuery> = {},
): Converted<Print> {
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
  const { marksFormat } = model;
  const value: Print = {
    ...toOrderRef(model),
    others: model.ordersId ?? [],
    papers,
    copies: model.invoiceCopy,
    include,
    marksFormat: marksFormat === null || marksFormat === undefined ? null : marksFormatCodes.nameOf(marksFormat),
    format: model.format ?? query.format ?? null,
    dpi: labelDpis.find((dpi) => dpi === (model.dpi ?? query.dpi)) ?? 203,
  };
  return {
    value,
    problems,
    targetOf: (target) => target.replace(/^include$/, 'includePdf').replace(/^others/, 'ordersId'),
  };
}

/** What `Accept` asks for: the best of the types that are known, pdf where it names none of them. */
export function labelFormatOf(accept: string | null): LabelFormat {
  const [best] = (accept ?? '')
    .split(',')
    .flatMap((range) => {
      const [type = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
      const format = formatsByType[type];
      return format === undefined || !(quality > 0) ? [] : [{ format, quality }];
    })
    .sort((a, b) => b.quality - a.quality);
  return best?.format ?? 'pdf';
}

const formatsByType: Readonly<Record<string, LabelFormat>> = {
  'application/pdf': 'pdf',
  'application/octet-stream': 'pdf',
  '*/*': 'pdf',
  'image/png': 'png',
  'application/zpl': 'zpl',
  'x-application/zpl': 'zpl',
  'application/x-zpl': 'zpl',
  'application/vnd.zebra.zpl': 'zpl',
};

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
    en: 'There is nothing to print; leave printInvoice out, or name papers in docsToPrint, printMarks or printInsurance.',
    ru: 'Печатать нечего; не указывайте printInvoice или перечислите документы в docsToPrint, printMarks или printInsurance.',
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
    summary: {
      en: "Prints an order's papers, or those of several orders.",
      ru: 'Печатает документы заказа или нескольких заказов.',
    },
    query: printQuery,
    body: printRequestModel,
    replies: {
      200: {
        description: 'All papers in one PDF file; labels as png or zpl have their own media type.',
        file: 'application/octet-stream',
        orFile: ['image/png', 'application/zip', 'application/vnd.zebra.zpl'],
      },
      ...failures,
    },
    bodyLimit: 'base64',
    examples: [
      { summary: 'The waybill, twice', body: { apiKey, orderId: exampleNumbers.handedOver } },
      {
        summary: 'Labels only, on A6',
        body: { apiKey, orderId: exampleNumbers.handedOver, docsToPrint: 2, marksFormat: 2 },
      },
      {
        summary: 'Labels for a label printer',
        body: {
          apiKey,
          orderId: exampleNumbers.handedOver,
          docsToPrint: 2,
          marksFormat: 2,
          format: 'zpl' as const,
          dpi: 203,
        },
      },
    ],
  },
  (reader) => exampleRefusal(reader),
);

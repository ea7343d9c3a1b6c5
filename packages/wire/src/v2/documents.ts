import { type OrderRef, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { marksFormatCodes } from '../models/codes.ts';
import { companyQuery } from '../models/company-query.ts';
import { exampleNumbers, examplePdf } from '../models/examples.ts';
import { failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { orderIdSearchModes } from '../models/order-filter.ts';
import {
  copies,
  includedFileFields,
  isPreview,
  labelDpi,
  labelFileTypes,
  labelFormat,
  MOST_PRINTED,
  type Print,
  papersWanted,
  toIncludedFile,
  toLabelDpi,
  toMarksFormat,
} from '../models/print.ts';
import type { MaskTable } from '../schema/code-table.ts';
import { defaulted, filledText, optionalBoolean } from '../schema/fields.ts';
import { mergedDocTypes, printDocTypes } from './codes.ts';
import { exampleNotFound, operation } from './every-operation.ts';
import { orderIds, orderParams, orderRefQuery } from './order-path.ts';

// What the ways to print have in common (interface 13.8).

/** What is printed, and how. */
export const printQuery = {
  InvoiceCopy: defaulted(copies, 2).describe('Copies of the waybill.'),
  PrintInvoice: optionalBoolean.describe(
    'The waybill; default true, unless docType names other papers. false takes it out of the default set.',
  ),
  PrintInsurancePolicy: optionalBoolean.describe('The insurance policy too.'),
  PrintCargoMarks: optionalBoolean.describe('The labels too. false takes them out of the default set.'),
  marksFormat: marksFormatCodes.schema
    .nullish()
    .describe("Size of the labels; default: the company's setting print.marksFormat, otherwise A4."),
  format: labelFormat
    .nullish()
    .describe(
      'Format of labels printed alone: pdf, png (several in a zip) or zpl; default: what Accept asks for, otherwise pdf.',
    ),
  dpi: labelDpi.nullish().describe('Resolution of png and zpl, dots per inch; default 203.'),
  preview: isPreview,
};

/** The body of the ways to print that take a document. */
export const includedDocumentModel = z.object(includedFileFields).meta({ id: 'IncludedDocument' });

/** The body of PrintWithDocument, as a client writes it. */
export type IncludedDocumentModel = z.input<typeof includedDocumentModel>;

const wishQuery = z.object(printQuery);

/** Which orders are asked for. */
export interface AskedOrders {
  readonly orders: readonly OrderRef[];
  readonly leaveOut: Print['leaveOut'];
  /** Where the caller wrote `orders[index]`. */
  readonly placeOf: (index: string) => string;
}

/** What is asked for by path, query and body. */
export interface AskedPapers extends AskedOrders {
  readonly docType: number;
  readonly query: z.output<typeof wishQuery>;
  readonly body?: z.output<typeof includedDocumentModel>;
}

/** Which papers of which orders. RequestInvalid where none is left to print. */
export function toPrint({ orders, docType, query, body, leaveOut, placeOf }: AskedPapers): Converted<Print> {
  const papers = papersWanted(printDocTypes.names, printDocTypes.namesOf(docType), ['waybill', 'marks'], {
    waybill: query.PrintInvoice,
    marks: query.PrintCargoMarks,
    policy: query.PrintInsurancePolicy,
  });
  const { include, problems } = body ? toIncludedFile(body) : noFile;
  return {
    value: {
      orders,
      papers,
      copies: query.InvoiceCopy,
      include,
      marksFormat: toMarksFormat(query.marksFormat),
      format: query.format ?? null,
      dpi: toLabelDpi(query.dpi),
      leaveOut,
      isPreview: query.preview,
    },
    problems: [...(papers.length === 0 ? [nothingToPrint] : []), ...problems],
    targetOf: (target) =>
      target.replace(/^include$/, 'includePdf').replace(/^orders\[(\d+)\]$/, (_, index) => placeOf(index)),
  };
}

const noFile = { include: null, problems: [] } as const;

const nothingToPrint: Problem = problem(
  'RequestInvalid',
  'docType',
  {
    en: 'There is nothing to print; name papers in docType, or leave PrintInvoice or PrintCargoMarks out.',
    ru: 'Печатать нечего; перечислите документы в docType или не указывайте PrintInvoice или PrintCargoMarks.',
  },
  ['docType', 'PrintInvoice', 'PrintCargoMarks', 'PrintInsurancePolicy'],
);

/** `{docType}` in the path. */
export const docTypeParam = ({ schema }: Pick<MaskTable<string>, 'schema'>) => ({
  docType: schema.describe('Mask of papers; 0: waybill and labels.'),
});

/** The query of the ways to print one order. */
export const printOneQuery = z.object({ ...orderRefQuery, ...printQuery });

/** The order of the path alone. */
export const oneOrder = (ref: OrderRef): AskedOrders => ({
  orders: [ref],
  leaveOut: 'none',
  placeOf: () => 'orderId',
});

/** What every way to print answers. */
export const printedReply = {
  description: 'All papers in one PDF file; labels as png or zpl have their own media type.',
  file: 'application/pdf',
  orFile: labelFileTypes,
} as const;

/** The contract of Print. */
export const printContract = contract(
  {
    ...operation,
    name: 'Print',
    method: 'GET',
    path: '/openapi/v2/Orders/{orderId}/Print/{docType}',
    ids: orderIds,
    tag: 'documents',
    right: ['Print'],
    summary: { en: "Prints an order's papers.", ru: 'Печатает документы заказа.' },
    params: orderParams.extend(docTypeParam(printDocTypes)),
    query: printOneQuery,
    replies: { 200: printedReply, ...failures },
    examples: [
      {
        summary: 'The default set: the waybill, twice, and the labels',
        params: { orderId: exampleNumbers.handedOver, docType: 0 },
      },
      {
        summary: 'Labels only, on A6',
        params: { orderId: exampleNumbers.handedOver, docType: 2 },
        query: { marksFormat: 2 },
      },
      {
        summary: 'Labels for a label printer',
        params: { orderId: exampleNumbers.handedOver, docType: 2 },
        query: { marksFormat: 2, format: 'zpl' as const, dpi: 203 },
      },
    ],
  },
  (reader) => exampleNotFound(reader),
);

/** The contract of PrintWithDocument. */
export const printWithDocumentContract = contract(
  {
    ...operation,
    name: 'PrintWithDocument',
    method: 'POST',
    path: '/openapi/v2/Orders/{orderId}/Print/{docType}',
    ids: orderIds,
    tag: 'documents',
    right: ['Print'],
    summary: {
      en: "Prints an order's papers with a document of your own before or after the waybill.",
      ru: 'Печатает документы заказа вместе с вашим документом до или после накладной.',
    },
    params: orderParams.extend(docTypeParam(mergedDocTypes)),
    query: printOneQuery,
    body: includedDocumentModel,
    replies: { 200: printedReply, ...idempotentFailures },
    bodyLimit: 'base64',
    isIdempotent: true,
    examples: [
      {
        summary: 'A card after the waybill',
        params: { orderId: exampleNumbers.handedOver, docType: 1 },
        body: { includePdf: examplePdf },
      },
      {
        summary: 'Before the waybill, twice',
        params: { orderId: exampleNumbers.handedOver, docType: 3 },
        query: { InvoiceCopy: 1, marksFormat: 2 },
        body: { includePdf: examplePdf, includePosition: 1, includeCopy: 2 },
      },
    ],
  },
  (reader) => exampleNotFound(reader),
);

/** The query of the ways to print several orders. */
export const printSeveralQuery = z.object({
  ordersId: z.array(filledText).min(1).max(MOST_PRINTED).describe('The orders, in the order of the file.'),
  searchMode: orderIdSearchModes.schema
    .nullish()
    .describe("Which numbers ordersId are; default: any, an order's own number first."),
  skipUnprintable: defaulted(z.boolean(), false).describe(
    'Orders that cannot be printed are left out, and named in the header X-Not-Printed; default: they refuse the request.',
  ),
  ...printQuery,
  ...companyQuery,
});

/** The orders of the query. */
export const severalOrders = ({
  ordersId,
  searchMode,
  skipUnprintable,
}: z.output<typeof printSeveralQuery>): AskedOrders => {
  const mode = orderIdSearchModes.nameOf(searchMode ?? orderIdSearchModes.codeOf('all'));
  return {
    orders: ordersId.map((text) => ({ number: text, orderKey: null, mode })),
    leaveOut: skipUnprintable ? 'unprintable' : 'none',
    placeOf: (index) => `ordersId[${index}]`,
  };
};

/** The example of the orders that refuse the rest. */
export const exampleUnprintable = ({ locale }: AnswerContext) => ({
  400: [{ summary: 'No such order', body: toErrorEnvelope([problem('OrderNotFound', 'ordersId[1]')], locale) }],
});

/** Two orders of the sample shop, one of them not handed over yet. */
export const exampleOrders = [exampleNumbers.handedOver, exampleNumbers.draft];

/** The contract of PrintSeveral. */
export const printSeveralContract = contract(
  {
    ...operation,
    name: 'PrintSeveral',
    method: 'GET',
    path: '/openapi/v2/Orders/Print/{docType}',
    ids: { ordersId: 'OrderNotFound', companyId: 'AccessDenied' },
    tag: 'documents',
    right: ['Print'],
    summary: {
      en: 'Prints the papers of several orders in one file.',
      ru: 'Печатает документы нескольких заказов в одном файле.',
    },
    params: z.object(docTypeParam(printDocTypes)),
    query: printSeveralQuery,
    replies: { 200: printedReply, ...failures },
    examples: [
      {
        summary: 'The labels of two orders, on A6',
        params: { docType: 2 },
        query: { ordersId: exampleOrders, marksFormat: 2 },
      },
      {
        summary: 'Waybill and labels of all that can be printed',
        params: { docType: 0 },
        query: { ordersId: exampleOrders, InvoiceCopy: 1, skipUnprintable: true },
      },
    ],
  },
  (reader) => exampleUnprintable(reader),
);

/** The contract of PrintSeveralWithDocument; beyond the specification. */
export const printSeveralWithDocumentContract = contract(
  {
    ...operation,
    name: 'PrintSeveralWithDocument',
    method: 'POST',
    path: '/openapi/v2/Orders/Print/{docType}',
    ids: { ordersId: 'OrderNotFound', companyId: 'AccessDenied' },
    tag: 'documents',
    right: ['Print'],
    summary: {
      en: 'Prints several orders in one file, with a document of your own before or after each waybill.',
      ru: 'Печатает несколько заказов в одном файле, с вашим документом до или после каждой накладной.',
    },
    params: z.object(docTypeParam(mergedDocTypes)),
    query: printSeveralQuery,
    body: includedDocumentModel,
    replies: { 200: printedReply, ...idempotentFailures },
    bodyLimit: 'base64',
    isIdempotent: true,
    examples: [
      {
        summary: 'A card after each waybill',
        params: { docType: 0 },
        query: { ordersId: exampleOrders, InvoiceCopy: 1, marksFormat: 2 },
        body: { includePdf: examplePdf },
      },
    ],
  },
  (reader) => exampleUnprintable(reader),
);

/** The operations that print. */
export const documentOperations = {
  PrintSeveral: printSeveralContract,
  PrintSeveralWithDocument: printSeveralWithDocumentContract,
  Print: printContract,
  PrintWithDocument: printWithDocumentContract,
} as const;

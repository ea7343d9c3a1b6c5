import { type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { marksFormatCodes, storageFileTypes } from '../models/codes.ts';
import { exampleNumbers } from '../models/examples.ts';
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
import { defaulted, filledText, optionalBoolean, optionalText } from '../schema/fields.ts';
import { exampleRefusal, failures, operation } from './every-operation.ts';
import { apiKey } from './example-order.ts';
import { toOrderRef } from './order-request.ts';

/** The body of Print (interface 12.6). */
export const printRequestModel = z
  .object({
    ...includedFileFields,
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
      .max(MOST_PRINTED - 1)
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
  preview: isPreview,
});

/** Which papers of which orders. RequestInvalid where none is left to print. */
export function toPrint(
  model: z.output<typeof printRequestModel>,
  query: z.output<typeof printQuery> = { preview: false },
): Converted<Print> {
  const papers = papersWanted(storageFileTypes.names, storageFileTypes.namesOf(model.docsToPrint ?? 0), ['waybill'], {
    waybill: model.printInvoice,
    marks: model.printMarks,
    policy: model.printInsurance,
  });
  const { include, problems } = toIncludedFile(model);
  return {
    value: {
      orders: [toOrderRef(model), ...(model.ordersId ?? []).map((number) => ({ number, orderKey: null }))],
      papers,
      copies: model.invoiceCopy,
      include,
      marksFormat: toMarksFormat(model.marksFormat),
      format: model.format ?? query.format ?? null,
      dpi: toLabelDpi(model.dpi ?? query.dpi),
      leaveOut: 'without-papers',
      isPreview: query.preview,
    },
    problems: [...(papers.length === 0 ? [nothingToPrint] : []), ...problems],
    targetOf: (target) =>
      target
        .replace(/^include$/, 'includePdf')
        .replace(/^orders\[(\d+)\]$/, (_, index) => (index === '0' ? 'orderId' : `ordersId[${Number(index) - 1}]`)),
  };
}

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
    ids: { orderId: 'OrderNotFound', ordersId: 'OrderNotFound' },
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
        orFile: labelFileTypes,
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

import { type OrderRef, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import type { MaskTable } from '../code-table.ts';
import type { Converted } from '../converted.ts';
import { defaulted, optionalBoolean } from '../fields.ts';
import { marksFormatCodes } from '../models/codes.ts';
import {
  copies,
  includedFileFields,
  labelDpi,
  labelFormat,
  type Print,
  papersWanted,
  toIncludedFile,
  toLabelDpi,
  toMarksFormat,
} from '../models/print.ts';
import { printDocTypes } from './codes.ts';

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

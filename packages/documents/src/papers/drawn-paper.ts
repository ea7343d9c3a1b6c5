import type { MarksFormat, Order, Problem, VendorPaperKind } from '@cartage/core';
import type { CleanPdf } from '../client-pdf/read-client-pdf.ts';
import type { Pages, Paper } from '../layout/page.ts';
import type { DocumentInput } from '../parts/document-input.ts';

/** A file of several papers while it is made, as far as one kind of paper needs to know of it. */
export interface PaperFile {
  /** Of the waybill, 1 or more. */
  readonly copies: number;
  readonly marksFormat: MarksFormat;
  /** Where a paper that shares its sheets between orders draws; all others come by `add` and `append`, which end such a sheet. */
  readonly pages: Pages;
  readonly add: (paper: Paper, copies?: number) => void;
  readonly append: (pdf: CleanPdf) => void;
  /** The vendor's own papers of this kind, each in place of ours. */
  readonly suppliedOf: (order: Order, kind: VendorPaperKind) => readonly CleanPdf[];
  /** The vendor should have supplied one and did not. */
  readonly isMissing: (order: Order, kind: VendorPaperKind) => boolean;
}

/** Writes one kind of paper into a file, order by order. */
export interface PaperWriter {
  /** Asked only for orders that have such a paper. */
  readonly write: (input: DocumentInput) => void;
  /** Puts the sheet that is not full into the file, before something else follows it. */
  readonly endSheet?: () => void;
  /** Writes what comes after all orders. */
  readonly end?: () => void;
}

/** How one kind of paper comes into a file. */
export interface DrawnPaper {
  readonly begin: (file: PaperFile) => PaperWriter;
  /** Why there may be no file with the papers of these orders; null: there may. */
  readonly refusal?: (orders: readonly Order[]) => Problem | null;
}

/** A paper that each order has for itself; the vendor's own, where it makes such, in place of ours. */
export const oneForEach = (draw: (input: DocumentInput) => Paper, kind?: VendorPaperKind): DrawnPaper => ({
  begin: ({ add, append, suppliedOf }) => ({
    write: (input) => {
      const own = kind ? suppliedOf(input.order, kind) : [];
      if (own.length === 0) add(draw(input));
      for (const pdf of own) append(pdf);
    },
  }),
});

import type { OrderRef } from './order-ref.ts';

/** The files that belong to an order (interface 6.15), in the order of their bits. */
export const paperKinds = [
  'waybill',
  'marks',
  'policy',
  'waybill-scan',
  'delivery-confirmation',
  'packing-list',
  'acceptance-act',
  'commercial-invoice',
  'other',
] as const;

/** One of `paperKinds`. */
export type PaperKind = (typeof paperKinds)[number];

/** The papers that a vendor may make itself, in place of ours. */
export const vendorPaperKinds = ['waybill', 'marks', 'commercial-invoice'] as const satisfies readonly PaperKind[];

/** One of `vendorPaperKinds`. */
export type VendorPaperKind = (typeof vendorPaperKinds)[number];

/** The sizes of cargo marks (interface 6.17), in the order of their numbers. */
export const marksFormats = ['A4', 'A5', 'A6', 'A7'] as const;

/** One of `marksFormats`. */
export type MarksFormat = (typeof marksFormats)[number];

/** What marks may be printed as (interface 17.3); ZPL is what label printers understand. */
export const labelFormats = ['pdf', 'png', 'zpl'] as const;

/** One of `labelFormats`. */
export type LabelFormat = (typeof labelFormats)[number];

/** Dots an inch of label printers. */
export const labelDpis = [203, 300] as const;

/** One of `labelDpis`. */
export type LabelDpi = (typeof labelDpis)[number];

/** Where a customer's own PDF goes, seen from the waybill (interface 6.11). */
export const includePositions = ['after', 'before'] as const;

/** One of `includePositions`. */
export type IncludePosition = (typeof includePositions)[number];

/** A customer's own PDF, to be printed with the papers. */
export interface IncludedFile {
  /** Of a PDF, not yet looked at. */
  readonly bytes: Uint8Array;
  /** Seen from the waybill. */
  readonly position: IncludePosition;
  /** 1 or more (interface 17.2). */
  readonly copies: number;
}

/** Which papers of which orders are wanted, and how. */
export interface PrintWish {
  /** At least one; each is printed once, however often it is named. */
  readonly orders: readonly OrderRef[];
  /** Which of the papers; printed in the order of a file, not in this one. */
  readonly papers: readonly PaperKind[];
  /** Copies of the waybill; 2 where the customer names none (interface 17.2). */
  readonly copies: number;
  /** null: nothing of the customer’s own. */
  readonly include: IncludedFile | null;
  /** null: as the company has settled it. */
  readonly marksFormat: MarksFormat | null;
  /** Other than `pdf` of marks alone (interface 17.3). */
  readonly format: LabelFormat;
  /** Of the printer; counts where `format` is not `pdf`. */
  readonly dpi: LabelDpi;
  /** What becomes of the others where one order cannot be printed. */
  readonly leaveOut: LeftOut;
  /** To be looked at alone: no order counts as printed for it. */
  readonly isPreview: boolean;
}

/**
 * Of which orders the others are printed without, where one is to be had of any: none, and all is refused; those that
 * have none of the papers; or all that cannot be printed.
 */
export type LeftOut = 'none' | 'without-papers' | 'unprintable';

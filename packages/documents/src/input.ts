import type {
  IncludePosition,
  Instant,
  Kopecks,
  LabelDpi,
  LabelFormat,
  LocalDate,
  Locale,
  MarksFormat,
  Order,
  PickupPoint,
  Symbology,
  VendorPaperKind,
} from '@cartage/core';
import type { CleanPdf } from './client-pdf/read-client-pdf.ts';
import type { DocumentKind } from './kinds.ts';

/** What all papers of one file have in common. */
export interface PaperInput {
  readonly locale: Locale;
  /** IANA zone in which dates and times are printed. */
  readonly timeZone: string;
  /** The operator's name, at the head of each paper. */
  readonly brand: string;
  /** Names of cities that the core's catalogue does not know, by city code. */
  readonly cityNames?: Readonly<Record<string, string>>;
  /** The pickup points at the ends of the orders, by `pickupPointKey`; of one that is not among them its id is shown. */
  readonly pickupPoints?: Readonly<Record<string, PickupPoint>>;
  /** Of the orders' vendors, by id; one that is not among them scans Code 128 and has no marks of its own. */
  readonly vendors?: Readonly<Record<number, VendorTraits>>;
}

/** What our papers for a vendor depend on. */
export interface VendorTraits {
  /** In which its scanners read its numbers. */
  readonly symbology: Symbology;
  /** The cargo needs the vendor's marks, so ours say that they are for ourselves. */
  readonly hasOwnMarks: boolean;
}

/** What a paper of an order is made from. */
export interface DocumentInput extends PaperInput {
  readonly order: Order;
  /** It stands in for the vendor's own, which could not be obtained; the paper says so. */
  readonly standsIn?: boolean;
}

export interface WaybillInput extends DocumentInput {
  /** 1 or more; 2 by default (interface 17.2). */
  readonly copies: number;
}

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

/** The marks of some orders for a printer that takes no PDF. */
export interface MarkPicturesInput extends Omit<DocumentsInput, 'kinds' | 'copies' | 'included' | 'scans'> {
  readonly format: Exclude<LabelFormat, 'pdf'>;
  readonly dpi: LabelDpi;
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

/** What one vendor's courier takes from one sender on a day. */
export interface RegisterInput extends Omit<PaperInput, 'cityNames' | 'pickupPoints' | 'vendors'> {
  readonly date: LocalDate;
  readonly vendorName: string;
  /** In which the vendor's scanners read its numbers. */
  readonly symbology: Symbology;
  readonly senderName: string;
  /** 1 to 10,000. */
  readonly lines: readonly RegisterLine[];
}

/** An order, as far as the register needs it. */
export interface RegisterLine {
  readonly number: string;
  readonly vendorNumber: string | null;
  readonly customerNumber: string | null;
  readonly receiverName: string;
  /** The receiver's, as it is printed. */
  readonly city: string;
  readonly places: number;
  readonly weightKg: number;
  /** Cash on delivery; 0: none. */
  readonly toCollect: Kopecks;
}

export interface TopUpInvoiceInput extends Omit<PaperInput, 'cityNames' | 'pickupPoints' | 'vendors'> {
  readonly number: string;
  readonly issuedAt: Instant;
  /** VAT included. */
  readonly amount: Kopecks;
  readonly payer: { readonly name: string; readonly taxNumber: string | null; readonly kpp: string | null };
  readonly payee: Payee;
}

/** Who is paid, and where: in Russia, by bank transfer. */
export interface Payee {
  /** At most 160 characters, as all its texts. */
  readonly name: string;
  /** 10 digits: an organization; 12: a sole trader, who has no KPP and signs alone. */
  readonly taxNumber: string;
  readonly kpp: string | null;
  readonly address: string;
  readonly bankName: string;
  readonly bik: string;
  readonly account: string;
  readonly correspondentAccount: string;
  /** Whole percent; null: it pays no VAT. */
  readonly vatRate: number | null;
  /** Who signs, as it stands beside the signature. */
  readonly director: string;
  readonly accountant: string | null;
}

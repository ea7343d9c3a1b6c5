import type { CurrencyUnits, Instant, Kopecks, LocalDate, OrderContent, PaperKind, VendorEvent } from '@cartage/core';
import type { VendorOption, VendorRoute } from './quote.ts';
import type { VendorProblem } from './vendor-problem.ts';

/** An order on its way to the vendor, with the option that was chosen. */
export interface Shipment {
  /** Our order number, the same on every retry of one hand-over; the vendor stores it. */
  readonly reference: string;
  /**
   * Whose it is, a word of at most 50 characters that says nothing else: what is made of several shipments, a list for one, is to
   * hold those of one owner alone. Absent: the account has one owner.
   */
  readonly owner?: string | undefined;
  /** All that the customer asked for: both ends, cargo, services, terms. Its `vendorServices` are of other vendors too. */
  readonly content: OrderContent;
  /** Codes of the vendor's own services that were asked for, as in the quote; the option has all of them. Absent: none was. */
  readonly ownServices?: readonly string[];
  /** The cities of both ends, as in the quote. */
  readonly route: VendorRoute;
  /** What was chosen of the quote. */
  readonly option: Pick<VendorOption, 'tariffId' | 'takeDate'> & {
    /** What the customer pays for the tariff and its services, with the operator's mark-up: always kopecks. */
    readonly price: Kopecks;
    /** What the vendor asked in another currency, before the mark-up, in units of it; absent: it asked roubles. */
    readonly quoted?: { readonly currency: string; readonly price: CurrencyUnits } | undefined;
  };
}

/** How host and vendor name a shipment that both know. */
export interface ShipmentRef {
  /** Ours, under which it was handed over. */
  readonly reference: string;
  /** The vendor's own id, opaque, as a hand-over, `findByReference` or `track` told it; shown to nobody. */
  readonly id: string | null;
  /** The vendor's waybill number. */
  readonly number: string | null;
  /** The number of the courier who fetches it, as `callCourier` or a hand-over told it; the host always says it. */
  readonly pickupNumber?: string | null | undefined;
}

/** The numbers by which the vendor knows a shipment; null: it has given none. */
export interface VendorNumbers {
  /** The vendor's own id of the shipment, opaque, at most 200 characters; absent: it has none. */
  readonly id?: string | null | undefined;
  /** The number of the waybill, by which customers know the shipment; like the others 1 to 200 characters. */
  readonly invoiceNumber: string | null;
  /** The number of the waybill of its return. */
  readonly returnInvoiceNumber: string | null;
  /** The number of the courier who fetches it. */
  readonly pickupNumber: string | null;
  /** For the vendor's own pages; often the waybill's. */
  readonly trackingNumber: string | null;
}

/** What the vendor says of a shipment it took. `price` null: as quoted. */
export interface Confirmation extends VendorNumbers {
  /** Kopecks, or units of `currency`; VAT included, of the tariff and its services; this is then charged. */
  readonly price: Kopecks | null;
  /** In which `price` is, ISO 4217; absent: roubles. The host turns it into roubles by the operator's rate of the day. */
  readonly currency?: string | undefined;
  /** ms since 1970; null: as quoted. */
  readonly plannedDeliveryAt: Instant | null;
  /** Papers that come with the hand-over and never again: the host keeps them at once, and gives them before any other. */
  readonly papers?: readonly VendorPaper[] | undefined;
  /** The number of each place, in the order of `cargo.items` and their `qty`, as the vendor's scanners know it; absent: they have none. */
  readonly pieces?: readonly string[] | undefined;
  /** Where the receiver follows this shipment on the vendor's own pages, `https://`; absent: nowhere. */
  readonly trackingUrl?: string | null | undefined;
}

/** What a paper of the vendor's may be. PDFs are printed in place of the host's, pictures where there is no PDF; ZPL is kept and not printed. */
export const vendorPaperTypes = ['application/pdf', 'image/png', 'application/zpl'] as const;

/** A paper that came with a hand-over; at most 10 of them, 5 MiB each. */
export interface VendorPaper {
  /** One of `onceOnlyPapers`. */
  readonly kind: OnceOnlyPaper;
  /** Of what the bytes are. */
  readonly type: (typeof vendorPaperTypes)[number];
  /** The very paper. */
  readonly bytes: Uint8Array;
}

/** Which papers may come with a hand-over: those of an order, the label of its return, and the receipt of what was paid. */
export const onceOnlyPapers = [
  'waybill',
  'marks',
  'commercial-invoice',
  'return-label',
  'receipt',
] as const satisfies readonly (PaperKind | 'return-label' | 'receipt')[];

/** One of `onceOnlyPapers`. */
export type OnceOnlyPaper = (typeof onceOnlyPapers)[number];

/**
 * A shipment with what tells it from another one of the same reference. Leave out what the vendor does not say: without
 * `createdAt` the host adopts it only where an earlier call of its own may have made it.
 */
export interface FoundShipment extends Confirmation {
  /** When the vendor made it, by its own clock, ms since 1970, exact to the minute. */
  readonly createdAt?: Instant | null | undefined;
  /** Where it goes: the id or the name of the receiver's city, as the vendor has it. */
  readonly receiverCity?: string | null | undefined;
  /** The weight of all its places together. */
  readonly weightGrams?: number | null | undefined;
}

/** What the vendor may tell of a shipment beside its events and numbers; absent: nothing is told of it. */
export interface ShipmentFacts {
  /** The price as it is by now, of the tariff and its services: kopecks, or units of `currency`; VAT included. */
  readonly price?: Kopecks | undefined;
  /** In which `price` is, ISO 4217; absent: roubles. */
  readonly currency?: string | undefined;
  /** When it is to be delivered, ms since 1970. */
  readonly plannedDeliveryAt?: Instant | undefined;
  /** The last day on which its point keeps it, `yyyy-MM-dd`. */
  readonly storedUntil?: LocalDate | undefined;
  /** As of a confirmation. */
  readonly trackingUrl?: string | undefined;
  /** As of a confirmation. */
  readonly pieces?: readonly string[] | undefined;
}

/** What the vendor tells of one shipment, and the numbers that it has given it meanwhile. */
export interface ShipmentEvents extends ShipmentFacts {
  /** Ours. */
  readonly reference: string;
  /** Those that can be read, in any order; the host merges them. */
  readonly events: readonly VendorEvent[];
  /** Those that are known by now; absent ones stay as they are. */
  readonly numbers: Partial<VendorNumbers>;
}

/** One of those that were asked for: what is known of it, or why nothing could be learnt of it this time. */
export type TrackedShipment = ShipmentEvents | { readonly reference: string; readonly problem: VendorProblem };

/** What has happened since a cursor. */
export interface VendorChanges {
  /** With news; also those that are not ours. */
  readonly shipments: readonly ShipmentEvents[];
  /** For the next question; at most 1,000 characters. */
  readonly cursor: string;
  /** There is more now: the host asks again at once. */
  readonly isMore: boolean;
}

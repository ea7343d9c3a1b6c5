import type { Instant, Kopecks, OrderContent, VendorEvent } from '@cartage/core';
import type { VendorOption, VendorRoute } from './quote.ts';
import type { VendorProblem } from './vendor-problem.ts';

/** An order on its way to the vendor, with the option that was chosen. */
export interface Shipment {
  /** Our order number, the same on every retry of one hand-over; the vendor stores it. */
  readonly reference: string;
  /** All that the customer asked for: both ends, cargo, services, terms. */
  readonly content: OrderContent;
  /** The cities of both ends, as in the quote. */
  readonly route: VendorRoute;
  /** What was chosen of the quote; `price` is that of the tariff and its services, kopecks. */
  readonly option: Pick<VendorOption, 'tariffId' | 'takeDate'> & { readonly price: Kopecks };
}

/** How host and vendor name a shipment that both know. */
export interface ShipmentRef {
  /** Ours, under which it was handed over. */
  readonly reference: string;
  /** The vendor's own id, opaque, as a hand-over, `findByReference` or `track` told it; shown to nobody. */
  readonly id: string | null;
  /** The vendor's waybill number. */
  readonly number: string | null;
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
  /** Kopecks, VAT included, of the tariff and its services; this is then charged. */
  readonly price: Kopecks | null;
  /** ms since 1970; null: as quoted. */
  readonly plannedDeliveryAt: Instant | null;
}

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

/** What the vendor tells of one shipment, and the numbers that it has given it meanwhile. */
export interface ShipmentEvents {
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

import type {
  CourierWindow,
  DaySpan,
  Instant,
  Kopecks,
  LocalDate,
  Locale,
  OrderChanges,
  OrderContent,
  PickupPoint,
  PickupWish,
  QuoteRequest,
  ServiceCode,
  ServiceStatus,
  TimeSlot,
  VendorEvent,
  VendorPaperKind,
} from '@cartage/core';
import type { CallContext } from './call-context.ts';
import type { PluginManifest, TariffDescription, VendorManifest, Words } from './manifest.ts';
import type { VendorProblem } from './vendor-problem.ts';
import type { VendorWebhook } from './webhook.ts';

/**
 * What a vendor plugin is. The plugin translates, the host decides: it never owns retries, clocks, sockets, randomness
 * or storage. An absent member means that the vendor cannot do it; nothing throws "not supported".
 *
 * Any member may throw a `VendorProblem`; every other exception counts as the plugin's defect. What a member is given is
 * frozen: other vendors are asked with the same.
 */
export interface VendorPlugin {
  /** What the vendor is and can do; the same for all its accounts. */
  readonly manifest: PluginManifest;

  /** Are the account's credentials good? Creates nothing at the vendor. */
  checkConnection(call: CallContext): Promise<ConnectionCheck>;

  /**
   * Prices. An empty list means "not served". Reads only. An option of a tariff that is neither in the manifest nor in
   * `tariffs` is left out, with a warning to the operator.
   */
  quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly VendorOption[]>;

  /**
   * Prices by the day of delivery: what can be delivered on each day of the span, in one call, however many days they
   * are. Whoever then wishes for that day (`terms.requestedDate`) with that pickup pays the same. Reads only. Without it
   * the host shows what `quote` offers on the days that it names.
   */
  quoteByDays?(request: VendorQuoteRequest, days: DaySpan, call: CallContext): Promise<readonly VendorDayOption[]>;

  /**
   * Gives the shipment to the vendor, by `sendOnce`. Twice with one reference makes one shipment, or `conflict`; a vendor
   * that cannot keep to that says `dedupes: false` in the manifest, and has `findByReference`.
   */
  handOver(shipment: Shipment, call: CallContext): Promise<HandOverOutcome>;

  /**
   * The events known for each reference, in any order; a reference the vendor does not know is left out, and one that
   * failed is named with its problem (`trackEach` does both). Absent: the vendor tells nothing, and the operator does.
   */
  track?(shipments: readonly ShipmentRef[], call: CallContext): Promise<readonly TrackedShipment[]>;

  /**
   * The vendor's shipment for our reference; `id` is there where the vendor gave one. What makes a lost answer harmless, and
   * what the host asks every `pollMs` while numbers of an accepted hand-over are to come.
   */
  findByReference?(shipment: ShipmentRef, call: CallContext): Promise<FindOutcome>;

  /** Asks the vendor to take the shipment back. Asked twice it answers as if asked once; `too-late` when the vendor no longer can. */
  cancel?(shipment: ShipmentRef, call: CallContext): Promise<CancelOutcome>;

  /** Changes of a handed-over shipment; only the fields that the manifest's `changeable` names. */
  update?(shipment: ShipmentRef, changes: OrderChanges, call: CallContext): Promise<void>;

  /** One courier for several shipments at one address. Called twice with one reference it books one, and answers the same. */
  callCourier?(request: CourierRequest, call: CallContext): Promise<CourierOutcome>;

  /**
   * The vendor's own paper for a shipment, a PDF; in another language where the vendor has none in the one wished for.
   * `accepted`: it is being drawn; the host asks again with the ticket after `pollMs`, as often as its deadline allows.
   */
  document?(shipment: ShipmentRef, wish: DocumentWish, call: CallContext): Promise<DocumentOutcome>;

  /** The whole directory of pickup points, streamed in batches. */
  pickupPoints?(call: CallContext): AsyncIterable<readonly PickupPoint[]>;

  /** What the account's contract allows; there where the manifest's `tariffs` is `byContract`. Asked for every ten minutes. */
  tariffs?(call: CallContext): Promise<readonly TariffDescription[]>;

  /**
   * What has happened since the cursor of the last answer, of all shipments of the account; null: from now on. The host asks
   * it as often as it would track, and tracks the single shipments seldom.
   */
  changes?(cursor: string | null, call: CallContext): Promise<VendorChanges>;

  /** What the vendor tells by itself, at an address of ours. */
  readonly webhook?: VendorWebhook;
}

/** A plugin as the host calls it (`guardAdapter`): its manifest is complete and its answers are checked. */
export interface VendorAdapter extends VendorPlugin {
  /** With what its author left out. */
  readonly manifest: VendorManifest;
  /** Prices, each with its tariff; without those of tariffs that are not listed. */
  quote(request: VendorQuoteRequest, call: CallContext): Promise<readonly QuotedOption[]>;
  /** Prices by the day of delivery, each with its tariff. */
  quoteByDays?(request: VendorQuoteRequest, days: DaySpan, call: CallContext): Promise<readonly QuotedDayOption[]>;
}

/** An option with what its tariff is. */
export type QuotedOption = VendorOption & { readonly tariff: TariffDescription };

/** An option by days with what its tariff is. */
export type QuotedDayOption = VendorDayOption & { readonly tariff: TariffDescription };

/** Which paper, and in which language its reader would like it. */
export interface DocumentWish {
  /** One of those in the manifest's `documents`. */
  readonly kind: VendorPaperKind;
  /** Where the vendor has the paper in several languages. */
  readonly locale: Locale;
  /** Of the `accepted` answer before; null: it is asked for the first time. */
  readonly ticket: string | null;
}

/** The paper, or a word by which to ask again: at most 500 characters, shown to nobody. */
export type DocumentOutcome = Uint8Array | { readonly kind: 'accepted'; readonly ticket: string };

/** A quote request with the day decided and the ends located. */
export interface VendorQuoteRequest extends Omit<QuoteRequest, 'pickup' | 'filter'> {
  /** With the day on which the parcel is to be taken, `yyyy-MM-dd` in the service's zone. */
  readonly pickup: PickupWish & { readonly date: LocalDate };
  /** The cities of both ends, for vendors that go by names or distances. */
  readonly route: VendorRoute;
}

/** Where the ends lie, as far as the service knows the cities. */
export interface VendorRoute {
  /** Of the sender; null: a city that the service does not know. */
  readonly origin: Location | null;
  /** Of the receiver; null likewise. */
  readonly destination: Location | null;
}

/** A city: its name as the vendor is told, degrees north and east. Both are null where the city is on no map of ours. */
export interface Location {
  /** In Russian where it has a Russian name. */
  readonly cityName: string;
  /** Degrees north, WGS 84. */
  readonly latitude: number | null;
  /** Degrees east, WGS 84. */
  readonly longitude: number | null;
}

/** Whether the vendor lets the account in; the message is shown to its owner, without secrets. */
export type ConnectionCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'auth' | 'blocked' | 'network'; readonly message: Words };

/** An offer as the vendor makes it: its own prices, VAT included, before the operator's mark-up. */
export interface VendorOption {
  /** By the id in the manifest's tariffs, or in what `tariffs` tells; the hand-over brings it back. */
  readonly tariffId: string;
  /** Kopecks, VAT included, of the delivery without its services. */
  readonly tariffPrice: Kopecks;
  /** One entry for each service asked for; what was not asked for is left out. */
  readonly services: readonly {
    readonly code: ServiceCode;
    readonly status: ServiceStatus;
    readonly price: Kopecks;
  }[];
  /** The day on which the vendor takes the parcel: the one asked for, or a later one. */
  readonly takeDate: LocalDate;
  /** The earliest moment of delivery, ms since 1970; null: not told. */
  readonly deliveryFrom: Instant | null;
  /** The latest; not before `deliveryFrom`. */
  readonly deliveryTo: Instant | null;
  /** The fewest days from `takeDate` to the delivery; null: not told. */
  readonly minDays: number | null;
  /** The most; not fewer than `minDays`. */
  readonly maxDays: number | null;
  /** A remark of the vendor's for the customer, at most 10,000 characters; null: none. */
  readonly comments: string | null;
  /** What the price is for, kg; absent: by the host's own rule (interface 16.2). */
  readonly billedWeightKg?: number;
  /** The vendor weighs and measures, or looks closer, before it is bound to the price; absent: false. */
  readonly isApproximate?: boolean;
}

/** An offer on one day of delivery. */
export interface VendorDayOption extends Omit<VendorOption, 'deliveryFrom' | 'deliveryTo' | 'minDays' | 'maxDays'> {
  /** Within the span that was asked for, not before `takeDate`; a tariff and a pickup have each day once. */
  readonly deliveryDate: LocalDate;
  /** From which the receiver may choose; empty: there are none. */
  readonly timeSlots: readonly TimeSlot[];
}

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
  /** Of the waybill, by which customers know the shipment; like the others 1 to 200 characters. */
  readonly invoiceNumber: string | null;
  /** Of the waybill of its return. */
  readonly returnInvoiceNumber: string | null;
  /** Of the courier who fetches it. */
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
  /** Of all its places together. */
  readonly weightGrams?: number | null | undefined;
}

/** What came of a hand-over. A problem that was thrown is judged by its class (docs/vendor-plugin.md, Problems). */
export type HandOverOutcome =
  | ({ readonly kind: 'confirmed' } & Confirmation)
  /** The vendor works on it; numbers, or a refusal, come later, through findByReference. `id` comes back with the question. */
  | { readonly kind: 'accepted'; readonly id?: string | null | undefined }
  /** Surely nothing was created. */
  | { readonly kind: 'rejected'; readonly problem: VendorProblem }
  /** Perhaps something was created. */
  | { readonly kind: 'unknown'; readonly problem: VendorProblem };

/** What the vendor knows of a reference. `none` is a promise: there is no such shipment, nor will one appear after the quiet period. Where the vendor cannot say, throw. */
export type FindOutcome =
  | ({ readonly kind: 'found' } & FoundShipment)
  /** It has the reference and works on it. */
  | { readonly kind: 'accepted'; readonly id?: string | null | undefined }
  /** It had accepted the reference and refuses it now. */
  | { readonly kind: 'rejected'; readonly problem: VendorProblem }
  | { readonly kind: 'none' }
  | { readonly kind: 'ambiguous'; readonly numbers: readonly string[] };

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

/** `requested`: the vendor will confirm or refuse later, in the events. */
export type CancelOutcome =
  | { readonly kind: 'canceled' }
  | { readonly kind: 'requested' }
  | { readonly kind: 'too-late'; readonly message: string };

/** A courier who is to fetch several shipments at one address. */
export interface CourierRequest {
  /** The same on every retry; what keeps a lost answer from booking twice. */
  readonly reference: string;
  /** Of the `accepted` answer before; null: none was given. */
  readonly ticket: string | null;
  /** At least one; all handed over before. */
  readonly shipments: readonly ShipmentRef[];
  /** Of the first of them: address, phone, hints for the courier. */
  readonly sender: OrderContent['sender'];
  /** The day and the hours, by the service's clock. */
  readonly window: CourierWindow;
}

/** What came of calling a courier; `unknown` is asked for again, with the same reference. */
export type CourierOutcome =
  | { readonly kind: 'booked'; readonly pickupNumber: string }
  /** The vendor works on it; the host asks again after `pollMs` with the ticket (at most 500 characters). */
  | { readonly kind: 'accepted'; readonly ticket: string }
  | { readonly kind: 'rejected'; readonly problem: VendorProblem }
  | { readonly kind: 'unknown'; readonly problem: VendorProblem };

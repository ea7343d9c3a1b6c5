import type {
  CourierWindow,
  DaySpan,
  LocalDate,
  Locale,
  MarksFormat,
  OrderChanges,
  OrderContent,
  PickupPoint,
  VendorPaperKind,
} from '@cartage/core';
import type { CallContext } from './call-context.ts';
import type { PluginManifest, TariffDescription, Words } from './manifest.ts';
import type { Location, VendorDayOption, VendorOption, VendorQuoteRequest } from './quote.ts';
import type { Confirmation, FoundShipment, Shipment, ShipmentRef, TrackedShipment, VendorChanges } from './shipment.ts';
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
   * are. An order that then wishes for that day (`terms.requestedDate`) with that pickup pays the same. Reads only. Without it
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

  /** Asks the vendor not to send a courier who was booked. Asked twice it answers as if asked once; `too-late` when they are on their way. */
  cancelCourier?(courier: BookedCourier, call: CallContext): Promise<CancelOutcome>;

  /**
   * The vendor's own list of what one courier takes, or its office is brought, in place of our register: PDFs, printed one
   * after another. Asked for once the courier is booked, with some of the shipments.
   */
  register?(
    courier: Pick<BookedCourier, 'pickupNumber' | 'shipments'>,
    call: CallContext,
  ): Promise<readonly Uint8Array[]>;

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

  /** On what the plugin rests: what was checked against which source, and what only a real contract can settle. */
  readonly facts?: readonly VendorFact[];
}

/** Which paper, and in which language its reader would like it. */
export interface DocumentWish {
  /** One of those in the manifest's `documents`. */
  readonly kind: VendorPaperKind;
  /** Where the vendor has the paper in several languages. */
  readonly locale: Locale;
  /** Of marks: the paper that they are printed on, as the company has settled it or the request says; absent: nobody says. */
  readonly marksFormat?: MarksFormat;
  /** The ticket of the `accepted` answer before; null: it is asked for the first time. */
  readonly ticket: string | null;
}

/** The paper, in one part or in one for each place; or a word by which to ask again: at most 500 characters, shown to nobody. */
export type DocumentOutcome =
  | Uint8Array
  | readonly Uint8Array[]
  | { readonly kind: 'accepted'; readonly ticket: string };

/** Something that the plugin takes for true of its vendor. */
export interface VendorFact {
  /** A word by which it is named; unlike those of the other facts. */
  readonly id: string;
  /** What is so, a sentence for operators. */
  readonly fact: Words;
  /** Where it is published: an address, or the name of a public repository; null: nowhere, it was concluded. */
  readonly source: string | null;
  /** When the plugin was held against that source, `yyyy-MM-dd`; null: never. */
  readonly checkedOn: LocalDate | null;
  /** What one call with a real contract would settle; null: nothing is open. */
  readonly open: Words | null;
  /**
   * Settles it, harmlessly: makes nothing at the vendor and changes nothing. Absent: it cannot be settled without making
   * something.
   */
  readonly probe?: (call: CallContext) => Promise<FactProbe>;
}

/** What a probe found. `unlike`: the vendor does otherwise than the plugin takes for true; `unclear`: it did not answer the question. */
export interface FactProbe {
  readonly found: 'as-said' | 'unlike' | 'unclear';
  /** What was seen, without secrets; a sentence for operators. */
  readonly text: Words;
}

/** Whether the vendor lets the account in; the message is shown to its owner, without secrets. */
export type ConnectionCheck =
  /** `requestsPerDay`: how many requests the vendor allows this account on one day, where it tells. */
  | { readonly ok: true; readonly requestsPerDay?: number | undefined }
  | { readonly ok: false; readonly reason: 'auth' | 'blocked' | 'network'; readonly message: Words };

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

/** `requested`: the vendor will confirm or refuse later, in the events. */
export type CancelOutcome =
  | { readonly kind: 'canceled' }
  | { readonly kind: 'requested' }
  /** The message is for customers: the vendor's own words, or a sentence of yours in both languages. */
  | { readonly kind: 'too-late'; readonly message: Words };

/** A courier who is to fetch several shipments at one address. */
export interface CourierRequest {
  /** The same on every retry; what keeps a lost answer from booking twice. */
  readonly reference: string;
  /** The ticket of the `accepted` answer before; null: none was given. */
  readonly ticket: string | null;
  /** At least one; all handed over before. */
  readonly shipments: readonly ShipmentRef[];
  /** The sender of the first of them: address, phone, hints for the courier. */
  readonly sender: OrderContent['sender'];
  /** The city of that address; null: the service does not know it. */
  readonly origin: Location | null;
  /** The day and the hours, by the clocks of the sender's city. */
  readonly window: CourierWindow;
}

/** A courier who was booked. */
export interface BookedCourier {
  /** Under which they were called. */
  readonly reference: string;
  /** As `callCourier` told it. */
  readonly pickupNumber: string;
  /** All that they were to fetch. */
  readonly shipments: readonly ShipmentRef[];
}

/** What came of calling a courier; `unknown` is asked for again, with the same reference. */
export type CourierOutcome =
  /** `told`: what the order's history says of it, where it is no courier who comes; absent: that one was called. */
  | { readonly kind: 'booked'; readonly pickupNumber: string; readonly told?: Words | undefined }
  /** The vendor works on it; the host asks again after `pollMs` with the ticket (at most 500 characters). */
  | { readonly kind: 'accepted'; readonly ticket: string }
  | { readonly kind: 'rejected'; readonly problem: VendorProblem }
  | { readonly kind: 'unknown'; readonly problem: VendorProblem };

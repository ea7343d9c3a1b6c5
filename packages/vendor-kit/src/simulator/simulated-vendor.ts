import type { City, Coordinates, Instant, Kopecks, LocalDate, PurchasedProduct, ServiceCode } from '@cartage/core';
import type { VendorAccount } from '../adapter/call-context.ts';
import type { WebhookRequest } from '../adapter/webhook.ts';

/** A server that behaves like the vendor that a plugin talks to. */
export interface SimulatedPeer {
  /** Where it listens: `http://127.0.0.1:40211`. The suite puts a proxy before it, which plays the faults. Absent: no HTTP. */
  readonly origin?: string;
  /** For a plugin with fixed hosts: the origins that the server stands for (`https://test.vendor.example`). */
  readonly plays?: string | readonly string[];
  /** A good account. `origin` is where the plugin is to call; it matters to plugins whose host is a setting. */
  readonly account: (origin: string) => Pick<VendorAccount, 'credentials' | 'settings'>;
  /** Ends the server. */
  readonly stop: () => Promise<void>;
}

/** A city that the suite sends parcels from and to. */
export type SimulatedCity = Pick<City, 'country' | 'codes' | 'name'> & Coordinates;

/**
 * What a plugin's author brings: a server that behaves like the vendor, as its documentation says and not as the plugin
 * does, and a few handles on it. What it has received it tells in our units, read from its own books. All handles are by our
 * reference, for a vendor may give its numbers later. Handles that are absent say that such a thing cannot be there.
 */
export interface SimulatedVendor extends SimulatedPeer {
  /**
   * The cities that parcels of the suite go between, for a vendor that does not serve the largest ones of its countries: the
   * first two of one country, or one alone, and one abroad if it goes there. Absent: those of core’s `cityCatalogue`.
   */
  readonly cities?: readonly SimulatedCity[];
  /**
   * Two cities of one country and one name, in different regions, that the vendor delivers to from the first of `cities`.
   * Absent: it delivers to no such two, or nobody sees in `received` which of them it was.
   */
  readonly namesakes?: readonly [SimulatedCity, SimulatedCity];
  /** Credentials that the vendor refuses. */
  readonly badCredentials: Readonly<Record<string, string>>;
  /**
   * Every shipment that the vendor has made of the reference, canceled ones too; one that it refused is none. Absent, of a
   * plugin without HTTP alone: nobody is told of shipments, as by a price list; the operator gives them to the courier.
   */
  readonly received?: (reference: string) => Promise<readonly ReceivedShipment[]>;
  /** Every courier that was booked, in the order of booking. */
  readonly couriers?: () => Promise<readonly ReceivedCourier[]>;
  /** How many things were ever made at the vendor, of whatever kind: shipments, couriers, subscriptions. Reads make none. */
  readonly created: () => Promise<number>;
  /** Makes something happen to the shipment, as far as an event that can be tracked; called again, the next thing. */
  readonly advance?: (reference: string) => Promise<void>;
  /**
   * The receiver buys so much, pays so much and has the shipment: what the vendor then tells of it. Of products that are not
   * named nothing is bought. Absent: the vendor does not tell what was bought.
   */
  readonly deliver?: (reference: string, purchase: SimulatedPurchase) => Promise<void>;
  /** The moments of the shipment's events, by the vendor's own clock, in the order of happening. */
  readonly moments?: (reference: string) => Promise<readonly Instant[]>;
  /** Brings the shipment to where it is too late to cancel. */
  readonly advancePastCancel?: (reference: string) => Promise<void>;
  /** Brings the shipment to where its documents are no longer given out. */
  readonly advancePastDocuments?: (reference: string) => Promise<void>;
  /** Lets all the time pass that the vendor takes: what it accepted is done, what it hid is shown. At once, without waiting. */
  readonly settle?: () => Promise<void>;
  /**
   * Lets the quiet period of the manifest pass: the vendor shows what it kept from view, and still works on what it works on.
   * Absent: it shows at once what it has.
   */
  readonly reveal?: () => Promise<void>;
  /** From now on the vendor refuses every hand-over, clearly, at once or (where it accepts first) when it is settled; or no longer. */
  readonly refuse?: (isRefusing: boolean) => Promise<void>;
  /** Words of the vendor's that stand in every such refusal. */
  readonly refusalWords?: string;
  /** So many characters of a name the vendor keeps; absent: all. */
  readonly longestName?: number;
  /** The vendor weighs in steps of so many kg, and rounds; absent: grams. */
  readonly weightStepKg?: number;
  /** It counts money in steps of so many kopecks, and rounds; absent: 1. */
  readonly moneyStep?: Kopecks;
  /** How many pickup points there are. */
  readonly pointCount?: () => Promise<number>;
  /** What the vendor would call us with now about the shipment, if it calls at all. */
  readonly webhook?: (reference: string) => Promise<WebhookRequest>;
  /** The account's tokens are no longer good, from now on, although their time is not over. */
  readonly expireTokens?: () => Promise<void>;
}

/** What a receiver buys and pays. */
export interface SimulatedPurchase {
  /** By the ids that the shipment had; sums in kopecks. */
  readonly purchased: readonly (PurchasedProduct & { readonly sum: Kopecks })[];
  /** For the goods and the delivery, kopecks. */
  readonly collected: Kopecks;
}

/** A shipment as the vendor understood it. What its protocol has no place for is absent. */
export interface ReceivedShipment {
  /** Ours, under which it was handed over. */
  readonly reference: string;
  /** The number that the vendor gave it, as it stands on the parcel; null: none yet. */
  readonly number?: string | null;
  /** What the vendor charges for it with all services, kopecks with VAT. */
  readonly price?: Kopecks;
  /** By the id of our manifest's tariff. */
  readonly tariffId?: string;
  /** Every place, in kg and cm; a place of quantity 3 stands here three times. Sizes null: none was given. */
  readonly places: readonly {
    readonly weightKg?: number;
    readonly sizes?: readonly [number, number, number] | null;
  }[];
  /** The weight of all places together, kg, where the protocol has no weight of each. */
  readonly weightKg?: number;
  /** The sender; absent where the account has one sender for all. */
  readonly from?: ReceivedEnd;
  /** The receiver. */
  readonly to: ReceivedEnd;
  /** Services that the vendor was asked for; `sum` in kopecks, null: the service has none. */
  readonly services?: readonly { readonly code: ServiceCode; readonly sum: Kopecks | null }[];
  /** What the receiver is to pay, for the goods and the delivery. */
  readonly cashToCollect?: Kopecks;
  /** For what it is insured. */
  readonly declaredValue?: Kopecks;
  /** The day on which it is taken, `yyyy-MM-dd`. */
  readonly takeDate?: LocalDate;
  /** It was taken back; it still counts as made. */
  readonly isCanceled: boolean;
}

/** Sender or receiver, as the vendor understood it. */
export interface ReceivedEnd {
  /** Of the person, or of the company, as it would stand on the label. */
  readonly name?: string;
  /** In whatever form the vendor keeps it; digits are compared. */
  readonly phone?: string;
  /** Street and house, and what else the vendor has of it. */
  readonly address?: string;
  /** One of the codes of its city, as core counts them; where the vendor has numbers or postal codes of its own, what they mean. */
  readonly cityId?: string;
  /** The region of its city, where the vendor keeps it beside the name; in Russian or English, whole or short. */
  readonly region?: string;
  /** The id of the pickup point; null: a door. */
  readonly pickupPointId?: string | null;
}

/** A courier as the vendor understood it. */
export interface ReceivedCourier {
  /** By which the vendor knows them. */
  readonly number?: string;
  /** The day of the trip, `yyyy-MM-dd`. */
  readonly date: LocalDate;
  /** From when, `HH:mm` by the clock of the sender. */
  readonly timeFrom?: string;
  /** Until when, `HH:mm`. */
  readonly timeTo?: string;
  /** Street and house, and what else the vendor has of it. */
  readonly address?: string;
  /** References of the shipments that it is to fetch; absent: the vendor books by address alone. */
  readonly references?: readonly string[];
  /** The trip was called off; absent: it was not. */
  readonly isCanceled?: boolean;
}

import type {
  City,
  Coordinates,
  Instant,
  Kopecks,
  LocalDate,
  PickupPoint,
  PurchasedProduct,
  ServiceCode,
} from '@cartage/core';
import type { VendorAccount } from '../adapter/call-context.ts';
import type { OnceOnlyPaper, ShipmentFacts } from '../adapter/shipment.ts';
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
export interface SimulatedCity
  extends Pick<City, 'country' | 'codes' | 'name'>,
    Partial<Pick<City, 'timeZone'>>,
    Coordinates {
  /** As addresses name it, where those of the country have one; absent: the state of a large city, else none. */
  readonly state?: string;
}

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
  /** So many characters of an address it keeps; absent: all. */
  readonly longestAddress?: number;
  /** The receiver does not take the shipment, and it comes back to its sender: all that happens until it is there. */
  readonly sendBack?: (reference: string) => Promise<void>;
  /** It has weighed the shipment again, and charges so much from now on: kopecks, or units of its currency. */
  readonly reprice?: (reference: string, price: Kopecks) => Promise<void>;
  /** What it tells of the shipment now beside its events. Of what it never tells nothing is there; null: it does not tell it yet. */
  readonly news?: (reference: string) => Promise<SimulatedNews>;
  /** Its calls and its lists of changes have all that it tells of a shipment; absent: perhaps less. */
  readonly tellsEverywhere?: true;
  /** A courier who was booked is on their way: too late to call them off. */
  readonly sendCourier?: (number: string) => Promise<void>;
  /** How many requests a day it allows the account, where it tells. */
  readonly requestsPerDay?: number;
  /** What it says of its pickup points, in our units: of each the members that its protocol has a place for. */
  readonly points?: () => Promise<readonly SimulatedPoint[]>;
  /** How many pickup points there are. */
  readonly pointCount?: () => Promise<number>;
  /** What the vendor would call us with now about the shipment, if it calls at all. */
  readonly webhook?: (reference: string) => Promise<WebhookRequest>;
  /** The account's tokens are no longer good, from now on, although their time is not over. */
  readonly expireTokens?: () => Promise<void>;
}

/** A pickup point as the vendor tells of it. */
export type SimulatedPoint = Pick<PickupPoint, 'id'> & Partial<PickupPoint>;

/** What a vendor tells of a shipment beside its events and numbers. */
export interface SimulatedNews
  extends Partial<{
    readonly [Fact in keyof Omit<ShipmentFacts, 'plannedDeliveryAt'>]: ShipmentFacts[Fact] | null;
  }> {
  /** The receiver has it. */
  readonly isDelivered?: boolean;
  /** The day on which it is to be delivered. */
  readonly plannedDate?: LocalDate | null;
  /** Who took it. */
  readonly receivedBy?: string | null;
}

/** A paper that came with the order. */
export interface SimulatedPaper {
  /** What it is. */
  readonly kind: OnceOnlyPaper;
  /** The very paper. */
  readonly bytes: Uint8Array;
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
  /** In which its price is, ISO 4217; absent: roubles. */
  readonly currency?: string;
  /** What kind of cargo it takes it for, in our words. */
  readonly cargoType?: string;
  /** What is in it, a row for each product. */
  readonly goods?: readonly ReceivedGoods[];
  /** What customs are told of the whole; null: nothing. */
  readonly customs?: ReceivedCustoms | null;
  /** The sender's remark; null: none. */
  readonly comments?: string | null;
  /** When the vendor made it, by its own clock. */
  readonly createdAt?: Instant;
  /** The day on which the vendor plans to deliver it. */
  readonly plannedDate?: LocalDate;
  /** The receiver's page; null: it has none yet. */
  readonly trackingUrl?: string | null;
  /** The number of each place, in the order of the places. */
  readonly pieces?: readonly string[];
  /** Papers that came with the order and are not given again. */
  readonly papers?: readonly SimulatedPaper[];
  /** Between which hours it is taken, `HH:mm`; null: none were told. */
  readonly pickupHours?: readonly [string, string] | null;
  /** The day that was wished for; null: none was. */
  readonly deliveryDate?: LocalDate | null;
  /** Between which hours it is wished for; null: none were told. */
  readonly deliveryHours?: readonly [string, string] | null;
  /** By the id of our manifest's tariff. */
  readonly tariffId?: string;
  /** Every place, in kg and cm; a place of quantity 3 stands here three times. Sizes null: none was given. */
  readonly places: readonly {
    readonly weightKg?: number;
    readonly sizes?: readonly [number, number, number] | null;
    /** Of the whole parcel, where it was told in place of sizes; null: it was not. */
    readonly volumeM3?: number | null;
  }[];
  /** The weight of all places together, kg, where the protocol has no weight of each. */
  readonly weightKg?: number;
  /** The sender; absent where the account has one sender for all. */
  readonly from?: ReceivedEnd;
  /** The receiver. */
  readonly to: ReceivedEnd;
  /** Services that the vendor was asked for; `sum` in kopecks, null: the service has none. */
  readonly services?: readonly { readonly code: ServiceCode; readonly sum: Kopecks | null }[];
  /** Services of its own that it was asked for, by the codes of the manifest. */
  readonly ownServices?: readonly string[];
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
  /** The state, as its address named it; null: none was told. */
  readonly state?: string | null;
  /** The id of the pickup point; null: a door. */
  readonly pickupPointId?: string | null;
  /** Whom to ask for; null: nobody else than the name. */
  readonly contactPerson?: string | null;
  /** The digits behind the phone; null: none. */
  readonly phoneExtension?: string | null;
  /** null: none. */
  readonly email?: string | null;
  /** null: none. */
  readonly postalCode?: string | null;
  /** What the courier is to know; null: nothing. */
  readonly instructions?: string | null;
}

/** One row of the goods. What its protocol has no place for is absent. */
export interface ReceivedGoods {
  /** The product's id, as the shipment had it. */
  readonly product?: string;
  readonly name?: string;
  readonly quantity?: number;
  /** kg a unit; null: not told. */
  readonly weightKg?: number | null;
  /** A unit is worth so much. */
  readonly cost?: Kopecks;
  /** The receiver pays so much for a unit; null: nothing. */
  readonly costForReceiver?: Kopecks | null;
  /** Percent; null: not told. */
  readonly vatRate?: number | null;
  /** For customs; null: not told, like those that follow. */
  readonly hsCode?: string | null;
  /** Where it was made, ISO 3166-1 alpha-2. */
  readonly originCountry?: string | null;
  /** What customs are told that a unit is worth, in units of the currency of `customs`. */
  readonly customsValue?: number | null;
}

/** What customs are told. What its protocol has no place for is absent. */
export interface ReceivedCustoms {
  readonly description?: string;
  /** null: not told. */
  readonly hsCode?: string | null;
  /** In units of `currency`: hundredths, or finer where it has more decimals. */
  readonly value?: number;
  /** ISO 4217. */
  readonly currency?: string;
  /** A rule of Incoterms; null: not told. */
  readonly incoterm?: string | null;
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
  /** Whom the courier calls; digits are compared. */
  readonly phone?: string;
  /** Whom to ask for; null: nobody else than the sender's name. */
  readonly contactPerson?: string | null;
  /** What they are to know; null: nothing. */
  readonly instructions?: string | null;
  /** References of the shipments that it is to fetch; absent: the vendor books by address alone. */
  readonly references?: readonly string[];
  /** The trip was called off; absent: it was not. */
  readonly isCanceled?: boolean;
}

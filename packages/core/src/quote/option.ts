import type { CurrencyUnits } from '../currency.ts';
import type { ServiceCode } from '../extra-services.ts';
import type { LocalText } from '../local-text.ts';
import type { Kopecks } from '../money.ts';
import type { ContactType } from '../party.ts';
import type { PickupPointType } from '../pickup-point/pickup-point.ts';
import type { Instant, LocalDate } from '../time.ts';
import type { ContractType, VendorInfo } from '../vendor.ts';
import type { Urgency } from './request.ts';

/** One priced offer. Vendor, tariff and take date identify it. */
export interface Option {
  /** Who would carry it. */
  readonly vendor: VendorInfo;
  /** Whose contract the price rests on. */
  readonly contractType: ContractType;
  /** The vendor's own; with vendor and take date it identifies the option. */
  readonly tariffId: string;
  /** As the vendor calls it. */
  readonly tariffName: string;
  /** In the language of the reader; absent: the vendor has the one name. */
  readonly tariffNames?: LocalText;
  /** What the tariff counts as; never empty. */
  readonly urgencies: readonly Urgency[];
  /** The vendor's remarks. */
  readonly comments: string | null;
  /** The tariff alone, VAT and mark-up included. */
  readonly tariffPrice: Kopecks;
  /** Tariff and services; what the customer pays. */
  readonly price: Kopecks;
  /** Those asked for, each with what becomes of it. */
  readonly services: readonly OptionService[];
  /** The vendor's own that were asked for, likewise; absent: none was. */
  readonly ownServices?: readonly OptionOwnService[];
  /** May differ from the date asked for, when the tariff cannot be done on it. */
  readonly takeDate: LocalDate;
  /** When it is to arrive; null: the vendor does not say. */
  readonly deliveryFrom: Instant | null;
  /** The latest arrival; null: the vendor does not say. */
  readonly deliveryTo: Instant | null;
  /** Days from the pickup to the delivery; null: the vendor does not say. */
  readonly minDays: number | null;
  /** The most of them; null: the vendor does not say. */
  readonly maxDays: number | null;
  /** Ends as they were asked for. */
  readonly deliveryType: DeliveryType;
  /** Which kind of pickup point the tariff takes the parcel in at; null: none, or any. */
  readonly fromPointType: PickupPointType | null;
  /** The same where it is handed out. */
  readonly toPointType: PickupPointType | null;
  /** Given among the options that are offered together. */
  readonly tags: readonly OptionTag[];
  /** The same in the currency in which the vendor asks it, where that is not roubles (interface 16.15). */
  readonly foreign?: ForeignPrice;
  /** How long its tariff has taken between these regions so far (interface 25.7); absent: too little is known of that. */
  readonly expectedDays?: ExpectedDays;
  /** What a late cancellation costs, basis points of the price; absent: what the vendor's own list of tariffs says. */
  readonly cancellationFee?: number;
}

/** How long parcels were on their way on a lane so far (interface 25.5): days from the one on which they were taken. */
export interface ExpectedDays {
  /** Half of them took no longer. */
  readonly p50: number;
  /** Nine of ten took no longer. */
  readonly p90: number;
  /** How many they are; never below 30. */
  readonly sample: number;
}

/** A price in a currency other than roubles. */
export interface ForeignSum {
  /** ISO 4217. */
  readonly currency: string;
  /** Tariff and services, mark-up included, in units of the currency. */
  readonly price: CurrencyUnits;
  /** The same without the mark-up, as the vendor asks it. */
  readonly asked: CurrencyUnits;
}

/** The price of an option, and what it came to in roubles. */
export interface ForeignPrice extends ForeignSum {
  /** What `asked` came to, line by line. */
  readonly askedRoubles: Kopecks;
  /** By which roubles were made of it; see `ExchangeRate`. */
  readonly rate: number;
  /** Since when the rate counts. */
  readonly ratedFrom: LocalDate;
}

/** A price as a vendor tells it of an order that it has (interface 16.15). */
export interface ToldForeignPrice extends ForeignSum {
  /** By which roubles were made of it; null: there was none, so the order has kept its price. */
  readonly rate: number | null;
  /** Since when the rate counts. */
  readonly ratedFrom: LocalDate | null;
}

/** An option as it was just offered; one that was stored with an order may know less. */
export interface OfferedOption extends Option {
  /** kg that the price is for: by the vendor's own rule, else by that of interface 16.2. */
  readonly billedWeightKg: number;
  /** The vendor weighs and measures before it is bound, or the cargo was said to be approximate. */
  readonly isApproximate: boolean;
}

/** What a service asked for costs here; kopecks, mark-up included. */
export interface OptionService {
  /** Which was asked for. */
  readonly code: ServiceCode;
  /** Whether the vendor does it here. */
  readonly status: ServiceStatus;
  /** 0 where it is included or not to be had. */
  readonly price: Kopecks;
}

/** What a service of the vendor's own costs here; kopecks, mark-up included. */
export interface OptionOwnService {
  /** The vendor's word for it. */
  readonly code: string;
  /** As customers read it. */
  readonly name: LocalText;
  /** Whether it is to be had here. */
  readonly status: ServiceStatus;
  /** 0 where it is included or not to be had. */
  readonly price: Kopecks;
}

/** How a service is to be had in an offer: not at all, for its price, or for nothing more. */
export type ServiceStatus = 'unavailable' | 'available' | 'included';

/** From and to what a parcel travels (interface 6.20). */
export type DeliveryType = 'door-to-door' | 'door-to-point' | 'point-to-door' | 'point-to-point';

/** What an offer is among those that came with it (interface 7.21). */
export type OptionTag = 'cheapest' | 'fastest' | 'best' | 'reliable';

/** From and to what the parcel travels (interface 6.20). A post office is a point. */
export function deliveryType(from: ContactType, to: ContactType): DeliveryType {
  if (isPoint(from)) return isPoint(to) ? 'point-to-point' : 'point-to-door';
  return isPoint(to) ? 'door-to-point' : 'door-to-door';
}

const isPoint = (contact: ContactType): boolean => contact === 'pickup-point' || contact === 'post-office';

import {
  type City,
  type Instant,
  type Kopecks,
  type LocalDate,
  type PickupPoint,
  type PickupWish,
  type QuoteRequest,
  type ServiceCode,
  type ServiceStatus,
  type TimeSlot,
  withoutKind,
} from '@cartage/core';

/** A quote request with the day decided and the ends located. */
export interface VendorQuoteRequest extends Omit<QuoteRequest, 'pickup' | 'filter' | 'vendorServices'> {
  /**
   * Codes of the vendor's own services (`manifest.ownServices`) that were asked for; each at most once. Absent: none was, as always
   * of a vendor whose manifest names none.
   */
  readonly ownServices?: readonly string[];
  /** With the day on which the parcel is to be taken, `yyyy-MM-dd`, and its hours: by the clocks of the sender's city. */
  readonly pickup: PickupWish & { readonly date: LocalDate };
  /** The cities of both ends, for vendors that go by names or distances. */
  readonly route: VendorRoute;
}

/** Where the ends lie, as far as the service knows the cities. */
export interface VendorRoute {
  /** Where the sender is; null: a city that the service does not know. */
  readonly origin: Location | null;
  /** Where the receiver is; null likewise. */
  readonly destination: Location | null;
  /**
   * The point where the sender brings it; null: no point, or one that the service has not read yet. The host has judged it
   * before it asks: it is there, is open, lies in that city and takes the cargo.
   */
  readonly originPoint: PickupPoint | null;
  /** The point where the receiver fetches it, likewise; and it takes the money that is to be collected. */
  readonly destinationPoint: PickupPoint | null;
}

/**
 * A city, with all that the service knows of it. Two cities of a country may share a name: tell the vendor the region
 * wherever you tell the name, and compare cities by `codes`.
 */
export interface Location extends City {
  /** The name as the vendor is told: in Russian where it has a Russian name, without the kind of a village in brackets. */
  readonly cityName: string;
  /** The region as the vendor is told it, without a district: `Курская область`; null: unknown, or the city is one by itself. */
  readonly regionName: string | null;
  /** The district as directories write it, `Ивановский район`; null: unknown, or the city belongs to none. */
  readonly districtName: string | null;
}

/**
 * The city as a plugin is given it.
 * @param city that of an end
 */
export const locationOf = (city: City): Location => {
  const [regionName, districtName] = city.region?.ru.split(', ') ?? [];
  return {
    ...city,
    cityName: withoutKind(city.name.ru),
    regionName: regionName || null,
    districtName: districtName || null,
  };
};

/**
 * The city as it begins an address, the region first: `Курская область, Железногорск`.
 * @param location that of an end
 */
export const writtenCity = ({ regionName, districtName, cityName }: Location): string =>
  [regionName, districtName, cityName].filter((part) => part !== null).join(', ');

/** An offer as the vendor makes it: its own prices, VAT included, before the operator's mark-up. */
export interface VendorOption {
  /** By the id in the manifest's tariffs, or in what `tariffs` tells; the hand-over brings it back. */
  readonly tariffId: string;
  /** Kopecks, or units of `currency`; VAT included, of the delivery without its services. */
  readonly tariffPrice: Kopecks;
  /**
   * In which the prices of the option are, ISO 4217, in units of `unitDecimals` of the core; absent: roubles. The host turns them into roubles by the
   * operator's rate of the day; without a rate the option is left out, with a warning.
   */
  readonly currency?: string;
  /** One entry for each service asked for; what was not asked for is left out. */
  readonly services: readonly {
    readonly code: ServiceCode;
    readonly status: ServiceStatus;
    readonly price: Kopecks;
  }[];
  /** The same of `ownServices` of the request; absent: none was asked for. */
  readonly ownServices?: readonly OwnServiceOffer[];
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

/** Whether a service of the vendor's own can be had in an offer, and what it costs there. */
export interface OwnServiceOffer {
  /** One of `manifest.ownServices`. */
  readonly code: string;
  /** `included`: in `tariffPrice`. */
  readonly status: ServiceStatus;
  /** Kopecks, or units of the option's `currency`, VAT included; 0 unless it is available. */
  readonly price: Kopecks;
}

/** An offer on one day of delivery. */
export interface VendorDayOption extends Omit<VendorOption, 'deliveryFrom' | 'deliveryTo' | 'minDays' | 'maxDays'> {
  /** Within the span that was asked for, not before `takeDate`; a tariff and a pickup have each day once. */
  readonly deliveryDate: LocalDate;
  /** From which the receiver may choose; empty: there are none. */
  readonly timeSlots: readonly TimeSlot[];
}

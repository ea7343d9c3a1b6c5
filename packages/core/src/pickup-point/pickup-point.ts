import type { Kopecks } from '../money.ts';
import type { RoutePoint } from '../party.ts';
import type { LocalDate } from '../time.ts';

/** In the order of their numbers (interface 6.13). */
export const pickupPointTypes = ['pickup-point', 'parcel-locker', 'post-office', 'terminal', 'shop', 'other'] as const;
/** One of `pickupPointTypes`. */
export type PickupPointType = (typeof pickupPointTypes)[number];

/** A place where a vendor takes parcels in or hands them out (interface 7.18). */
export interface PickupPoint {
  /** The vendor's own; unique within the vendor. */
  readonly id: string;
  /** The id in the manifest of its vendor. */
  readonly vendorId: number;
  /** What it is. */
  readonly type: PickupPointType;
  /** As customers read it. */
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Shapes: place.ts. */
  readonly cityId: string;
  /** As the vendor writes it. */
  readonly cityName: string;
  /** Street and house, as the vendor writes it. */
  readonly address: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
  /** The nearest; null: none. */
  readonly metroStation: string | null;
  /** `#rrggbb` */
  readonly metroLineHexColor: string | null;
  /** Opening hours, as the vendor writes them: `Mo-Fr 09:00-20:00`, `24/7`; null: not told. */
  readonly workTime: string | null;
  /** How to find it; null: not told. */
  readonly description: string | null;
  /** As the vendor writes it; null: not told. */
  readonly phone: string | null;
  /** How long a parcel lies there for nothing; null: not told. */
  readonly freeStorageDays: number | null;
  /** A receiver may pay there in cash. */
  readonly cashPayment: boolean;
  /** A receiver may pay there by card. */
  readonly cardPayment: boolean;
  /** kg of the whole shipment; null without a limit, like those that follow. */
  readonly minWeight: number | null;
  /** kg of the whole shipment; null without a limit. */
  readonly maxWeight: number | null;
  /** cm, of each place, which may be turned any way. */
  readonly maxWidth: number | null;
  /** cm; null without a limit. */
  readonly maxHeight: number | null;
  /** cm; null without a limit. */
  readonly maxDepth: number | null;
  /** cm: length, height and width of a place added up. */
  readonly maxSizeSum: number | null;
  /** Cubic metres of the whole shipment. */
  readonly totalMaxVolume: number | null;
  /** Takes parcels in, hands them out; both by default. */
  readonly intake: boolean;
  /** Hands parcels out. */
  readonly pickup: boolean;
  /** The most that may be collected from a receiver here; null without a limit. */
  readonly maxCashOnDelivery: Kopecks | null;
  /** Places of one shipment; absent or null: without a limit. */
  readonly maxPlaces?: number | null | undefined;
  /** When it takes in and hands out nothing; absent or null: it is open for good, as far as anybody knows. */
  readonly closed?: PointClosure | null | undefined;
}

/** Days on which a point is closed, in its own zone. */
export interface PointClosure {
  /** The first of them. */
  readonly from: LocalDate;
  /** The first on which it is open again; null: it closes for good. */
  readonly until: LocalDate | null;
}

/** What a point is there for: it takes parcels in, or hands them out. */
export type PointRole = 'intake' | 'pickup';

/** What decides what may go through a point. Most points share theirs with thousands of others. */
export type PickupPointProfile = Pick<
  PickupPoint,
  | 'type'
  | 'intake'
  | 'pickup'
  | 'cashPayment'
  | 'cardPayment'
  | 'maxCashOnDelivery'
  | 'minWeight'
  | 'maxWeight'
  | 'maxWidth'
  | 'maxHeight'
  | 'maxDepth'
  | 'maxSizeSum'
  | 'totalMaxVolume'
  | 'maxPlaces'
  | 'closed'
>;

/** The members always in one order, so that equal profiles have equal texts. */
export const profileOf = ({
  type,
  intake,
  pickup,
  cashPayment,
  cardPayment,
  maxCashOnDelivery,
  minWeight,
  maxWeight,
  maxWidth,
  maxHeight,
  maxDepth,
  maxSizeSum,
  totalMaxVolume,
  maxPlaces,
  closed,
}: PickupPointProfile): PickupPointProfile => ({
  type,
  intake,
  pickup,
  cashPayment,
  cardPayment,
  maxCashOnDelivery,
  minWeight,
  maxWeight,
  maxWidth,
  maxHeight,
  maxDepth,
  maxSizeSum,
  totalMaxVolume,
  // Few points have these.
  ...(maxPlaces != null && { maxPlaces }),
  ...(closed && { closed: { from: closed.from, until: closed.until } }),
});

/** What a point is known by. */
export type PickupPointName = Pick<PickupPoint, 'vendorId' | 'id'>;

/** The point that an end of a route is; null: it is none. */
export const pickupPointOf = ({
  contactType,
  pickupPointId,
  pickupPointVendorId,
}: Pick<RoutePoint, 'contactType' | 'pickupPointId' | 'pickupPointVendorId'>): PickupPointName | null =>
  contactType !== 'pickup-point' || pickupPointId === null || pickupPointVendorId === null
    ? null
    : { vendorId: pickupPointVendorId, id: pickupPointId };

/** One text for one point, among those of all vendors. */
export const pickupPointKey = ({ vendorId, id }: PickupPointName): string => `${vendorId} ${id}`;

import type { CargoType } from '../cargo.ts';
import type { ServiceCode } from '../extra-services.ts';
import type { Kopecks } from '../money.ts';
import type { LocalDate } from '../time.ts';
import type { PointLoad } from './accepts.ts';
import { isGone, judgeProfile, paidThere } from './judge-point.ts';
import type { PickupPointProfile, PickupPointType, PointRole } from './pickup-point.ts';

/** Degrees; the edges belong to it. */
export interface GeoBox {
  /** South edge, -90 to 90. */
  readonly minLatitude: number;
  /** North edge. */
  readonly maxLatitude: number;
  /** West edge, -180 to 180. */
  readonly minLongitude: number;
  /** East edge. */
  readonly maxLongitude: number;
}

/** Where points are looked for, in one country: a city by its code, all cities of a name, a box, or all of it. */
export type PointArea = { readonly country: string } & (
  | {
      readonly kind: 'city';
      readonly cityId: string;
      /** Every code of the city, in the spelling of `normalizeCityCode`; absent: nobody knows it yet, and its id counts. */
      readonly codes?: readonly string[];
    }
  | { readonly kind: 'city-name'; readonly name: string }
  | { readonly kind: 'box'; readonly box: GeoBox }
  | { readonly kind: 'country' }
);

/** Which pickup points somebody looks for (interface 13.18). */
export interface PickupPointFilter {
  /** Where. */
  readonly area: PointArea;
  /** Empty: every vendor that the company may use. */
  readonly vendorIds: readonly number[];
  /** Only points of vendors that carry it; null: any. */
  readonly cargoType: CargoType | null;
  /** Where parcels come from: only points of vendors that serve that country as well; null: anywhere. */
  readonly from: { readonly country: string; readonly cityId: string | null } | null;
  /** What the points must take; null: anything. */
  readonly load: PointLoad | null;
  /** What they must be there for; null: either. */
  readonly role: PointRole | null;
  /** What they must be; null: any. */
  readonly type: PickupPointType | null;
  /** What must be to be had there, all of it. */
  readonly services: readonly ServiceCode[];
  /** Kopecks that a receiver is to pay there, where a service asks for it; absent: nobody knows. */
  readonly toCollect?: Kopecks;
  /** Those that have closed for good by then are left out; absent: they are among them. */
  readonly today?: LocalDate;
}

/** Whether points of this profile are among those looked for, as far as that does not depend on where they are. */
export const isWanted = (
  profile: PickupPointProfile,
  {
    load,
    role,
    type,
    services,
    toCollect = 0,
    today,
  }: Pick<PickupPointFilter, 'load' | 'role' | 'type' | 'services' | 'toCollect' | 'today'>,
): boolean => {
  const isPaid = services.some((code) => paidThere.includes(code));
  const wish = { role, day: null, load, toCollect: isPaid ? toCollect : null };
  if (type !== null && profile.type !== type) return false;
  return !(today !== undefined && isGone(profile, today)) && judgeProfile(profile, wish).length === 0;
};

import type { Kopecks } from '../money.ts';

/** decisions, section 3, ApiPickupPointType, in the order of its numbers. */
export const pickupPointTypes = ['pickup-point', 'parcel-locker', 'post-office', 'terminal', 'shop', 'other'] as const;
export type PickupPointType = (typeof pickupPointTypes)[number];

/** A place where a vendor takes parcels in or hands them out (specification, Pickup point). */
export interface PickupPoint {
  readonly id: string;
  readonly vendorId: number;
  readonly type: PickupPointType;
  readonly name: string;
  readonly country: string;
  readonly cityId: string;
  readonly cityName: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly metroStation: string | null;
  readonly metroLineHexColor: string | null;
  readonly workTime: string | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly freeStorageDays: number | null;
  readonly cashPayment: boolean;
  readonly cardPayment: boolean;
  /** kg */
  readonly minWeight: number | null;
  readonly maxWeight: number | null;
  /** cm */
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
  readonly maxDepth: number | null;
  readonly maxSizeSum: number | null;
  /** cubic metres */
  readonly totalMaxVolume: number | null;
  /** Takes parcels in, hands them out; both by default. */
  readonly intake: boolean;
  readonly pickup: boolean;
  /** The most that may be collected from a receiver here; null without a limit. */
  readonly maxCashOnDelivery: Kopecks | null;
}

import { type Instant, type PickupPoint, type PickupPointProfile, profileOf } from '@cartage/core';
import type { Insertable } from 'kysely';
import type { Tables } from '../tables.ts';

/** The point whole, and what it says beside in columns. */
export const pickupPointColumns = (point: PickupPoint, syncedAt: Instant): Insertable<Tables['pickup_points']> => ({
  vendor_id: point.vendorId,
  point_id: point.id,
  country: point.country,
  city_id: point.cityId,
  city_name: point.cityName,
  type: point.type,
  latitude: point.latitude,
  longitude: point.longitude,
  intake: point.intake ? 1 : 0,
  pickup: point.pickup ? 1 : 0,
  min_weight: point.minWeight,
  max_weight: point.maxWeight,
  max_width: point.maxWidth,
  max_height: point.maxHeight,
  max_depth: point.maxDepth,
  max_size_sum: point.maxSizeSum,
  total_max_volume: point.totalMaxVolume,
  document: JSON.stringify(point),
  wire: null,
  synced_at: syncedAt,
});

export const toPickupPoint = ({ document }: { readonly document: string }): PickupPoint =>
  JSON.parse(document) as PickupPoint;

export const profileText = (point: PickupPoint): string => JSON.stringify(profileOf(point));

/** The profile of a text of `listed_points.profile`. */
export const toProfile = (text: string): PickupPointProfile => JSON.parse(text) as PickupPointProfile;

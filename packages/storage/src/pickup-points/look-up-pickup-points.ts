import { type PickupPoint, type PickupPointName, pickupPointKey } from '@cartage/core';
import { among } from '../dialects/among.ts';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';
import { toPickupPoint } from './pickup-point-row.ts';

/** The points of one city, of one vendor or of all. */
export interface PickupPointsOfCity {
  readonly country: string;
  readonly cityId: string;
  /** null: every vendor's. */
  readonly vendorId: number | null;
}

/** By vendor, then by id. */
export const listPickupPointsOfCity = async (
  db: Db,
  { country, cityId, vendorId }: PickupPointsOfCity,
): Promise<readonly PickupPoint[]> => {
  const query = db
    .selectFrom('pickup_points')
    .select('document')
    .where('country', '=', country)
    .where('city_id', '=', cityId)
    .orderBy('vendor_id')
    .orderBy('point_id');
  const rows = await (vendorId === null ? query : query.where('vendor_id', '=', vendorId)).execute();
  return rows.map(toPickupPoint);
};

/** null: the vendor has no such point. */
export const getPickupPoint = async (db: Db, vendorId: number, pointId: string): Promise<PickupPoint | null> => {
  const row = await db
    .selectFrom('pickup_points')
    .select('document')
    .where('vendor_id', '=', vendorId)
    .where('point_id', '=', pointId)
    .executeTakeFirst();
  return row ? toPickupPoint(row) : null;
};

/** Those of these points that are known, in one query. */
export const getPickupPoints = async (db: Db, points: readonly PickupPointName[]): Promise<readonly PickupPoint[]> => {
  if (points.length === 0) return [];
  const rows = await db
    .selectFrom(
      wanted(
        db,
        points.map(({ id }) => id),
      ),
    )
    .crossJoin('pickup_points')
    .select('document')
    .where((is) => among(db, is.ref('vendor_id'), [...new Set(points.map(({ vendorId }) => vendorId))]))
    .whereRef('point_id', '=', 'wanted.value')
    .execute();
  const keys = new Set(points.map(pickupPointKey));
  // Vendors may number their points alike.
  return rows.map(toPickupPoint).filter((point) => keys.has(pickupPointKey(point)));
};

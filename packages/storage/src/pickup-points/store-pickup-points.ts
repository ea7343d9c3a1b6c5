import type { Instant, PickupPoint } from '@cartage/core';
import type { Insertable } from 'kysely';
import { among } from '../dialects/among.ts';
import { excluded } from '../dialects/excluded.ts';
import { insertRows } from '../dialects/insert-rows.ts';
import type { Db, Tables } from '../tables.ts';
import { pickupPointColumns, profileText } from './pickup-point-row.ts';

/** A point, and what every answer says of it. */
export interface ListedPoint {
  readonly point: PickupPoint;
  /** JSON in UTF-8, without the brace at its end. */
  readonly text: Uint8Array;
}

type PointRow = Insertable<Tables['pickup_points']>;
type ListedRow = Omit<Insertable<Tables['listed_points']>, 'number'>;

/** Stores the points as a vendor tells them at `syncedAt`, over what was known of them. When a point is in the list twice, the last one counts. */
export const upsertPickupPoints = (db: Db, points: readonly PickupPoint[], syncedAt: Instant): Promise<void> =>
  storePoints(
    db,
    distinct(points, (point) => point).map((point) => pickupPointColumns(point, syncedAt)),
  );

/** Puts the points into the lists, with texts of this form. `countEdition` has to be called with it. */
export const listPickupPoints = (db: Db, points: readonly ListedPoint[], form: number): Promise<void> =>
  storeListed(
    db,
    distinct(points, ({ point }) => point).map(({ point, text }) => ({
      vendor_id: point.vendorId,
      point_id: point.id,
      country: point.country,
      city_id: point.cityId,
      city_name: point.cityName,
      latitude: point.latitude,
      longitude: point.longitude,
      profile: profileText(point),
      form,
      text,
    })),
  );

/** Takes the vendor's points away, everywhere. `countEdition` has to be called with it. */
export const removePickupPoints = async (db: Db, vendorId: number, ids: readonly string[]): Promise<void> => {
  for (const table of ['listed_points', 'pickup_points'] as const) {
    await db
      .deleteFrom(table)
      .where('vendor_id', '=', vendorId)
      .where((is) => among(db, is.ref('point_id'), ids))
      .execute();
  }
};

const distinct = <T>(points: readonly T[], nameOf: (point: T) => PickupPoint): readonly T[] => [
  ...new Map(points.map((point) => [`${nameOf(point).vendorId} ${nameOf(point).id}`, point])).values(),
];

const ofPoint = [
  'country',
  'city_id',
  'city_name',
  'type',
  'latitude',
  'longitude',
  'intake',
  'pickup',
  'min_weight',
  'max_weight',
  'max_width',
  'max_height',
  'max_depth',
  'max_size_sum',
  'total_max_volume',
  'document',
  'synced_at',
] as const;

const storePoints = insertRows<PointRow>(['vendor_id', 'point_id', ...ofPoint, 'wire'], (db, rows) =>
  db
    .insertInto('pickup_points')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['vendor_id', 'point_id']).doUpdateSet(excluded(ofPoint))),
);

const ofListed = ['country', 'city_id', 'city_name', 'latitude', 'longitude', 'profile', 'form', 'text'] as const;

const storeListed = insertRows<ListedRow>(['vendor_id', 'point_id', ...ofListed], (db, rows) =>
  db
    .insertInto('listed_points')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['vendor_id', 'point_id']).doUpdateSet(excluded(ofListed))),
);

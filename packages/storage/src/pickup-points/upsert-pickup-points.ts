import type { Instant, PickupPoint } from '@cartage/core';
import { sql } from 'kysely';
import { excluded } from '../dialects/excluded.ts';
import type { Db } from '../tables.ts';
import { pickupPointColumns } from './pickup-point-row.ts';

/** Rows in one statement: 20 parameters each, and SQLite takes 32,766. Outside of a transaction others have their turn in between. */
const CHUNK = 500;

/**
 * Stores the points as a vendor tells them at `syncedAt`, over what was known of them. The prepared wire form stays
 * with a point that did not change. Of a point that is in the list twice the last one counts.
 */
export const upsertPickupPoints = async (db: Db, points: readonly PickupPoint[], syncedAt: Instant): Promise<void> => {
  const rows = [
    ...new Map(points.map((point) => [`${point.vendorId} ${point.id}`, pickupPointColumns(point, syncedAt)])).values(),
  ];
  for (let start = 0; start < rows.length; start += CHUNK) {
    await db
      .insertInto('pickup_points')
      .values(rows.slice(start, start + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(['vendor_id', 'point_id']).doUpdateSet({
          ...excluded(replaced),
          // The cast is for PostgreSQL, which cannot compare json.
          wire: sql`case when cast(pickup_points.document as text) = cast(excluded.document as text) then pickup_points.wire end`,
        }),
      )
      .execute();
  }
};

const replaced = [
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

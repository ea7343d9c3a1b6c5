import { type PickupPoint, type PickupPointName, pickupPointKey } from '@cartage/core';
import { among } from '../dialects/among.ts';
import { wanted } from '../dialects/wanted.ts';
import type { Db } from '../tables.ts';
import { toPickupPoint } from './pickup-point-row.ts';

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

/** The points of these numbers, by number; one that is gone since is not among them. */
export const pickupPointsByNumber = async (
  db: Db,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, PickupPoint>> => {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('listed_points')
    .innerJoin('pickup_points', (join) =>
      join
        .onRef('pickup_points.vendor_id', '=', 'listed_points.vendor_id')
        .onRef('pickup_points.point_id', '=', 'listed_points.point_id'),
    )
    .select(['number', 'document'])
    .where((is) => among(db, is.ref('number'), numbers))
    .execute();
  return new Map(rows.map((row) => [row.number, toPickupPoint(row)]));
};

/** What is stored of the vendor's points: the text of each, and the form in which lists hold it, null: they do not. */
export const storedPickupPoints = async (
  db: Db,
  vendorId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly document: string; readonly form: number | null }>> => {
  const rows = await db
    .selectFrom('pickup_points')
    .leftJoin('listed_points', (join) =>
      join
        .onRef('listed_points.vendor_id', '=', 'pickup_points.vendor_id')
        .onRef('listed_points.point_id', '=', 'pickup_points.point_id'),
    )
    .select(['pickup_points.point_id', 'document', 'form'])
    .where('pickup_points.vendor_id', '=', vendorId)
    .where((is) => among(db, is.ref('pickup_points.point_id'), ids))
    .execute();
  return new Map(rows.map(({ point_id, ...stored }) => [point_id, stored]));
};

/** How many points of the vendor are stored. */
export const countPickupPoints = async (db: Db, vendorId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('pickup_points')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('vendor_id', '=', vendorId)
    .executeTakeFirstOrThrow();
  return count;
};

/** Ids of the vendor's next points after that one, by id; an empty list is the end. */
export const listPickupPointIds = async (
  db: Db,
  vendorId: number,
  after: string,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('pickup_points')
    .select('point_id')
    .where('vendor_id', '=', vendorId)
    .where('point_id', '>', after)
    .orderBy('point_id')
    .limit(limit)
    .execute();
  return rows.map(({ point_id }) => point_id);
};

/** The vendor's next points after that one, by id, that lists do not hold in this form; an empty list is the end. */
export const listUnlistedPoints = async (
  db: Db,
  vendorId: number,
  form: number,
  after: string,
  limit: number,
): Promise<readonly PickupPoint[]> => {
  const rows = await db
    .selectFrom('pickup_points')
    .select('document')
    .where('vendor_id', '=', vendorId)
    .where('point_id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listed_points')
            .select('number')
            .whereRef('listed_points.vendor_id', '=', 'pickup_points.vendor_id')
            .whereRef('listed_points.point_id', '=', 'pickup_points.point_id')
            .where('form', '=', form),
        ),
      ),
    )
    .orderBy('point_id')
    .limit(limit)
    .execute();
  return rows.map(toPickupPoint);
};

import { prepared } from '../dialects/prepared.ts';
import type { Db } from '../tables.ts';

/** What a process keeps of a listed point, to find it by. */
export interface PointFacts {
  readonly number: number;
  readonly country: string;
  readonly city_id: string;
  /** JSON; see `toProfile`. */
  readonly profile: string;
  readonly point_id: string;
  readonly city_name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a reading has come to. */
export type PointMark = Pick<PointFacts, 'country' | 'city_id' | 'profile' | 'point_id'>;

/** The vendor's next points after the mark, by country, city, profile and id; an empty list is the end. */
export const listPointFacts = async (
  db: Db,
  vendorId: number,
  after: PointMark | null,
  limit: number,
): Promise<readonly PointFacts[]> =>
  page(db, { vendorId, limit, ...(after ?? { country: '', city_id: '', profile: '', point_id: '' }) });

const page = prepared((db: Db, { vendorId, limit, ...after }: PointMark & { vendorId: number; limit: number }) =>
  db
    .selectFrom('listed_points')
    .select(['number', 'country', 'city_id', 'profile', 'point_id', 'city_name', 'latitude', 'longitude'])
    .where('vendor_id', '=', vendorId)
    .where((is) =>
      is(
        is.refTuple('country', 'city_id', 'profile', 'point_id'),
        '>',
        is.tuple(after.country, after.city_id, after.profile, after.point_id),
      ),
    )
    .orderBy('country')
    .orderBy('city_id')
    .orderBy('profile')
    .orderBy('point_id')
    .limit(limit),
);

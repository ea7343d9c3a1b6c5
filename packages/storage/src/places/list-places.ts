import type { Db } from '../tables.ts';
import type { Place } from './place.ts';
import { placeColumns, toPlace } from './place-row.ts';

/** Where a reading of all places has come to. */
export type PlaceMark = Pick<Place, 'country' | 'city' | 'code'>;

/** The next places after the mark, all codes of a city together; an empty list is the end. */
export const listPlaces = async (db: Db, after: PlaceMark | null, limit: number): Promise<readonly Place[]> => {
  const inOrder = db
    .selectFrom('places')
    .select(placeColumns)
    .orderBy('country')
    .orderBy('city')
    .orderBy('code')
    .limit(limit);
  const rows = await (after === null
    ? inOrder
    : inOrder.where((is) =>
        is(is.refTuple('country', 'city', 'code'), '>', is.tuple(after.country, after.city, after.code)),
      )
  ).execute();
  return rows.map(toPlace);
};

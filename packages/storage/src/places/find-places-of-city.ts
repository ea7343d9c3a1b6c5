import type { Db } from '../tables.ts';
import type { Place } from './place.ts';
import { placeColumns, toPlace } from './place-row.ts';

/** Every place of the city that this code names, its other codes too; of each country that has the code. */
export const findPlacesOfCity = async (db: Db, code: string): Promise<readonly Place[]> => {
  const rows = await db
    .selectFrom('places as named')
    .innerJoin('places', (join) =>
      join.onRef('places.country', '=', 'named.country').onRef('places.city', '=', 'named.city'),
    )
    .select(placeColumns)
    .where('named.code', '=', code)
    .orderBy('places.country')
    .orderBy('places.code')
    .execute();
  return rows.map(toPlace);
};

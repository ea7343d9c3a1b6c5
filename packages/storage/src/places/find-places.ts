import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import type { Place } from './place.ts';
import { placeColumns, toPlace } from './place-row.ts';

/** The places with one of these codes, of any country; unknown codes are left out. */
export const findPlaces = async (db: Db, codes: readonly string[]): Promise<readonly Place[]> => {
  const rows = await db
    .selectFrom('places')
    .select(placeColumns)
    .where((is) => among(db, is.ref('code'), codes))
    .execute();
  return rows.map(toPlace);
};

import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import type { Place } from './place.ts';

/** The places with one of these codes, of any country; unknown codes are left out. */
export const findPlaces = async (db: Db, codes: readonly string[]): Promise<readonly Place[]> => {
  const rows = await db
    .selectFrom('places')
    .select([
      'country',
      'code',
      'city',
      'name_en',
      'name_ru',
      'region_en',
      'region_ru',
      'population',
      'latitude',
      'longitude',
    ])
    .where((is) => among(db, is.ref('code'), codes))
    .execute();
  return rows.map(({ name_en, name_ru, region_en, region_ru, ...place }) => ({
    ...place,
    name: { en: name_en, ru: name_ru },
    region: region_en === null || region_ru === null ? null : { en: region_en, ru: region_ru },
  }));
};

import type { Db } from '../tables.ts';
import type { Place } from './place.ts';

export const findPlace = async (db: Db, country: string, code: string): Promise<Place | null> => {
  const row = await db
    .selectFrom('places')
    .select(['country', 'code', 'name_en', 'name_ru', 'latitude', 'longitude'])
    .where('country', '=', country)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return null;
  const { name_en, name_ru, ...place } = row;
  return { ...place, name: { en: name_en, ru: name_ru } };
};

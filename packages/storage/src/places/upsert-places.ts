import { excluded } from '../dialects/excluded.ts';
import type { Db } from '../tables.ts';
import type { Place } from './place.ts';
import { placeValues } from './place-values.ts';

/**
 * Stores what the operator imported over what was known of the places; a region, a population or coordinates that the list
 * does not tell stay as they were, and so does the city of a code that is the only one of its city in the list: that it has
 * no other code is not said. Of a place that is in the list twice the last one counts.
 */
export const upsertPlaces = async (db: Db, places: readonly Place[]): Promise<void> => {
  const cities = [...Map.groupBy(places, ({ country, city }) => `${country} ${city}`).values()];
  const { alone = [], together = [] } = Object.groupBy(cities, (city) =>
    city.every(({ code }) => code === city[0]?.code) ? 'alone' : 'together',
  );
  await upsert(db, together.flat(), ['city']);
  await upsert(db, alone.flat(), []);
};

const upsert = async (db: Db, places: readonly Place[], grouping: readonly 'city'[]): Promise<void> => {
  for (const values of placeValues(places, 'imported')) {
    await db
      .insertInto('places')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['country', 'code']).doUpdateSet((is) => ({
          ...excluded([...grouping, 'name_en', 'name_ru', 'source']),
          region_en: is.fn.coalesce('excluded.region_en', 'places.region_en'),
          region_ru: is.fn.coalesce('excluded.region_ru', 'places.region_ru'),
          population: is.fn.coalesce('excluded.population', 'places.population'),
          latitude: is.fn.coalesce('excluded.latitude', 'places.latitude'),
          longitude: is.fn.coalesce('excluded.longitude', 'places.longitude'),
        })),
      )
      .execute();
  }
};

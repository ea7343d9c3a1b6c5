import type { LocalText } from '@cartage/core';
import type { Insertable, Selectable } from 'kysely';
import { among } from './dialects/among.ts';
import { excluded } from './dialects/excluded.ts';
import { lockWrites } from './dialects/lock-writes.ts';
import { getServiceSetting, setServiceSetting } from './settings.ts';
import type { Store } from './store.ts';
import type { Db, Tables } from './tables.ts';

/** A city that came with the service or was imported from a public directory, beside those of the core's catalogue. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** In one spelling, the core's `normalizeCityCode`. */
  readonly code: string;
  /** One of the city's codes, the same for each of them. */
  readonly city: string;
  readonly name: LocalText;
  /** null: unknown, or the city is a region by itself. */
  readonly region: LocalText | null;
  readonly population: number | null;
  /** Degrees, WGS 84; both null where nobody told them, which is no place at 0°, 0°. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** What `toPlace` reads. */
const placeColumns = [
  'places.country',
  'places.code',
  'places.city',
  'places.name_en',
  'places.name_ru',
  'places.region_en',
  'places.region_ru',
  'places.population',
  'places.latitude',
  'places.longitude',
] as const;

type Row = Omit<Selectable<Tables['places']>, 'source'>;

const toPlace = ({ name_en, name_ru, region_en, region_ru, ...place }: Row): Place => ({
  ...place,
  name: { en: name_en, ru: name_ru },
  region: region_en === null || region_ru === null ? null : { en: region_en, ru: region_ru },
});

/** Rows in one statement: 11 parameters each, and SQLite takes 32,766. */
const CHUNK = 1_000;

/**
 * The places as rows, in parts that one statement takes; in one order for every writer, so that no two wait for each other.
 * Of a place that is in the list twice the last one counts.
 */
const placeValues = (
  places: readonly Place[],
  source: 'shipped' | 'imported',
): readonly (readonly Insertable<Tables['places']>[])[] => {
  const last = new Map(places.map((place) => [`${place.country} ${place.code}`, place]));
  const inOrder = [...last].sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = inOrder.map(([, { name, region, ...place }]) => ({
    ...place,
    name_en: name.en,
    name_ru: name.ru,
    region_en: region?.en ?? null,
    region_ru: region?.ru ?? null,
    source,
  }));
  const chunks: (readonly Insertable<Tables['places']>[])[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) chunks.push(rows.slice(start, start + CHUNK));
  return chunks;
};

/** The places with one of these codes, of any country; unknown codes are left out. */
export const findPlaces = async (db: Db, codes: readonly string[]): Promise<readonly Place[]> => {
  const rows = await db
    .selectFrom('places')
    .select(placeColumns)
    .where((is) => among(db, is.ref('code'), codes))
    .execute();
  return rows.map(toPlace);
};

/**
 * Every place of the cities that these codes name, their other codes too, by the code that was asked for; of each country
 * that has the code. In one query; a code that nobody knows is left out.
 */
export const findPlacesOfCities = async (
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly Place[]>> => {
  const rows = await db
    .selectFrom('places as named')
    .innerJoin('places', (join) =>
      join.onRef('places.country', '=', 'named.country').onRef('places.city', '=', 'named.city'),
    )
    .select([...placeColumns, 'named.code as asked'])
    .where((is) => among(db, is.ref('named.code'), codes))
    .orderBy('places.country')
    .orderBy('places.code')
    .execute();
  const found = new Map<string, Place[]>();
  for (const { asked, ...row } of rows) {
    const place = toPlace(row);
    const places = found.get(asked);
    if (places) places.push(place);
    else found.set(asked, [place]);
  }
  return found;
};

/** A place, and whether it came with the service. */
export interface SourcedPlace extends Place {
  readonly source: 'shipped' | 'imported';
}

/** The places of the country with one of these names, as they are written in either language. */
export const placesNamed = async (
  db: Db,
  country: string,
  names: readonly LocalText[],
): Promise<readonly SourcedPlace[]> => {
  const rows = await db
    .selectFrom('places')
    .select([...placeColumns, 'places.source'])
    .where('country', '=', country)
    .where((is) =>
      is.or([
        among(db, is.ref('name_ru'), [...new Set(names.map(({ ru }) => ru))]),
        among(db, is.ref('name_en'), [...new Set(names.map(({ en }) => en))]),
      ]),
    )
    .execute();
  return rows.map(({ source, ...row }) => ({ ...toPlace(row), source }));
};

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

/**
 * Stores what the operator imported over what was known of the places; a region, a population or coordinates that the list
 * does not tell stay as they were, and so does the city of a code that is the only one of its city in the list: that it has
 * no other code is not said. A name without a Russian letter is none in Russian: the one that was known stays. Of a place
 * that is in the list twice the last one counts.
 */
export const upsertPlaces = async (db: Db, places: readonly Place[]): Promise<void> => {
  const cities = [...Map.groupBy(places, ({ country, city }) => `${country} ${city}`).values()];
  const alike = Map.groupBy(cities, (city) => toldOf(city).join());
  for (const [first, ...others] of alike.values())
    if (first) await upsert(db, [first, ...others].flat(), toldOf(first));
};

/** What the list tells of a city beside its name in Latin letters. */
const toldOf = (city: readonly Place[]): readonly ('city' | 'name_ru')[] => [
  ...(city.some(({ code }) => code !== city[0]?.code) ? (['city'] as const) : []),
  ...(city.every(({ name }) => russian.test(name.ru)) ? (['name_ru'] as const) : []),
];

const russian = /\p{Script=Cyrillic}/u;

const upsert = async (db: Db, places: readonly Place[], told: readonly ('city' | 'name_ru')[]): Promise<void> => {
  for (const values of placeValues(places, 'imported')) {
    await db
      .insertInto('places')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['country', 'code']).doUpdateSet((is) => ({
          ...excluded([...told, 'name_en', 'source']),
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

/** A number that grows with every change of the places, whichever process makes it. */
export const placesEdition = async (db: Db): Promise<number> => {
  const { edition } = await db.selectFrom('places_edition').select('edition').executeTakeFirstOrThrow();
  return edition;
};

/** The version of the places that were shipped last. */
const SHIPPED_VERSION = 'shipped_places';

/** Places that come with the service. */
export interface PlacesToShip {
  /** Another one for other places. */
  readonly version: string;
  /** Called when they are to be written. */
  readonly load: () => Promise<readonly Place[]>;
}

/**
 * Writes them where the database has another version of them, all or nothing, over what was shipped before and never
 * over what the operator imported; whether they were written. Any number of processes may call it at once: one writes.
 * A place that a later version lacks stays, for orders may go there.
 */
export const shipPlaces = async (
  { db, transaction }: Pick<Store, 'db' | 'transaction'>,
  { version, load }: PlacesToShip,
): Promise<boolean> => {
  if ((await getServiceSetting(db, SHIPPED_VERSION)) === version) return false;
  const places = await load();
  return transaction(async (tx) => {
    await lockWrites(tx, 'places');
    if ((await getServiceSetting(tx, SHIPPED_VERSION)) === version) return false;
    for (const values of placeValues(places, 'shipped')) {
      await tx
        .insertInto('places')
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(['country', 'code'])
            .doUpdateSet(
              excluded(['city', 'name_en', 'name_ru', 'region_en', 'region_ru', 'population', 'latitude', 'longitude']),
            )
            .where('places.source', '=', 'shipped'),
        )
        .execute();
    }
    await setServiceSetting(tx, SHIPPED_VERSION, version);
    return true;
  });
};

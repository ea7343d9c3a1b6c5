import { expect, it } from 'vitest';
import { findPlaces, findPlacesOfCities, upsertPlaces } from './places.ts';
import { forEachDialect } from './testing.ts';

const tver = {
  country: 'RU',
  code: '6900000100000',
  city: '6900000100000',
  name: { en: 'Tver', ru: 'Тверь' },
  region: { en: 'Tver Oblast', ru: 'Тверская область' },
  population: 403_606,
  latitude: 56.859,
  longitude: 35.912,
};

forEachDialect((open) => {
  it('places are found by code, the last import counts', async () => {
    const { db } = await open();
    await upsertPlaces(db, [tver, { ...tver, country: 'KZ', region: null, population: null }]);
    await upsertPlaces(db, [tver, { ...tver, name: { en: 'Kalinin', ru: 'Калинин' } }]);
    const found = await findPlaces(db, [tver.code, 'unknown']);
    expect([...found].sort((one, two) => one.country.localeCompare(two.country))).toEqual([
      { ...tver, country: 'KZ', region: null, population: null },
      { ...tver, name: { en: 'Kalinin', ru: 'Калинин' } },
    ]);
    expect(await findPlaces(db, ['unknown'])).toEqual([]);
  });

  it('keep what an import does not tell of them', async () => {
    const { db } = await open();
    const bare = { ...tver, region: null, population: null, latitude: null, longitude: null };
    const nowhere = { ...bare, code: '6900000200000' };
    await upsertPlaces(db, [tver, nowhere]);
    await upsertPlaces(db, [{ ...bare, name: { en: 'Kalinin', ru: 'Калинин' } }]);
    expect(await findPlaces(db, [tver.code])).toEqual([{ ...tver, name: { en: 'Kalinin', ru: 'Калинин' } }]);
    expect(await findPlaces(db, [nowhere.code])).toEqual([nowhere]);
  });

  it('keep their Russian name where an import has none', async () => {
    const { db } = await open();
    const latin = { ...tver, name: { en: 'Tver', ru: 'Tver’' }, population: 1 };
    const unknown = { ...latin, code: '1', city: '1' };
    await upsertPlaces(db, [tver]);
    await upsertPlaces(db, [latin, unknown]);
    expect(await findPlaces(db, [tver.code])).toEqual([{ ...tver, population: 1 }]);
    expect(await findPlaces(db, [unknown.code])).toEqual([unknown]);
  });

  it('stay codes of one city where a later import knows but one of them', async () => {
    const { db } = await open();
    const fias = { ...tver, code: '11111111-2222-4333-8444-555555555555' };
    await upsertPlaces(db, [tver, fias]);
    await upsertPlaces(db, [{ ...fias, city: fias.code, name: { en: 'Kalinin', ru: 'Калинин' } }]);
    expect((await findPlacesOfCities(db, [tver.code])).get(tver.code) ?? []).toMatchObject([
      { code: fias.code, name: { en: 'Kalinin' } },
      { code: tver.code },
    ]);
    await upsertPlaces(
      db,
      [fias, tver].map((place) => ({ ...place, city: fias.code })),
    );
    expect((await findPlacesOfCities(db, [tver.code])).get(tver.code) ?? []).toMatchObject([
      { city: fias.code },
      { city: fias.code },
    ]);
  });

  it('are written by two at once, whatever the order of either list', async () => {
    const store = await open();
    const many = Array.from({ length: 1_000 }, (_, n) => ({ ...tver, code: String(n), city: String(n) }));
    for (let round = 0; round < 10; round += 1)
      await Promise.all([upsertPlaces(store.db, many), upsertPlaces(store.db, many.toReversed())]);
    expect(await store.rows('select count(*) as count from places')).toEqual([{ count: 1_000 }]);
  });

  it('arrive by the thousand', async () => {
    const { db, rows } = await open();
    await upsertPlaces(
      db,
      Array.from({ length: 2_500 }, (_, n) => ({ ...tver, code: String(n) })),
    );
    expect(await rows('select count(*) as count from places')).toEqual([{ count: 2_500 }]);
  });
});

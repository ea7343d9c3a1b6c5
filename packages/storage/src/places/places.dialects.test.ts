import { expect, it } from 'vitest';
import { forEachDialect } from '../testing.ts';
import { findPlaces } from './find-places.ts';
import { upsertPlaces } from './upsert-places.ts';

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

  it('arrive by the thousand', async () => {
    const { db, rows } = await open();
    await upsertPlaces(
      db,
      Array.from({ length: 2_500 }, (_, n) => ({ ...tver, code: String(n) })),
    );
    expect(await rows('select count(*) as count from places')).toEqual([{ count: 2_500 }]);
  });
});

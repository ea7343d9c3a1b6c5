import { expect, it } from 'vitest';
import { findPlacesOfCities, listPlaces, type PlaceMark, placesEdition, upsertPlaces } from './places.ts';
import { forEachDialect } from './testing.ts';

const place = (country: string, city: string, code: string) => ({
  country,
  code,
  city,
  name: { en: city, ru: city },
  region: null,
  population: null,
  latitude: 1,
  longitude: 2,
});

forEachDialect((open) => {
  it('all places are read page by page, the codes of a city together', async () => {
    const { db } = await open();
    const places = [
      place('KZ', 'b', '2'),
      place('RU', 'b', '2'),
      place('RU', 'a', '9'),
      place('RU', 'b', '1'),
      place('RU', 'a', '3'),
    ];
    await upsertPlaces(db, places);
    for (const limit of [1, 2, 5, 6]) {
      const read = [];
      let mark: PlaceMark | null = null;
      for (let page = await listPlaces(db, mark, limit); page.length > 0; page = await listPlaces(db, mark, limit)) {
        expect(page.length).toBeLessThanOrEqual(limit);
        read.push(...page);
        mark = page.at(-1) ?? null;
      }
      expect(read.map(({ country, city, code }) => `${country} ${city} ${code}`)).toEqual([
        'KZ b 2',
        'RU a 3',
        'RU a 9',
        'RU b 1',
        'RU b 2',
      ]);
      expect(read[0]).toEqual(place('KZ', 'b', '2'));
    }
  });

  it('a city is found with all its codes by each of them, and with those of no other', async () => {
    const { db } = await open();
    const city = [place('RU', 'a', '1'), place('RU', 'a', '2')];
    await upsertPlaces(db, [...city, place('RU', 'b', '3'), place('BY', 'a', '4')]);
    expect((await findPlacesOfCities(db, ['1'])).get('1') ?? []).toEqual(city);
    expect((await findPlacesOfCities(db, ['2'])).get('2') ?? []).toEqual(city);
    expect((await findPlacesOfCities(db, ['5'])).get('5') ?? []).toEqual([]);
    await upsertPlaces(db, [place('BY', 'a', '2')]);
    expect(((await findPlacesOfCities(db, ['2'])).get('2') ?? []).map(({ country }) => country)).toEqual([
      'BY',
      'BY',
      'RU',
      'RU',
    ]);
  });

  it('every change of the places is a new edition, and no other is', async () => {
    const { db } = await open();
    const editions = [await placesEdition(db)];
    const next = async () => editions.push(await placesEdition(db));
    await upsertPlaces(db, [place('RU', 'a', '1')]);
    await next();
    await upsertPlaces(db, [place('RU', 'c', '1')]);
    await next();
    await db.updateTable('places').set({ population: 5 }).execute();
    await next();
    await db.deleteFrom('places').execute();
    await next();
    expect(editions).toEqual([...new Set(editions)].toSorted((one, other) => one - other));
    await db.selectFrom('places').selectAll().execute();
    expect(await placesEdition(db)).toBe(editions.at(-1));
  });
});

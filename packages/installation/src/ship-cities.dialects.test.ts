import { findPlaces, type Place, upsertPlaces } from '@cartage/storage';
import { forEachDialect } from '@cartage/storage/testing';
import { expect, it } from 'vitest';
import { shipCities } from './ship-cities.ts';

forEachDialect((open) => {
  it('a new database knows every city of Russia by each of its codes, and a later start writes nothing', async () => {
    const store = await open();
    expect(await shipCities(store)).toBe(true);
    expect(await shipCities(store)).toBe(false);
    const [count] = await store.rows("select count(distinct city) as count from places where country = 'RU'");
    expect(Number(count?.count)).toBe(1_130);
    const [adygeysk] = await findPlaces(store.db, ['0100000200000']);
    expect(adygeysk).toMatchObject({
      name: { en: 'Adygeysk', ru: 'Адыгейск' },
      region: { en: 'Adygea', ru: 'Республика Адыгея' },
      population: 12_689,
    });
    expect(await findPlaces(store.db, ['ccdfd496-8108-4655-aadd-bd228747306d'])).toEqual([
      { ...adygeysk, code: 'ccdfd496-8108-4655-aadd-bd228747306d' },
    ]);
    expect(await findPlaces(store.db, ['relation:59195', '292223'])).toHaveLength(2);
  });

  it('a town that was imported by another code is one with that which comes with the service', async () => {
    const store = await open();
    const imported: Place = {
      country: 'KZ',
      code: 'node:7',
      city: 'node:7',
      name: { en: 'Temirtau', ru: 'Темиртау' },
      region: null,
      population: 1,
      latitude: 50.06,
      longitude: 72.96,
    };
    const elsewhere = { ...imported, code: 'node:8', city: 'node:8', latitude: 48 };
    await upsertPlaces(store.db, [imported, elsewhere]);
    await shipCities(store);
    expect(await findPlaces(store.db, ['1518262'])).toMatchObject([{ city: 'node:7', name: imported.name }]);
    expect(await findPlaces(store.db, ['node:7', 'node:8'])).toMatchObject([{ population: 1 }, { city: 'node:8' }]);
    // Almaty has its own code first, which was imported too.
    expect(await findPlaces(store.db, ['1526384'])).toMatchObject([{ city: 'relation:2465058' }]);
  });
});

import { findPlaces } from '@cartage/storage';
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
});

import { type PlaceQuery, verdictOn } from '@cartage/core';
import { type Place, upsertPlaces } from '@cartage/storage';
import { expect, it } from 'vitest';
import type { Service } from '../open-service.ts';
import { onStage, soundIn } from '../testing/stage.ts';
import { findPlacesByQuery } from './find-places-by-query.ts';

const khimki: Place = {
  country: 'RU',
  code: '5000000900000',
  city: '5000000900000',
  name: { en: 'Khimki', ru: 'Химки' },
  region: { en: 'Moscow Oblast', ru: 'Московская область' },
  population: 257_128,
  latitude: 55.889,
  longitude: 37.445,
};
const ofFias = { ...khimki, code: '11111111-2222-4333-8444-555555555555' };

const find = (service: Service, text: string, changes: Partial<PlaceQuery> = {}) =>
  findPlacesByQuery(service, soundIn(verdictOn({ text, country: null, count: 10, ...changes }, [])));
const namesFor = async (service: Service, text: string, changes?: Partial<PlaceQuery>) =>
  (await find(service, text, changes)).map(({ name }) => name.en);

// interface 15.9.
onStage((open) => {
  it('finds a city once, with all its codes', async () => {
    const { service, store } = await open();
    await upsertPlaces(store.db, [ofFias, khimki]);
    const found = {
      name: khimki.name,
      region: khimki.region,
      country: 'RU',
      codes: [khimki.code, ofFias.code],
      population: khimki.population,
      latitude: khimki.latitude,
      longitude: khimki.longitude,
    };
    expect(await find(service, 'химк')).toEqual([{ ...found, match: 'beginning' }]);
    const written = [khimki.code, '50000009000', ofFias.code, ` ${ofFias.code.toUpperCase()} `];
    for (const code of [
      ...written,
      `\u202a${khimki.code}\u202c`,
      '\u200b50000009000\u00a0',
      'Хим\u00adки',
      '\ufeffхимки',
    ])
      expect(await find(service, code)).toEqual([{ ...found, match: 'exact' }]);
    expect(await find(service, khimki.code, { country: 'KZ' })).toEqual([]);
  });

  it('knows the catalogue, and adds to its cities what was imported of them', async () => {
    const { service, store } = await open();
    expect(await namesFor(service, 'Моск', { count: 1 })).toEqual(['Moscow']);
    expect(await namesFor(service, '77000000000')).toEqual(['Moscow']);
    const moscow = { ...khimki, name: { en: 'Moskva', ru: 'Москва' }, code: '7700000000000', city: '7700000000000' };
    const further = { ...moscow, code: '22222222-2222-4333-8444-555555555555' };
    await upsertPlaces(store.db, [moscow, further]);
    const other = await open();
    await upsertPlaces(other.store.db, [moscow, further]);
    for (const text of ['moskv', 'moscow', moscow.code, further.code])
      expect(await find(other.service, text, { count: 1 })).toMatchObject([
        {
          name: { en: 'Moscow' },
          population: khimki.population,
          codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', further.code],
        },
      ]);
  });

  it('takes no city of another country for one of the catalogue that has its code', async () => {
    const { service, store } = await open();
    await upsertPlaces(store.db, [{ ...khimki, country: 'DE', code: '7700000000000', city: '7700000000000' }]);
    expect(await namesFor(service, 'химки')).toEqual(['Khimki']);
    expect(await namesFor(service, '7700000000000')).toEqual(['Khimki', 'Moscow']);
    expect(await namesFor(service, '7700000000000', { country: 'RU' })).toEqual(['Moscow']);
  });

  it('hears of what another process imports', async () => {
    const { service, otherProcess } = await open();
    const other = await otherProcess();
    for (const one of [service, other]) expect(await namesFor(one, 'химки')).toEqual([]);
    await upsertPlaces(other.store.db, [khimki]);
    for (const one of [service, other])
      await expect.poll(() => namesFor(one, 'химки'), { timeout: 10_000 }).toEqual(['Khimki']);
    await upsertPlaces(service.store.db, [{ ...khimki, name: { en: 'New Khimki', ru: 'Новые Химки' } }]);
    for (const one of [service, other])
      await expect.poll(() => namesFor(one, 'химки'), { timeout: 10_000 }).toEqual(['New Khimki']);
  });

  it('goes on with the names it knows while they cannot be read anew', async () => {
    const { service, store, logged } = await open();
    await upsertPlaces(store.db, [khimki]);
    expect(await namesFor(service, 'химки')).toEqual(['Khimki']);
    await store.rows('update places_edition set edition = edition + 1');
    await store.rows('alter table places rename to places_away');
    await expect
      .poll(async () => [await namesFor(service, 'химки'), logged.length], { timeout: 10_000 })
      .toEqual([['Khimki'], 1]);
    await store.rows('alter table places_away rename to places');
    await store.rows('update places_edition set edition = edition + 1');
    await expect.poll(() => namesFor(service, 'химки'), { timeout: 10_000 }).toEqual(['Khimki']);
  });
});

import { fileOf, garOf, guidOf, zipOf } from '@cartage/place-files/testing';
import { findPlaces, findPlacesOfCities, type Place, type Store, shipPlaces } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { onStage } from '../testing/stage.ts';
import { importCities } from './import-cities.ts';

// interface 15.7.

const temirtau: Place = {
  country: 'KZ',
  code: '1518262',
  city: '1518262',
  name: { en: 'Temirtau', ru: 'Темиртау' },
  region: { en: 'Karaganda Region', ru: 'Карагандинская область' },
  population: 170_600,
  latitude: 50.055,
  longitude: 72.965,
};
const ship = (store: Pick<Store, 'db' | 'transaction'>, version: string, ...places: readonly Place[]) =>
  shipPlaces(store, { version, load: async () => places });

const node = (id: number, name: string, lat: number, lon: number, more = '') =>
  `<node id="${id}" lat="${lat}" lon="${lon}"><tag k="place" v="town"/><tag k="name:ru" v="${name}"/>${more}</node>`;
const extract = (...nodes: readonly string[]) => fileOf(`<osm>${nodes.join('')}</osm>`);

onStage((open) => {
  const onService = async () => {
    const { service } = await open();
    return {
      store: service.store,
      load: (...nodes: readonly string[]) => importCities(service, extract(...nodes), { country: 'KZ' }),
      service,
      codesOf: async (code: string) =>
        (await findPlacesOfCities(service.store.db, [code]))
          .get(code)
          ?.map((place) => `${place.code} of ${place.city}`),
    };
  };

  describe('a town that came with the service by one code', () => {
    it('is one with what an import calls by another, and is brought up to date', async () => {
      const { store, load, codesOf } = await onService();
      await ship(store, '1', temirtau);
      const population = '<tag k="population" v="180000"/>';
      await load(node(7, 'Темиртау', 50.06, 72.96, population), node(8, 'Темиртау', 52, 72.96));
      const one = ['1518262 of 1518262', 'node:7 of 1518262'];
      expect(await codesOf('node:7')).toEqual(one);
      expect(await codesOf('node:8')).toEqual(['node:8 of node:8']);
      expect(await findPlaces(store.db, ['1518262'])).toMatchObject([
        { name: temirtau.name, region: temirtau.region, population: 180_000, latitude: 50.06 },
      ]);
      // Whatever comes later, and however often.
      await load(node(7, 'Темиртау', 50.06, 72.96));
      await ship(store, '2', { ...temirtau, population: 1 });
      expect(await codesOf('1518262')).toEqual(one);
      expect(await findPlaces(store.db, ['1518262'])).toMatchObject([{ population: 180_000 }]);
    });

    it('stays one where the import has no Russian name of it', async () => {
      const { store, service } = await onService();
      await ship(store, '1', temirtau);
      const columns = [
        '1518262',
        'Temirtau',
        'Temirtau',
        '',
        '50.05',
        '72.96',
        'P',
        'PPL',
        'KZ',
        ...Array(10).fill(''),
      ];
      await importCities(service, fileOf(`${columns.join('\t')}\n`));
      expect(await findPlaces(store.db, ['1518262'])).toMatchObject([{ name: temirtau.name, latitude: 50.05 }]);
    });

    it('is another one than a village of its name that was imported already', async () => {
      const { store, load, codesOf } = await onService();
      await load(node(8, 'Темиртау', 52, 72.96));
      await ship(store, '1', temirtau);
      await load(node(9, 'Темиртау', 52.01, 72.96));
      for (const code of ['1518262', 'node:8', 'node:9']) expect(await codesOf(code)).toEqual([`${code} of ${code}`]);
    });
  });

  it('a city inside another one that came with one code has the other one too once the register is read', async () => {
    const { store, service, codesOf } = await onService();
    const kolpino = { ...temirtau, country: 'RU', code: '7800000300000', city: '7800000300000' };
    await ship(store, '1', { ...kolpino, name: { en: 'Kolpino', ru: 'Колпино' } });
    const register = garOf('78', [
      { id: 1, level: 1, kind: 'г', name: 'Санкт-Петербург', kladr: '7800000000000' },
      { id: 2, level: 5, kind: 'г', name: 'Колпино', kladr: '7800000300000', within: 1 },
      { id: 3, level: 6, kind: 'п', name: 'Шушары', kladr: '7800000001500', within: 1 },
    ]);
    await importCities(service, fileOf(await zipOf(register)));
    expect(await codesOf(guidOf(2))).toEqual(
      ['7800000300000 of 7800000300000', `${guidOf(2)} of 7800000300000`].toSorted(),
    );
    expect(await findPlaces(store.db, ['7800000001500'])).toMatchObject([
      { name: { ru: 'Шушары (поселок)' }, region: { ru: 'Санкт-Петербург' } },
    ]);
  });
});

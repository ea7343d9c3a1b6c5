import { sampleContent } from '@cartage/core/testing';
import { fileOf } from '@cartage/place-files/testing';
import { findPlaces } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { locateRoute } from '../order/locate-route.ts';
import { onStage } from '../testing/stage.ts';
import { importCities } from './import-cities.ts';

const header = 'address,region,city,settlement,kladr_id,fias_id,geo_lat,geo_lon';
const khimki =
  '"Московская обл, г Химки",Московская,Химки,,5000000900000,11111111-2222-4333-8444-555555555555,55.889,37.445';

onStage((open) => {
  describe('importing cities', () => {
    it('stores each under both its codes, and again brings them up to date', async () => {
      const { service } = await open();
      const { db } = service.store;
      expect(await importCities(service, fileOf(`\uFEFF${header}\r\n${khimki}\r\n`))).toEqual({
        source: 'city-csv',
        cities: 1,
        codes: 2,
        skipped: [],
        skippedCount: 0,
        stopped: null,
      });
      for (const code of ['5000000900000', '11111111-2222-4333-8444-555555555555']) {
        const [place] = await findPlaces(db, [code]);
        expect(place).toEqual({
          country: 'RU',
          code,
          city: '5000000900000',
          name: { en: 'Khimki', ru: 'Химки' },
          region: { en: 'Moscow Oblast', ru: 'Московская область' },
          population: null,
          latitude: 55.889,
          longitude: 37.445,
        });
      }
      await importCities(service, fileOf(`${header}\n${khimki.replace('55.889', '55.9')}`));
      expect((await findPlaces(db, ['5000000900000'])).map(({ latitude }) => latitude)).toEqual([55.9]);
    });

    // interface 15.6: 13 or 11 digits of the older classifier, or a UUID of the national register.
    it.each(['5000000900000', '50000009000'])(
      'lets a city imported as %s be found by each of its codes',
      async (kladr) => {
        const { service } = await open();
        await importCities(service, fileOf(`${header}\n${khimki.replace('5000000900000', kladr)}`));
        const place = { cityName: 'Химки', latitude: 55.889, longitude: 37.445 };
        for (const cityId of ['5000000900000', '50000009000', '11111111-2222-4333-8444-555555555555']) {
          const { sender } = sampleContent;
          expect(await locateRoute(service, { sender, receiver: { ...sender, cityId } })).toMatchObject({
            origin: { cityName: 'Москва' },
            destination: place,
          });
        }
        const abroad = { ...sampleContent.sender, country: 'DE', cityId: '50000009000' };
        expect((await locateRoute(service, { sender: abroad, receiver: abroad })).origin).toBeNull();
      },
    );

    it('takes the region and the population, and the name where the directory has it', async () => {
      const { service } = await open();
      const columns = 'region_type,region,area_type,area,city,settlement,kladr_id,fias_id,geo_lat,geo_lon,population';
      const lines = [
        'обл,Московская,г,Клин,,,5004700000000,,56.3,36.7,80584',
        'обл,Московская,г,Клин,,Высоковск,5004700200000,,56.3,36.5,10 642',
        'г,Москва,,,,,7700000000000,,55.75,37.62,11514330',
        'обл,Дальняя,,,Заречный,,,11111111-2222-4333-8444-555555555555,55,37,unknown',
      ];
      await importCities(service, fileOf([columns, ...lines].join('\n')));
      const codes = ['5004700000000', '5004700200000', '7700000000000', '11111111-2222-4333-8444-555555555555'];
      const found = new Map((await findPlaces(service.store.db, codes)).map((place) => [place.code, place]));
      const moscowRegion = { en: 'Moscow Oblast', ru: 'Московская область' };
      expect(codes.map((code) => found.get(code))).toMatchObject([
        { name: { ru: 'Клин' }, region: moscowRegion, population: 80_584 },
        { name: { ru: 'Высоковск' }, region: moscowRegion, population: 10_642 },
        { name: { ru: 'Москва' }, region: null, population: 11_514_330 },
        { name: { ru: 'Заречный' }, region: { en: 'Dalnyaya oblast', ru: 'Дальняя область' }, population: null },
      ]);
    });

    it('leaves out what it cannot place, and says which and why', async () => {
      const { service } = await open();
      const lines = [
        'А,,Без кода,,,,55,37',
        'Б,,Без места,,5000000900001,,55,',
        'В,,Чужой код,,12,,55,37',
        'Г,,За полюсом,,5000000900002,,91,37',
        'Д,Москва,,,7700000000000,,55.75,37.62',
      ];
      const reported = await importCities(service, fileOf([header, ...lines].join('\n')));
      expect(reported).toMatchObject({ cities: 1, codes: 1, skippedCount: 4 });
      expect(reported.skipped).toEqual([
        'А: no code',
        'Б: no place on the map',
        'В: the code "12" is neither of KLADR nor of FIAS',
        'Г: no place on the map',
      ]);
      const [moscow] = await findPlaces(service.store.db, ['7700000000000']);
      expect(moscow?.name).toEqual({ en: 'Moskva', ru: 'Москва' });
    });

    it('names a column that is missing, and stores nothing', async () => {
      const { service } = await open();
      const reported = await importCities(service, fileOf('city,kladr_id,fias_id\nХимки,5000000900000,'));
      expect(reported).toMatchObject({ cities: 0, stopped: 'The file has no column "geo_lat".' });
    });

    it('says so where the file holds no city', async () => {
      const { service } = await open();
      for (const nothing of [`${header}\n`, '[1,2]', '<osm></osm>', '{"elements":[]}'])
        expect(await importCities(service, fileOf(nothing)), nothing).toMatchObject({
          cities: 0,
          stopped: 'No city was found in the file.',
        });
    });

    it('takes no name that no label could show', async () => {
      const { service } = await open();
      const odd = ['"Хим\u0000\nки"', 'Х'.repeat(201), '\u200b', '—'];
      const lines = odd.map((name, n) => `А${n},,${name},,500000090000${n},,55,37`);
      expect(await importCities(service, fileOf([header, ...lines].join('\n')))).toMatchObject({
        cities: 1,
        skipped: ['А1: no name', 'А2: no name', 'А3: no name'],
      });
      expect((await findPlaces(service.store.db, ['5000000900000'])).map(({ name }) => name.ru)).toEqual(['Хим ки']);
    });

    it('refuses a file in another alphabet’s encoding', async () => {
      const { service } = await open();
      const inWindows1251 = Buffer.from(`${header}\n,,\xd5\xe8\xec\xea\xe8,,5000000900000,,55,37`, 'latin1');
      expect(await importCities(service, fileOf(inWindows1251))).toMatchObject({
        cities: 0,
        stopped: 'The file is not in UTF-8.',
      });
    });

    it('takes thousands', async () => {
      const { service, store } = await open();
      const rows = Array.from({ length: 2_500 }, (_, n) => `,,Г${n},,${5_000_000_000_000 + n},,55,37`);
      expect(await importCities(service, fileOf([header, ...rows].join('\n'), 4096))).toMatchObject({ cities: 2_500 });
      expect((await store.rows('select count(*) as count from places')).map(({ count }) => Number(count))).toEqual([
        2_500,
      ]);
    });
  });
});

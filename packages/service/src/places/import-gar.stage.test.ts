import { sampleContent } from '@cartage/core/testing';
import { fileOf, type GarObject, garOf, garTypes, guidOf, zipOf } from '@cartage/place-files/testing';
import { findPlaces } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { locateRoute } from '../order/locate-route.ts';
import { onStage } from '../testing/stage.ts';
import { importCities } from './import-cities.ts';

const amur: readonly GarObject[] = [
  { id: 1, level: 1, kind: 'обл', name: 'Амурская', kladr: '2800000000000' },
  { id: 2, level: 2, kind: 'р-н', name: 'Ивановский', kladr: '2801100000000', within: 1 },
  { id: 3, level: 5, kind: 'г', name: 'Зея', kladr: '2800000500000', within: 1 },
  { id: 4, level: 6, kind: 'с', name: 'Ивановка', kladr: '2801100000100', within: 2 },
  { id: 5, level: 6, kind: 'рп', name: 'Прогресс', kladr: '2800000800000', within: 1 },
  { id: 6, level: 6, kind: 'д', name: 'Новая', within: 3 },
  // A street, a council, and what is no more.
  { id: 7, level: 8, kind: 'ул', name: 'Ленина', kladr: '28011000001000100', within: 4 },
  { id: 8, level: 5, kind: 'с/с', name: 'Ивановский', kladr: '2801100090000', within: 2 },
  { id: 9, level: 6, kind: 'с', name: 'Былое', kladr: '2801100000200', within: 2, isActive: false },
];
const region = { en: 'Amur Oblast', ru: 'Амурская область' };
const nowhere = { population: null, latitude: null, longitude: null };

onStage((open) => {
  const onService = async () => {
    const { service } = await open();
    const { db } = service.store;
    return {
      service,
      load: async (files: Parameters<typeof zipOf>[0], ...regions: string[]) =>
        importCities(service, fileOf(await zipOf(files)), { regions }),
      find: async (code: string) => (await findPlaces(db, [code]))[0],
    };
  };

  describe('importing the state address register', () => {
    it('stores the cities and settlements in force under both their codes', async () => {
      const { load, find } = await onService();
      expect(await load({ ...garTypes, ...garOf('28', amur) })).toEqual({
        source: 'gar',
        cities: 4,
        codes: 7,
        skipped: [],
        skippedCount: 0,
        stopped: null,
      });
      const zeya = { country: 'RU', city: '2800000500000', name: { en: 'Zeya', ru: 'Зея' }, region, ...nowhere };
      expect(await find('2800000500000')).toEqual({ ...zeya, code: '2800000500000' });
      expect(await find(guidOf(3))).toEqual({ ...zeya, code: guidOf(3) });
      expect((await find('2800000800000'))?.name).toEqual({ en: 'Progress', ru: 'Прогресс' });
      for (const code of ['9900000000000', '2801100090000', '2801100000200', guidOf(2)]) {
        expect(await find(code), code).toBeUndefined();
      }
    });

    it('tells villages of one name apart by their kind and district', async () => {
      const { load, find } = await onService();
      await load({ ...garTypes, ...garOf('28', amur) });
      expect(await find('2801100000100')).toMatchObject({
        name: { en: 'Ivanovka (village)', ru: 'Ивановка (село)' },
        region: { en: 'Amur Oblast, Ivanovsky rayon', ru: 'Амурская область, Ивановский район' },
      });
      expect(await find(guidOf(6))).toMatchObject({
        name: { en: 'Novaya (village)', ru: 'Новая (деревня)' },
        region: { en: 'Amur Oblast, Zeya', ru: 'Амурская область, Зея' },
      });
    });

    it('explains the common kinds itself, where the zip has one region alone', async () => {
      const { load, find } = await onService();
      await load(garOf('28', [...amur, { id: 10, level: 6, kind: 'ст-ца', name: 'Тихая', within: 2 }]));
      expect((await find(guidOf(4)))?.name.ru).toBe('Ивановка (село)');
      expect((await find(guidOf(5)))?.name.ru).toBe('Прогресс');
      expect((await find(guidOf(10)))?.name.ru).toBe('Тихая (ст-ца)');
    });

    it('takes a city that is a region', async () => {
      const { load, find } = await onService();
      const baikonur: GarObject = { id: 20, level: 1, kind: 'г.', name: 'Байконур', kladr: '9900000000000' };
      await load(garOf('99', [baikonur]));
      expect(await find('9900000000000')).toMatchObject({ name: { ru: 'Байконур' }, region: null });
    });

    it('takes the regions that are asked for, and says which there are', async () => {
      const { load, find } = await onService();
      const tver: readonly GarObject[] = [
        { id: 31, level: 1, kind: 'обл', name: 'Тверская' },
        { id: 32, level: 5, kind: 'г', name: 'Бежецк', within: 31 },
      ];
      const zip = { ...garOf('69', tver), ...garOf('28', amur) };
      expect(await load(zip, '69')).toMatchObject({ cities: 1, stopped: null });
      expect(await find(guidOf(3))).toBeUndefined();
      expect(await load(zip, '69', '77')).toMatchObject({
        cities: 0,
        stopped: 'The register in the zip has no region "77"; it has 28, 69.',
      });
      expect(await load(zip)).toMatchObject({ cities: 5 });
    });

    it('keeps the coordinates and the population that are known, and needs none to name a city', async () => {
      const { service, load, find } = await onService();
      const header = 'city,kladr_id,fias_id,geo_lat,geo_lon,population';
      await importCities(service, fileOf(`${header}\nЗея,2800000500000,${guidOf(3)},53.73,127.26,20000`));
      await load(garOf('28', amur));
      expect(await find(guidOf(3))).toMatchObject({ latitude: 53.73, longitude: 127.26, population: 20_000 });
      const { sender } = sampleContent;
      const progress = { ...sender, country: 'RU', cityId: '28000008000' };
      expect((await locateRoute(service, { sender, receiver: progress })).destination).toMatchObject({
        cityName: 'Прогресс',
        region: { ru: 'Амурская область' },
        latitude: null,
        longitude: null,
        timeZone: 'Asia/Yakutsk',
      });
    });

    it('leaves out an object without a name or a GUID, and says which', async () => {
      const { load } = await onService();
      const odd: readonly GarObject[] = [
        { id: 40, level: 6, kind: 'с', name: 'Без номера', guid: '40' },
        { id: 41, level: 6, kind: 'с', name: '' },
      ];
      expect(await load(garOf('28', [...amur, ...odd]))).toMatchObject({
        cities: 4,
        skipped: ['с Без номера: the OBJECTGUID "40" is no UUID', 'с: no name'],
      });
    });

    it('stores whole regions only, and is completed by doing it again', async () => {
      const { load, find } = await onService();
      const tver: readonly GarObject[] = [
        { id: 31, level: 1, kind: 'обл', name: 'Тверская' },
        { id: 32, level: 5, kind: 'г', name: 'Бежецк', kladr: '6900200100000', within: 31 },
      ];
      const whole = { ...garOf('28', amur), ...garOf('69', tver) };
      const cut = Object.fromEntries(
        Object.entries(whole).map(([name, text]) => [name, name.startsWith('69/AS_ADM') ? text.slice(0, -3) : text]),
      );
      const stopped = await load(cut);
      expect(stopped).toMatchObject({ cities: 4, codes: 7 });
      expect(stopped.stopped).toMatch(/^69\/AS_ADM_HIERARCHY.* is no well-formed XML: /);
      expect(await find('2800000500000')).toBeDefined();
      expect(await find('6900200100000')).toBeUndefined();
      expect(await load(whole)).toMatchObject({ cities: 5, codes: 9, stopped: null });
      expect(await find('6900200100000')).toBeDefined();
    });

    it.each([
      ['AS_ADDR_OBJ_PARAMS', 'Region 28 of the register has no file AS_ADDR_OBJ_PARAMS, which has the KLADR codes;'],
      ['AS_ADM_HIERARCHY', 'Region 28 of the register has no file AS_ADM_HIERARCHY, which has the districts;'],
      [
        'AS_ADDR_OBJ_2',
        'The zip holds several files and none is AS_ADDR_OBJ in a folder of a region, as the state address register (GAR) has it.',
      ],
    ])('refuses a dump without %s', async (missing, sentence) => {
      const { load } = await onService();
      const files = Object.entries(garOf('28', amur)).filter(([name]) => !name.includes(missing));
      const { cities, stopped } = await load(Object.fromEntries(files));
      expect(cities).toBe(0);
      expect(stopped).toContain(sentence);
    });

    it('refuses an update, which has not the whole of a region', async () => {
      const { load } = await onService();
      const { cities, stopped } = await load(garOf('28', amur.slice(2)));
      expect([cities, stopped]).toEqual([
        0,
        expect.stringMatching(/^Region 28 .* that is an update; the whole dump is needed\.$/),
      ]);
    });

    it('takes neither a name, nor a code, nor a district of former times', async () => {
      const { load, find } = await onService();
      const files = Object.entries(garOf('28', amur)).map(([name, text]) => [
        name,
        text
          .replace('ISACTUAL="0" ISACTIVE="0"', 'ISACTUAL="0" ISACTIVE="1"')
          .replace('VALUE="2800000500000"', 'VALUE="2800000500051"')
          .replace('VALUE="28000005000"', 'VALUE="280000050005"')
          .replace(
            '</ITEMS>',
            '<ITEM ID="99" OBJECTID="4" PARENTOBJID="3" CHANGEID="1" ISACTIVE="0" PATH="3.4" /></ITEMS>',
          ),
      ]);
      expect(await load(Object.fromEntries(files))).toMatchObject({ cities: 4, codes: 6, stopped: null });
      expect(await find(guidOf(9))).toBeUndefined();
      expect(await find(guidOf(3))).toMatchObject({ city: guidOf(3) });
      expect((await find(guidOf(4)))?.region?.ru).toBe('Амурская область, Ивановский район');
    });

    it('gives a code to one object alone', async () => {
      const { load, find } = await onService();
      const twin: GarObject = { id: 50, level: 6, kind: 'с', name: 'Двойник', kladr: '2800000500000', within: 1 };
      expect(await load(garOf('28', [...amur, twin]))).toMatchObject({ cities: 5, codes: 8 });
      expect(await find('2800000500000')).toMatchObject({ name: { ru: 'Зея' } });
      expect(await find(guidOf(50))).toMatchObject({ city: guidOf(50), name: { ru: 'Двойник (село)' } });
    });

    it('ends where objects lie in each other', async () => {
      const { load } = await onService();
      const circle = amur.map((object) =>
        object.id === 4 ? { ...object, within: 6 } : object.id === 6 ? { ...object, within: 4 } : object,
      );
      expect(await load(garOf('28', circle))).toMatchObject({ cities: 4, stopped: null });
    });
  });
});

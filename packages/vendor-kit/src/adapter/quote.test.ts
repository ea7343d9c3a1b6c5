import { expect, it } from 'vitest';
import { locationNamed } from '../simulator/location-named.ts';
import { writtenCity } from './quote.ts';

it('tells a village by its name, its district and its region, each by itself', () => {
  const ru = 'Амурская область, Ивановский район';
  const village = locationNamed('Ивановка (село)', { region: { en: ru, ru } });
  expect(village).toMatchObject({
    cityName: 'Ивановка',
    regionName: 'Амурская область',
    districtName: 'Ивановский район',
  });
  expect(writtenCity(village)).toBe('Амурская область, Ивановский район, Ивановка');
  expect(writtenCity(locationNamed('Москва'))).toBe('Москва');
  expect(locationNamed('Ростов (Дон)').cityName).toBe('Ростов (Дон)');
});

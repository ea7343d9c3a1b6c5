import type { City } from '@cartage/core';
import { expect, it } from 'vitest';
import { locationNamed } from '../simulator/location-named.ts';
import { cityFinder } from './city-finder.ts';

const region = (ru: string) => ({ region: { en: ru, ru } });
const kursk = locationNamed('Железногорск', {
  codes: ['4600000300000', 'f1'],
  ...region('Курская область'),
  latitude: 52.34,
  longitude: 35.36,
});
const krasnoyarsk = locationNamed('Железногорск', {
  codes: ['2400000400000'],
  ...region('Красноярский край'),
  latitude: 56.25,
  longitude: 93.53,
});
const village = locationNamed('Ёлочки (село)', {
  codes: ['4600200000100'],
  ...region('Курская область, Курский район'),
});

const finder = () => {
  let walks = 0;
  async function* cities(): AsyncGenerator<readonly City[], void> {
    walks++;
    yield [kursk];
    yield [krasnoyarsk, village];
  }
  return { find: cityFinder({ cities }, 'RU'), walks: () => walks };
};
const nowhere = { latitude: 0, longitude: 0 };

it('tells towns of one name apart by their region, however it is written, and walks the cities once', async () => {
  const { find, walks } = finder();
  const codeIn = async (told: string | null, at = nowhere) =>
    (await find({ city: 'г. ЖЕЛЕЗНОГОРСК', region: told, ...at }))?.code ?? null;
  expect(await codeIn('Курская обл')).toBe('4600000300000');
  expect(await codeIn('край Красноярский')).toBe('2400000400000');
  expect(await codeIn('Тверская область')).toBeNull();
  expect(await codeIn(null)).toBeNull();
  expect(await codeIn(null, { latitude: 56.2, longitude: 93.5 })).toBe('2400000400000');
  expect(walks()).toBe(1);
});

it('finds a village by its bare name, with е for ё, though nobody knows where it lies', async () => {
  expect(await finder().find({ city: 'Елочки', region: 'Курская область', ...nowhere })).toEqual({
    code: '4600200000100',
    name: 'Ёлочки (село)',
    region: '46',
    at: null,
  });
});

it('gives a place that nobody knows to the nearest city of its region, and to none that is far', async () => {
  const { find } = finder();
  const at = (latitude: number, told: string | null) =>
    find({ city: 'Дальний', region: told, latitude, longitude: 35.4 });
  expect((await at(52.5, 'Курская область'))?.code).toBe('4600000300000');
  expect((await at(52.5, null))?.code).toBe('4600000300000');
  expect(await at(52.5, 'Орловская область')).toBeNull();
  expect(await at(52.9, 'Курская область')).toBeNull();
});

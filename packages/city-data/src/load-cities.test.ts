import { cityCatalogue, cityCodeFits, normalizeCityCode } from '@cartage/core';
import { expect, it } from 'vitest';
import { versionOf } from '../make/version-of.ts';
import { cityDataVersion, loadCities, type ShippedCity } from './index.ts';

const cities = await loadCities();
const byCode = new Map(cities.flatMap((city) => city.codes.map((code) => [code, city] as const)));

it('holds every city of Russia under both its codes', () => {
  const russian = cities.filter(({ country }) => country === 'RU');
  expect(russian).toHaveLength(1_117);
  for (const { codes } of russian)
    expect(codes).toEqual([expect.stringMatching(/^\d{13}$/), expect.stringMatching(/-/)]);
});

it('knows what the catalogue of the core knows, by the same codes and names, and once', () => {
  for (const { country, codes, name } of cityCatalogue) {
    for (const code of codes) expect(byCode.get(code)).toMatchObject({ country, codes, name });
  }
  expect(byCode.size).toBe(cities.flatMap(({ codes }) => codes).length);
});

it.each<[string, Partial<ShippedCity>]>([
  ['5000003000000', { name: { en: 'Khimki', ru: 'Химки' }, region: { en: 'Moscow Oblast', ru: 'Московская область' } }],
  ['7700000000000', { name: { en: 'Moscow', ru: 'Москва' }, region: null }],
  ['9200000000000', { name: { en: 'Sevastopol', ru: 'Севастополь' }, region: null }],
  ['5004400200000', { name: { en: 'Beloozyorsky', ru: 'Белоозёрский' } }],
  ['5200000100000', { name: { en: 'Nizhny Novgorod', ru: 'Нижний Новгород' } }],
])('%s is %j', (code, city) => expect(byCode.get(code)).toMatchObject(city));

it('is sound: codes of their countries in one spelling, names in their letters, places on the map', () => {
  for (const city of cities) {
    for (const code of city.codes) {
      expect(cityCodeFits(city.country, code), code).toBe(true);
      expect(normalizeCityCode(code)).toBe(code);
    }
    expect(city.name.ru).toMatch(/^[А-ЯЁ][А-ЯЁа-яё 0-9.-]+$/);
    expect(city.name.en).toMatch(/^[A-Z][A-Za-z .-]+$/);
    expect(Math.abs(city.latitude)).toBeLessThan(82);
    expect(Math.abs(city.longitude)).toBeLessThan(180);
    expect(city.population ?? 1).toBeGreaterThan(0);
    expect([city.latitude, city.longitude]).not.toContain(0);
  }
});

// Else an installation would keep the cities that it has: run make/make-city-data.ts.
it('has the version of what it holds', () => expect(cityDataVersion).toBe(versionOf(cities)));

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cityCatalogue } from './city-catalogue.ts';
import { countries } from './countries.ts';
import {
  canonicalCityCode,
  cityCodeFits,
  cityCodeShape,
  countryName,
  distanceKm,
  findCity,
  isCityCode,
  isCountryCode,
  normalizeCityCode,
} from './place.ts';

const MOSCOW_UUID = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5';

describe('countries', () => {
  it('are the 249 of ISO 3166-1, each once, in order, named in both languages', () => {
    const codes = countries.map(([code]) => code);
    expect(codes).toHaveLength(249);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(
      countries.filter(([code, en, ru]) => !/^[A-Z]{2}$/.test(code) || !/[a-z]/i.test(en) || !/[а-яё]/i.test(ru)),
    ).toEqual([]);
    for (const column of [1, 2] as const) expect(new Set(countries.map((row) => row[column])).size).toBe(249);
  });

  it('have a code in upper case', () => {
    expect(isCountryCode('RU')).toBe(true);
    expect(['ru', 'XX', 'EU', 'UK', 'RUS', ''].filter(isCountryCode)).toEqual([]);
    expect(countryName('KZ', 'ru')).toBe('Казахстан');
    expect(countryName('KZ', 'en')).toBe('Kazakhstan');
    expect(countryName('XX', 'en')).toBe('XX');
  });
});

describe('a city code without a country', () => {
  it('has the shape of some country', () => {
    expect(['7700000000000', '77000000000', MOSCOW_UUID, 'node:1', '524901'].every(isCityCode)).toBe(true);
    expect(['', 'Moscow', '77-00', 'node:', ' 524901', '1'.repeat(20)].filter(isCityCode)).toEqual([]);
  });
});

describe('city codes', () => {
  it.each([
    ['RU', '7700000000000'],
    ['RU', '77000000000'],
    ['RU', MOSCOW_UUID],
    ['RU', MOSCOW_UUID.toUpperCase()],
    ['BY', 'relation:59195'],
    ['KZ', 'node:1'],
    ['UZ', 'way:123456789'],
    ['KZ', '1518980'],
    ['UZ', '1217662'],
    ['DE', '2950159'],
  ])('%s takes %s', (country, code) => {
    expect(cityCodeFits(country, code)).toBe(true);
  });

  it.each([
    ['RU', '770000000000'],
    ['RU', 'relation:59195'],
    ['RU', '2950159'],
    ['RU', `{${MOSCOW_UUID}}`],
    ['BY', '7700000000000'],
    ['BY', 'relation:'],
    ['BY', '625144'],
    ['KZ', 'area:1'],
    ['KZ', 'node:1518980 '],
    ['KZ', '1518980a'],
    ['UZ', 'relation:1a'],
    ['UZ', '1'.repeat(20)],
    ['DE', MOSCOW_UUID],
    ['DE', 'relation:62422'],
    ['DE', ''],
    ['DE', '1\n'],
  ])('%s refuses %j', (country, code) => {
    expect(cityCodeFits(country, code)).toBe(false);
  });

  // interface 15.6: 13 or 11 digits of the older classifier.
  it('have one spelling, also of cities that the catalogue lacks', () => {
    expect(normalizeCityCode(' 50000009000 ')).toBe('5000000900000');
    expect(canonicalCityCode('50000009000')).toBe(canonicalCityCode('5000000900000'));
    expect(canonicalCityCode('77000000000')).toBe(canonicalCityCode(MOSCOW_UUID));
    expect(['5000000900001', '500000090', 'relation:59195'].map(canonicalCityCode)).toEqual([
      '5000000900001',
      '500000090',
      'relation:59195',
    ]);
  });

  it('say what would be accepted', () => {
    expect(cityCodeShape('RU').ru).toContain('КЛАДР');
    expect(cityCodeShape('BY').en).not.toContain('GeoNames');
    for (const part of ['relation:', 'GeoNames']) expect(cityCodeShape('KZ').en).toContain(part);
    expect(cityCodeShape('FR').en).toContain('GeoNames');
  });
});

describe('catalogue', () => {
  it('holds known countries, fitting codes and no code twice', () => {
    for (const city of cityCatalogue) {
      expect(isCountryCode(city.country)).toBe(true);
      expect(city.codes.filter((code) => !cityCodeFits(city.country, code))).toEqual([]);
      expect(city.codes.map(normalizeCityCode)).toEqual(city.codes);
    }
    const codes = cityCatalogue.flatMap((city) => city.codes);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is found by each of its codes', () => {
    for (const city of cityCatalogue) for (const code of city.codes) expect(findCity(code)).toBe(city);
    const moscow = findCity('7700000000000');
    expect(moscow?.name.en).toBe('Moscow');
    expect(findCity('77000000000')).toBe(moscow);
    expect(findCity(` ${MOSCOW_UUID.toUpperCase()} `)).toBe(moscow);
    expect(findCity('7700000000')).toBeUndefined();
    expect(findCity('')).toBeUndefined();
  });
});

describe('distance', () => {
  it('is that of the map', () => {
    expect(between('7700000000000', '7800000000000')).toBeCloseTo(634, -1);
    expect(between('7700000000000', '2500000100000')).toBeCloseTo(6417, -2);
    expect(between('2643743', '5128581')).toBeCloseTo(5570, -2);
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.2, 1);
  });

  it('is symmetric, zero at home, and at most half way round', () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, a)).toBe(0);
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016);
      }),
    );
  });
});

function between(a: string, b: string): number {
  const [from, to] = [findCity(a), findCity(b)];
  if (from === undefined || to === undefined) throw new Error('not in the catalogue');
  return distanceKm(from, to);
}

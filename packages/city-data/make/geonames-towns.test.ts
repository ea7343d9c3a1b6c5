import { expect, it } from 'vitest';
import { geoNamesTowns } from './geonames-towns.ts';
import { type FoundTown, mergeTowns } from './merge-towns.ts';
import { townNames } from './town-names.ts';

const ofTable = (id: string, name: string, population: number | null): FoundTown => ({
  country: 'UZ',
  codes: [id],
  name: { en: name, ru: name },
  region: null,
  population,
  latitude: 41.55,
  longitude: 61.02,
});

it('gives a place of the table its Russian name and its region, and leaves out one that has none', () => {
  expect(geoNamesTowns([ofTable('1', 'Somewhere', 5), ofTable('1217662', 'Bukhara', 280_187)])).toMatchObject([
    {
      codes: ['1217662'],
      name: { en: 'Bukhara', ru: 'Бухара' },
      region: { en: 'Bukhara Region', ru: 'Бухарская область' },
      population: 280_187,
    },
  ]);
});

it('is one town where the table has it twice, by the code of the place that has people', () => {
  const twice = [ofTable('1538222', 'To‘rtko‘l Shahri', null), ofTable('1513092', 'Novyy Turtkul’', 48_908)];
  for (const found of [twice, twice.toReversed()]) {
    const { towns } = mergeTowns([], geoNamesTowns(found));
    expect(towns.map(({ codes, population }) => [codes, population])).toEqual([[['1513092', '1538222'], 48_908]]);
  }
});

it('adds its code behind those of OpenStreetMap, and brings the population up to date', () => {
  const known = { ...ofTable('', 'Bukhara', 1), codes: ['relation:1'], name: { en: 'Bukhara', ru: 'Бухара' } };
  const { towns } = mergeTowns(
    [{ ...known, latitude: 41.55, longitude: 61.02 }],
    geoNamesTowns([ofTable('1217662', 'Bukhara', 280_187)]),
  );
  expect(towns).toMatchObject([{ codes: ['relation:1', '1217662'], population: 280_187 }]);
});

it('tells no population of Astana, which has doubled since', () => {
  expect(geoNamesTowns([ofTable('1526273', 'Astana', 345_604)])).toMatchObject([{ population: null }]);
});

it('has names in their letters', () => {
  for (const { ru, en } of townNames().values()) {
    expect(ru).toMatch(/^[А-ЯЁ][А-ЯЁа-яё -]+$/);
    expect(en).toMatch(/^[A-Z][A-Za-z '-]+$/);
  }
});

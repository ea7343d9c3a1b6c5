import { expect, it } from 'vitest';
import type { ShippedCity } from '../src/index.ts';
import { lineOfTown, townOfLine } from '../src/osm-town.ts';
import { type FoundTown, mergeTowns } from './merge-towns.ts';

const lida: ShippedCity = {
  country: 'BY',
  codes: ['relation:400507'],
  name: { en: 'Lida', ru: 'Лида' },
  region: { en: 'Grodno Region', ru: 'Гродненская область' },
  population: 101928,
  latitude: 53.901,
  longitude: 25.285,
};
const untold = { region: null, population: null };
const point: FoundTown = { ...lida, ...untold, codes: ['node:26866059'], latitude: 53.888, longitude: 25.302 };

it('takes the point and the area of one town for one town with both codes, and keeps what the point does not tell', () => {
  expect(mergeTowns([lida], [point])).toEqual({
    towns: [{ ...lida, codes: ['relation:400507', 'node:26866059'] }],
    leftOut: [],
  });
});

it('is the same town whichever of the two comes first', () => {
  const first: FoundTown = { ...point, codes: ['node:1'] };
  expect(mergeTowns([], [first, lida])).toEqual(mergeTowns([], [lida, first]));
  expect(mergeTowns([], [first, lida]).towns.map(({ codes }) => codes)).toEqual([['relation:400507', 'node:1']]);
});

it('measures in kilometres, of which a degree to the east has fewer in the north', () => {
  const eastward = (degrees: number) =>
    mergeTowns([lida], [{ ...lida, codes: ['node:1'], longitude: 25.285 + degrees }]);
  expect(eastward(0.15).towns).toHaveLength(1);
  expect(eastward(0.16).towns).toHaveLength(2);
});

it('does not change when the same comes again', () => {
  const { towns } = mergeTowns([lida], [point]);
  expect(mergeTowns(towns, [point, lida])).toEqual({ towns, leftOut: [] });
});

it.each<[string, Partial<FoundTown>]>([
  ['far away', { latitude: 52 }],
  ['in another country', { country: 'KZ' }],
  ['by another name', { name: { en: 'Lido', ru: 'Лидо' } }],
])('takes a town %s for another one', (_, other) => {
  expect(mergeTowns([lida], [{ ...point, ...other }]).towns).toHaveLength(2);
});

it('writes a town with Ё and without as one, by the name that it is known by', () => {
  const names = ['Могилёв', 'Могилев'].map((ru) => ({ en: 'Mogilev', ru }));
  const [known, found] = names.map((name) => ({ ...lida, name }));
  if (known === undefined || found === undefined) throw new Error('Two towns were asked for.');
  expect(mergeTowns([known], [{ ...found, codes: ['way:1'] }]).towns.map(({ name }) => name.ru)).toEqual(['Могилёв']);
});

it('knows a town by its code wherever it lies, and brings its population up to date', () => {
  const moved: FoundTown = { ...lida, population: 103000, latitude: null, longitude: null };
  expect(mergeTowns([lida], [moved]).towns).toEqual([{ ...lida, population: 103000 }]);
});

it('leaves out a new town that lies nowhere, and says so', () => {
  const nowhere: FoundTown = { ...lida, latitude: null, longitude: null };
  expect(mergeTowns([], [nowhere])).toEqual({
    towns: [],
    leftOut: ['Лида (relation:400507): nobody tells where it lies'],
  });
});

it.each([lida, { ...lida, ...untold, codes: ['relation:1', 'way:2', 'node:3'] }])('is read as it was written', (town) =>
  expect(townOfLine(lineOfTown(town))).toEqual(town),
);

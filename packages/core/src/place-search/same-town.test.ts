import { expect, it } from 'vitest';
import { isSameTown, openSameTowns } from './same-town.ts';

// interface 15.7.

const town = { country: 'KZ', name: { en: 'Fyodorovka', ru: 'Фёдоровка' }, latitude: 53.6, longitude: 62.7 };

it.each([
  ['by itself', {}],
  ['with е for ё', { name: { en: 'X', ru: 'Федоровка' } }],
  ['with its kind', { name: { en: 'X', ru: 'с. Фёдоровка' } }],
  ['in Latin letters', { name: { en: 'fyodorovka', ru: 'Fyodorovka' } }],
  ['some kilometres away', { latitude: 53.68 }],
])('one town is the same %s', (_, change) => {
  expect(isSameTown(town, { ...town, ...change })).toBe(true);
  expect(openSameTowns([{ ...town, country: 'BY' }, town])({ ...town, ...change })).toBe(town);
});

it.each([
  ['of another name', { name: { en: 'X', ru: 'Фёдоровское' } }],
  ['in another country', { country: 'UZ' }],
  ['farther away', { latitude: 53.7 }],
  ['that nobody has placed', { latitude: null, longitude: null }],
])('a town %s is another one', (_, change) => {
  expect(isSameTown(town, { ...town, ...change })).toBe(false);
  expect(openSameTowns([town])({ ...town, ...change })).toBeUndefined();
});

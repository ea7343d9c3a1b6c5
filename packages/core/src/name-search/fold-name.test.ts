import { describe, expect, it } from 'vitest';
import { cityCatalogue } from '../city-catalogue.ts';
import { foldCityName, foldName } from './fold-name.ts';

// interface 13.18.

describe("a city's name", () => {
  it.each([
    ['г. Москва', 'москва'],
    ['г.Москва', 'москва'],
    ['г Горно-Алтайск', 'горно алтайск'],
    ['Москва г.', 'москва'],
    ['ГОРОД Орёл', 'орел'],
    ['пгт. Усть-Кут', 'усть кут'],
    ['посёлок Дружба', 'дружба'],
    ['ст-ца Каневская', 'каневская'],
    ['Красное Село', 'красное село'],
    ['Село', 'село'],
    ['Г', 'г'],
    ['Городец', 'городец'],
    ['Деревня Старая п', 'старая'],
  ])('%s is %s', (name, folded) => {
    expect(foldCityName(name)).toBe(folded);
  });

  it('of the catalogue loses nothing', () => {
    for (const { name } of cityCatalogue)
      for (const one of [name.ru, name.en]) expect(foldCityName(one)).toBe(foldName(one));
  });
});

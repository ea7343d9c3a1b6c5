import { describe, expect, it } from 'vitest';
import { cityCatalogue } from '../city-catalogue.ts';
import { latinLetters, latinName } from '../latin-name.ts';
import { checkPlaceQuery } from './place-query.ts';

const codesOf = (text: string, country: string | null = null) => {
  const verdict = checkPlaceQuery({ text, country, count: 10 });
  return verdict.kind === 'sound' ? [] : verdict.problems.map(({ code, target }) => [code, target]);
};

describe('a query for a city (interface 15.9)', () => {
  it.each(['Москва', 'м', '7700000000000', '9 Января', 'São', '  х  '])('may be %j', (text) => {
    expect(codesOf(text)).toEqual([]);
    expect(codesOf(text, 'RU')).toEqual([]);
  });

  it.each(['', ' ', '-', '…', '’'])('has a letter or a digit, and so not %j', (text) => {
    expect(codesOf(text)).toEqual([['RequestInvalid', 'text']]);
  });

  it.each(['ru', 'R', 'RUS', 'XX', ''])('is of a country that there is, and so not of %j', (country) => {
    expect(codesOf('Москва', country)).toEqual([['RequestInvalid', 'country']]);
  });

  it('is told everything that is wrong with it at once', () => {
    expect(codesOf('!', 'Moscow')).toEqual([
      ['RequestInvalid', 'text'],
      ['RequestInvalid', 'country'],
    ]);
  });
});

describe('a Russian name in Latin letters', () => {
  it('has no letter of the other alphabet left in it, and as many words', () => {
    for (const { name } of cityCatalogue) {
      const latin = latinName(name.ru);
      expect(latin).not.toMatch(/[а-яё]/i);
      expect(latin.split(/[\s-]/)).toHaveLength(name.ru.split(/[\s-]/).length);
    }
  });

  it('begins with a capital letter where the name does', () => {
    for (const letter of Object.keys(latinLetters).filter((one) => !'ъь'.includes(one))) {
      const latin = latinName(`${letter.toUpperCase()}бв`);
      expect(latin.charAt(0)).toMatch(/[A-Z]/);
      expect(latin.slice(1)).toBe(latin.slice(1).toLowerCase());
    }
  });
});

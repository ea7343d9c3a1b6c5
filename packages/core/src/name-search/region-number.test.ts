import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { russianRegions } from '../russian-regions.ts';
import { mayShareMail, regionNumberOf, russianRegionNumber } from './region-number.ts';

const known = Object.entries(russianRegions).map(([number, [, ru]]) => ({ number, ru }));

describe('the region that a text names', () => {
  it('is told by its name, in any case, with its kind in full or short, before or behind it', () => {
    const shorter = (ru: string) =>
      ru.replace('область', 'обл').replace('Республика', 'Респ').replace('автономный округ', 'АО');
    const turned = (ru: string) => ru.replace(/^(\S+) (область|край)$/, '$2. $1');
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        fc.subarray([shorter, turned, (ru: string) => ru.toUpperCase()]),
        (one, ways) => {
          expect(russianRegionNumber(ways.reduce((ru, way) => way(ru), one.ru))).toBe(one.number);
        },
      ),
    );
  });

  it.for([
    ['обл. Курская', '46'],
    ['Саратовская обл', '64'],
    ['г. Москва', '77'],
    ['обл Московская', '50'],
    ['Респ Саха /Якутия/', '14'],
    ['Кемеровская область - Кузбасс', '42'],
    ['Ханты-Мансийский Автономный округ - Югра', '86'],
    ['Чувашская Республика - Чувашия', '21'],
    ['Респ. Алтай', '04'],
    ['край Алтайский', '22'],
    ['Северная Осетия - Алания', '15'],
    ['Амурская область, Ивановский район', '28'],
    ['Курская область, Московский район', '46'],
    ['Железногорск', null],
    ['', null],
  ] as const)('is %s: %s', ([text, number]) => {
    expect(russianRegionNumber(text)).toBe(number);
  });

  it('is that of the KLADR code of a city, else of its region, else of the city that is one', () => {
    const city = { country: 'RU', codes: [], name: { en: 'x', ru: 'Железногорск' }, region: null };
    const told = { en: '', ru: 'Курская область' };
    expect(regionNumberOf({ ...city, codes: ['a', '2400000400000'], region: told })).toBe('24');
    expect(regionNumberOf({ ...city, region: told })).toBe('46');
    expect(regionNumberOf({ ...city, name: { en: 'x', ru: 'Москва' } })).toBe('77');
    expect(regionNumberOf(city)).toBeNull();
    expect(regionNumberOf({ ...city, country: 'KZ', region: told })).toBeNull();
  });
});

it('lets post codes be shared by regions that lie in each other, and by what nobody knows', () => {
  expect([
    mayShareMail('77', '50'),
    mayShareMail('47', '78'),
    mayShareMail(null, '64'),
    mayShareMail('46', '46'),
  ]).toEqual([true, true, true, true]);
  expect([mayShareMail('78', '64'), mayShareMail('77', '47'), mayShareMail('46', '24')]).toEqual([false, false, false]);
});

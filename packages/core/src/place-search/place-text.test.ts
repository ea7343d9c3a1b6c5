import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from '../name-search/fold-name.ts';
import { areaNames, liesIn, readPlaceText, regionWords } from './place-text.ts';

// interface 15.9.

describe('what somebody typed', () => {
  it.each<[string, readonly string[]]>([
    ['Москва', ['москва']],
    ['г. Колпино', ['г колпино', 'колпино']],
    ['Ивановка (село)', ['ивановка село', 'ивановка', 'ивановка / село', 'село / ивановка']],
    ['Троицк, Москва', ['троицк москва', 'троицк / москва', 'москва / троицк']],
    ['Троицк (Челябинская обл.)', ['троицк челябинская обл', 'троицк / челябинская', 'челябинская обл / троицк']],
    ['Россия, г Троицк', ['россия г троицк', 'россия / троицк', 'троицк / россия']],
    [', Троицк ,', ['троицк']],
  ])('%s may be %j', (text, readings) => {
    const told = readPlaceText(text).map(({ name, beside }) => [name, ...beside.map((words) => words.join(' '))]);
    expect(told.map((one) => one.join(' / '))).toEqual(readings);
  });

  it('is read as it is first, and as a few things, however it is cut up', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'гпб .,;()-') }), (text) => {
        const readings = readPlaceText(text);
        expect(readings[0]).toEqual({ name: foldName(text), beside: [] });
        expect(readings.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('where a place lies', () => {
  const place = {
    country: 'RU',
    region: { en: 'Amur Oblast, Ivanovka District', ru: 'Амурская область, Ивановский район' },
  };

  it.each(['Амурская обл.', 'Амурская', 'Amur oblast', 'Ивановский р-н', 'Россия', 'russia', 'RU', 'обл.'])(
    'is told by %s',
    (text) => expect(liesIn(areaNames(place), regionWords(text))).toBe(true),
  );

  it.each(['Москва', 'Амур', 'Амурская Ивановка', 'Казахстан', 'KZ'])('is not told by %s', (text) =>
    expect(liesIn(areaNames(place), regionWords(text))).toBe(false),
  );

  it('is told by any of the names of its region, where these differ', () => {
    const sakha = { country: 'RU', region: { en: 'Sakha (Yakutia)', ru: 'Республика Саха (Якутия)' } };
    for (const text of ['Якутия', 'Респ. Саха', 'Саха /Якутия/'])
      expect(liesIn(areaNames(sakha), regionWords(text)), text).toBe(true);
    expect(liesIn(areaNames({ country: 'RU', region: null }), regionWords('Москва'))).toBe(false);
  });

  it('is told by what people say for a region', () => {
    const bynames = { 'Чувашская Республика': 'Чувашия', 'Санкт-Петербург': 'СПб', 'Краснодарский край': 'Кубань' };
    for (const [ru, byname] of Object.entries(bynames)) {
      const area = areaNames({ country: 'RU', region: { en: '', ru } });
      expect(liesIn(area, regionWords(byname)), ru).toBe(true);
      expect(liesIn(area, regionWords('Югра')), ru).toBe(false);
    }
  });
});

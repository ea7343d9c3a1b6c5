import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName } from '../name-search/fold-name.ts';
import { inOtherLayout } from '../name-search/keyboard-layout.ts';
import { cargoNatures, findCargoNature, natureRows } from './cargo-nature.ts';
import { searchNatures } from './search-natures.ts';

// interface 13.17.

const all = cargoNatures.length;
const codesFor = (text: string) => searchNatures({ text, count: all }).natures.map(({ code }) => code);
const best = (text: string, count = 1) =>
  searchNatures({ text, count })
    .natures.map(({ name }) => name.ru)
    .join(', ');

describe('the catalogue', () => {
  it('has several hundred lines, each with a code and two names of its own', () => {
    expect(all).toBeGreaterThanOrEqual(400);
    for (const text of [
      ({ code }: (typeof cargoNatures)[number]) => code,
      ({ name }: (typeof cargoNatures)[number]) => foldName(name.ru),
      ({ name }: (typeof cargoNatures)[number]) => foldName(name.en),
    ])
      expect(new Set(cargoNatures.map(text)).size).toBe(all);
  });

  it('is written plainly: codes in Latin letters, names in their own, no blanks at an end', () => {
    for (const [code, ru, en, also] of natureRows) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(ru).toMatch(/[а-яё]/);
      expect(en).not.toMatch(/[а-яё]/i);
      for (const text of [ru, en, also]) expect(text).toBe(text.trim().replace(/\s+/g, ' '));
    }
  });

  it('knows a nature by its code, letter for letter', () => {
    expect(findCargoNature('tyres')).toEqual({ code: 'tyres', name: { en: 'Tyres', ru: 'Шины' } });
    for (const code of ['Tyres', 'tyre', '', 'constructor'])
      expect(findCargoNature(code)).toMatchObject({ code: 'NotFound', target: 'code' });
  });
});

describe('a search', () => {
  it.each([
    ['ДОКУМЕНТЫ', 'Документы'],
    ['ljrevtyns', 'Документы'],
    ['вщсгьутеы', 'Документы'],
    ['documents', 'Документы'],
    ['мед', 'Мёд'],
    ['мёд', 'Мёд'],
    ['yjen,er', 'Ноутбуки'],
    ['ноубтук', 'Ноутбуки'],
    ['одежда детская', 'Детская одежда'],
    ['детск одеж', 'Детская одежда'],
    ['clothing mens', 'Мужская одежда'],
    ['шины для авто', 'Шины'],
    ['айфон', 'Мобильные телефоны'],
    ['iphone xt[ks', 'Аксессуары для телефонов'],
    ['womens-clothing', 'Женская одежда'],
    ['тнп', 'Товары народного потребления'],
    ['опасный груз', 'Опасные грузы'],
    ['hazardous', 'Опасные грузы'],
    ['обувь и одежда', 'Одежда и обувь'],
    ['трудовая книжка', 'Личные документы'],
    ['шны', 'Шины'],
  ])('finds %j', (text, name) => {
    expect(best(text)).toBe(name);
  });

  it('has whole words before beginnings, names before other words, what was typed before the other layout and errors', () => {
    expect(best('книги', 4)).toBe('Книги, Детские книги, Антикварные книги, Электронные книги');
    // Мёд is the whole word; the others only begin with it.
    expect(best('мед', 2)).toBe('Мёд, Медицинская одежда');
    // In the names, and then where it only is said beside them.
    expect(best('ручки', 5)).toMatch(/^Ручки и карандаши, .*Канцелярские товары/);
    // Of names that begin with it the shorter.
    expect(codesFor('медицинские').slice(0, 3)).toEqual(['medical-devices', 'medical-waste', 'medical-supplies']);
    // `gr` begins words, and the same keys write the whole word пк.
    expect(codesFor('gr').indexOf('computers')).toBe(codesFor('gr').length - 1);
    // A whole word as typed, and what one error would make of it.
    expect(codesFor('tire')).toEqual(['tyres', 'fire-equipment', 'wire']);
  });

  it('wants every word, in any order, and counts all matches beyond those that it gives', () => {
    expect(codesFor('детская обувь')).toEqual(['childrens-shoes']);
    // A word that only joins others is looked for where it stands alone.
    expect(codesFor('для').length).toBeLessThan(all / 2);
    expect(codesFor('обувь детская')).toEqual(['childrens-shoes']);
    expect(codesFor('обувь космическая')).toEqual([]);
    expect(searchNatures({ text: 'обувь', count: 2 })).toMatchObject({ natures: { length: 2 }, totalCount: 7 });
  });

  it('takes no error in a word of up to three letters but one that is missing, and a missing end beside an error from six on', () => {
    expect(codesFor('чаю')).toEqual([]);
    expect(codesFor('чау')).toEqual([]);
    expect(best('салт')).toBe('');
    expect(best('сслть')).toBe('');
    // From six letters on.
    expect(codesFor('холло')).toEqual([]);
    expect(best('холлод')).toBe('Холодильники');
  });

  it.each([[null], [''], ['   '], ['!!! —']])(
    'without a word gives everything, in the order of the catalogue: %j',
    (text) => {
      expect(searchNatures({ text, count: 3 })).toEqual({ natures: cargoNatures.slice(0, 3), totalCount: all });
    },
  );

  const name = fc.constantFrom(
    ...cargoNatures.flatMap(({ code, name: { en, ru } }) => [en, ru].map((text) => ({ code, text }))),
  );
  const layouts = [(text: string) => text.toUpperCase(), inOtherLayout];

  it('finds each nature by its names, its code and its other words, in either layout; a name is the best match', () => {
    for (const [at, [code, ru, en, also]] of natureRows.entries()) {
      for (const text of [ru, en]) {
        expect(codesFor(text)[0]).toBe(code);
        expect(codesFor(inOtherLayout(text))).toContain(code);
      }
      for (const word of [code, ...also.split(' ').slice(0, 1)]) expect(codesFor(word)).toContain(code);
      expect(cargoNatures[at]?.code).toBe(code);
    }
  });

  it('finds each nature by its names with one error in any word of four letters and more', () => {
    fc.assert(
      fc.property(
        name,
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...errors),
        fc.constantFrom(...layouts),
        (of, which, where, err, typed) => {
          const words = foldName(of.text).split(' ');
          const long = words.flatMap((word, at) => (word.length >= 4 ? [at] : []));
          const at = long[which % Math.max(1, long.length)];
          if (at === undefined) return;
          const wrong = words.with(at, err(words[at] ?? '', where)).join(' ');
          expect(codesFor(typed(wrong))).toContain(of.code);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('finds by the beginnings of words, in any order', () => {
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 20 }), ({ code, text }, letters) => {
        const beginnings = foldName(text)
          .split(' ')
          .map((word) => word.slice(0, letters))
          .reverse();
        expect(codesFor(beginnings.join(' '))).toContain(code);
      }),
    );
  });

  it('never fails, gives nobody twice and always the same, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom(...'докadf ;')),
          maxLength: 40,
        }),
        fc.integer({ min: 1, max: 50 }),
        (text, count) => {
          const { natures, totalCount } = searchNatures({ text, count });
          expect(natures).toHaveLength(Math.min(count, totalCount));
          const codes = codesFor(text);
          expect(new Set(codes).size).toBe(totalCount);
          expect(codes.slice(0, count)).toEqual(natures.map(({ code }) => code));
        },
      ),
      { numRuns: 50 },
    );
  });
});

const errors: readonly ((word: string, where: number) => string)[] = [
  (word, where) => word.slice(0, where % word.length) + word.slice((where % word.length) + 1),
  (word, where) =>
    word.slice(0, where % (word.length + 1)) + other(word, where) + word.slice(where % (word.length + 1)),
  (word, where) => word.slice(0, where % word.length) + other(word, where) + word.slice((where % word.length) + 1),
  (word, where) => {
    const at = where % (word.length - 1);
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  },
];

/** A letter of the word's own script. */
const other = (word: string, where: number): string => {
  const letters = /[а-я]/.test(word) ? 'абвгдежзийклмнопрстуфхцчшщъыьэюя' : 'abcdefghijklmnopqrstuvwxyz';
  return letters.charAt(where % letters.length);
};

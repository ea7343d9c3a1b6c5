import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cityCatalogue } from '../city-catalogue.ts';
import { foldName } from '../name-search/fold-name.ts';
import { inOtherLayout } from '../name-search/keyboard-layout.ts';
import { latinSound } from './latin-sound.ts';

// interface 15.9.

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."аеёийъьщxyjhcks- .'’`́ñüЁЙQst") }),
);

describe('a folded name', () => {
  it.each([
    ['Ростов-на-Дону', 'ростов на дону'],
    ['  РОСТОВ  на дону ', 'ростов на дону'],
    ['Орёл', 'орел'],
    ['Йошкар-Ола', 'йошкар ола'],
    ['Йошкар-Ола'.normalize('NFD'), 'йошкар ола'],
    ['St. Petersburg', 'saint petersburg'],
    ['St Petersburg', 'saint petersburg'],
    ['Stavropol', 'stavropol'],
    ['Tver’', 'tver'],
    ['São Paulo', 'sao paulo'],
    ['Farg‘ona', 'fargona'],
    ['Қызылорда', 'қызылорда'],
    ['9 Января', '9 января'],
    ['— … —', ''],
  ])('%s is %s', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('is folded', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldName(text);
        expect(foldName(folded)).toBe(folded);
        expect(folded).not.toMatch(/^ | $| {2}|ё/);
      }),
    );
  });
});

describe('the other layout of a keyboard', () => {
  it.each([
    ['vjcrdf', 'москва'],
    ['Ьщысщц', 'Moscow'],
    ['jh`k', 'орёл'],
    ['{f,fhjdcr', 'Хабаровск'],
    ['Ростов-на-Дону', 'Hjcnjd-yf-Ljye'],
    ['12 €', '12 €'],
  ])('%s is %s', (typed, meant) => {
    expect(inOtherLayout(typed)).toBe(meant);
  });

  it('taken twice is the text again', () => {
    fc.assert(fc.property(anyText, (text) => inOtherLayout(inOtherLayout(text)) === text));
  });
});

describe('how a name sounds in Latin letters', () => {
  it.each([
    ['щелково', ['shchelkovo', 'schelkovo', 'shchyolkovo', 'shchiolkovo']],
    ['екатеринбург', ['yekaterinburg', 'ekaterinburg', 'jekaterinburg']],
    ['нижний новгород', ['nizhny novgorod', 'nizhniy novgorod', 'nizhnij novgorod', 'nizhnii novgorod']],
    ['хабаровск', ['khabarovsk', 'habarovsk']],
    ['ярославль', ['yaroslavl', 'jaroslavl', 'iaroslavl']],
    ['александров', ['aleksandrov', 'alexandrov']],
    ['череповец', ['cherepovets', 'cherepovec', 'cherepoviets']],
    ['йошкар ола', ['yoshkar ola', 'ioshkar ola', 'joshkar ola']],
    ['подольск', ['podolsk']],
    ['қостанай', ['kostanay', 'qostanay']],
    ['moskva', ['москва', 'moskwa']],
  ])('is the same for %s and %j', (name, others) => {
    expect(others.map(latinSound)).toEqual(others.map(() => latinSound(name)));
  });

  it('holds no letter of the Cyrillic names of the catalogue', () => {
    for (const { name } of cityCatalogue) expect(latinSound(foldName(name.ru))).toMatch(/^[a-z ]+$/);
  });
});

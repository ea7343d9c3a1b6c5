import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, formatKg, formatMoment, formatMoney } from './format.ts';
import { roublesInWords } from './in-words.ts';
import { latinOf } from './latin.ts';

describe('a sum in words', () => {
  it.each([
    [0, 'Ноль рублей 00 копеек', 'Zero roubles 00 kopecks'],
    [101, 'Один рубль 01 копейка', 'One rouble 01 kopeck'],
    [200_102, 'Две тысячи один рубль 02 копейки', 'Two thousand one roubles 02 kopecks'],
    [
      1_111_400,
      'Одиннадцать тысяч сто четырнадцать рублей 00 копеек',
      'Eleven thousand one hundred fourteen roubles 00 kopecks',
    ],
    [
      100_000_021_00,
      'Сто миллионов двадцать один рубль 00 копеек',
      'One hundred million twenty-one roubles 00 kopecks',
    ],
  ])('%i kopecks', (kopecks, ru, en) => {
    expect(roublesInWords(kopecks, 'ru')).toBe(ru);
    expect(roublesInWords(kopecks, 'en')).toBe(en);
  });

  it('is never the same for two sums', () => {
    const sum = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(sum, sum, (a, b) => {
        fc.pre(a !== b);
        expect(roublesInWords(a, 'ru')).not.toBe(roublesInWords(b, 'ru'));
      }),
    );
  });
});

describe('figures', () => {
  it('are written as each language writes them', () => {
    expect(formatDay('2026-11-05', 'en').replaceAll('\u00a0', ' ')).toBe('5 Nov 2026');
    expect(formatDay('2026-11-05', 'ru')).toBe('05.11.2026');
    expect(formatKg(0.1 + 0.2, 'ru')).toBe('0,3\u00a0кг');
    expect(formatMoney(123_456_700, 'ru').replaceAll('\u00a0', ' ')).toBe('1 234 567,00 ₽');
  });

  it('tell the time of the service, not of the machine', () => {
    expect(formatMoment(Date.UTC(2026, 10, 20, 22, 30), 'Europe/Moscow', 'ru')).toBe('21.11.2026, 01:30');
  });
});

describe('a name in Latin letters', () => {
  it.each([
    ['Ελένη Παπαδοπούλου', 'GR', 'Eleni Papadopoulou'],
    ['თბილისი, ул. 5', 'GE', 'tbilisi, ул. 5'],
    ['北京市 5号 📦', 'CN', 'Bei Jing Shi 5Hao 📦'],
    ['Кузнецов Пётр, Müller', 'DE', null],
    ['東京都', 'JP', null],
    ['東京タワー', 'RU', null],
    ['ジョン', 'JP', 'jiyon'],
  ])('%s', (name, country, latin) => {
    expect(latinOf(name, country)).toBe(latin);
  });
});

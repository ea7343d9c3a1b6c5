import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roublesInWords } from './roubles-in-words.ts';

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

  // Three digits together, so that each of them is often 0, 1, 2, 5, 11 or 19.
  const group = fc.oneof(fc.constantFrom(0, 1, 2, 4, 5, 11, 12, 14, 19, 21, 100, 101, 102, 111, 112), fc.nat(999));
  const sum = fc
    .tuple(fc.array(group, { minLength: 1, maxLength: 5 }), fc.nat(99))
    .map(([groups, kopecks]) => groups.reduce((whole, three) => whole * 1000 + three, 0) * 100 + kopecks)
    .filter((kopecks) => Number.isSafeInteger(kopecks));

  it('in Russian, read back, is that sum, and each word has the gender and the ending that its number asks for', () => {
    fc.assert(
      fc.property(sum, (kopecks) => {
        const words = roublesInWords(kopecks, 'ru').toLowerCase().split(' ');
        const [currency, rest, small] = words.splice(-3);
        const roubles = Math.floor(kopecks / 100);
        expect(currency).toBe(formOf(roubles, ['рубль', 'рубля', 'рублей']));
        expect(rest).toBe(String(kopecks % 100).padStart(2, '0'));
        expect(small).toBe(formOf(kopecks % 100, ['копейка', 'копейки', 'копеек']));
        let total = 0;
        let three: string[] = [];
        const take = (times: number, isFeminine: boolean): number => {
          const value = three.reduce((all, word) => all + russianValue(word, isFeminine), 0);
          total += value * times;
          three = [];
          return value;
        };
        for (const word of words) {
          const scale = russianScales.findIndex((forms) => forms.includes(word));
          if (scale === -1) three.push(word);
          else expect(word).toBe(formOf(take(1000 ** (scale + 1), scale === 0), russianScales[scale] ?? []));
        }
        take(1, false);
        expect(total).toBe(roubles);
      }),
    );
  });

  it('in English, read back, is that sum', () => {
    fc.assert(
      fc.property(sum, (kopecks) => {
        const words = roublesInWords(kopecks, 'en').toLowerCase().split(/[ -]/);
        const [currency, rest, small] = words.splice(-3);
        expect([currency, small]).toEqual([
          Math.floor(kopecks / 100) === 1 ? 'rouble' : 'roubles',
          kopecks % 100 === 1 ? 'kopeck' : 'kopecks',
        ]);
        let [total, three] = [0, 0];
        for (const word of words) {
          const scale = englishScales.indexOf(word);
          if (scale >= 0) [total, three] = [total + three * 1000 ** (scale + 1), 0];
          else if (word === 'hundred') three *= 100;
          else three += valueIn(english, word);
        }
        expect((total + three) * 100 + Number(rest)).toBe(kopecks);
      }),
    );
  });
});

/** By what the words up to nineteen, the tens from twenty and the hundreds stand for. */
type Numerals = readonly [units: string, tens: string, hundreds: string];

const russian: Numerals = [
  'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
  'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто',
  'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот',
];
const english: Numerals = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'twenty thirty forty fifty sixty seventy eighty ninety',
  '',
];
const russianScales = [
  ['тысяча', 'тысячи', 'тысяч'],
  ['миллион', 'миллиона', 'миллионов'],
  ['миллиард', 'миллиарда', 'миллиардов'],
  ['триллион', 'триллиона', 'триллионов'],
];
const englishScales = ['thousand', 'million', 'billion', 'trillion'];

function valueIn([units, tens, hundreds]: Numerals, word: string): number {
  const [unit, ten, hundred] = [units, tens, hundreds].map((words) => words.split(' ').indexOf(word));
  if (unit !== -1) return unit ?? 0;
  if (ten !== -1) return ((ten ?? 0) + 2) * 10;
  if (hundred === -1) throw new Error(`${word} is no numeral.`);
  return ((hundred ?? 0) + 1) * 100;
}

function russianValue(word: string, isFeminine: boolean): number {
  const feminine = ['', 'одна', 'две'].indexOf(word);
  if (feminine > 0 && isFeminine) return feminine;
  const value = valueIn(russian, word);
  if (isFeminine && (value === 1 || value === 2)) throw new Error(`${word} is masculine.`);
  return value;
}

/** As the rules of the Unicode consortium have it. */
function formOf(count: number, [one, few, many]: readonly (string | undefined)[]): string | undefined {
  return { one, few, many }[new Intl.PluralRules('ru').select(count) as 'one' | 'few' | 'many'];
}

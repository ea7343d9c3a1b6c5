import type { Locale } from './local-text.ts';
import type { Kopecks } from './money.ts';

/** A sum of zero or more as an invoice spells it, so that no digit can be added: `Одна тысяча двести рублей 50 копеек`. */
export function roublesInWords(amount: Kopecks, locale: Locale): string {
  const roubles = Math.floor(amount / 100);
  const kopecks = amount % 100;
  const words = locale === 'ru' ? russian(roubles) : english(roubles);
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  const rest = String(kopecks).padStart(2, '0');
  if (locale === 'en')
    return `${text} ${roubles === 1 ? 'rouble' : 'roubles'} ${rest} ${kopecks === 1 ? 'kopeck' : 'kopecks'}`;
  return `${text} ${ending(roubles, ['рубль', 'рубля', 'рублей'])} ${rest} ${ending(kopecks, ['копейка', 'копейки', 'копеек'])}`;
}

type Forms = readonly [one: string, few: string, many: string];

const units = [
  '',
  'один',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
] as const;
const tens = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
] as const;
const hundreds = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
] as const;
const scales: readonly (Forms | null)[] = [
  null,
  ['тысяча', 'тысячи', 'тысяч'],
  ['миллион', 'миллиона', 'миллионов'],
  ['миллиард', 'миллиарда', 'миллиардов'],
  ['триллион', 'триллиона', 'триллионов'],
];

const ending = (count: number, [one, few, many]: Forms): string => {
  const last = count % 10;
  if (count % 100 >= 11 && count % 100 <= 14) return many;
  return last === 1 ? one : last >= 2 && last <= 4 ? few : many;
};

function russian(whole: number): string {
  const group = (value: number, forms: Forms | null, isFeminine: boolean) => {
    const low = value % 100;
    const unit = low < 20 ? low : low % 10;
    const word = isFeminine && unit === 1 ? 'одна' : isFeminine && unit === 2 ? 'две' : (units[unit] ?? '');
    return [
      hundreds[Math.floor(value / 100)],
      low < 20 ? '' : tens[Math.floor(low / 10)],
      word,
      forms === null ? '' : ending(value, forms),
    ];
  };
  return spell(whole, 'ноль', (value, scale) => group(value, scales[scale] ?? null, scale === 1));
}

const englishUnits = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const englishScales = ['', 'thousand', 'million', 'billion', 'trillion'] as const;

function english(whole: number): string {
  return spell(whole, 'zero', (value, scale) => {
    const low = value % 100;
    const high = value >= 100 ? `${englishUnits[Math.floor(value / 100)]} hundred` : '';
    const rest =
      low < 20
        ? englishUnits[low]
        : [englishTens[Math.floor(low / 10)], englishUnits[low % 10]].filter(Boolean).join('-');
    return [high, rest, englishScales[scale]];
  });
}

/** Group by group of three digits, the highest first. */
function spell(
  whole: number,
  zero: string,
  group: (value: number, scale: number) => readonly (string | undefined)[],
): string {
  if (whole === 0) return zero;
  const parts: string[] = [];
  for (let rest = whole, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    if (rest % 1000 > 0)
      parts.unshift(
        ...group(rest % 1000, scale)
          .filter((word) => word !== undefined && word !== '')
          .map(String),
      );
  }
  return parts.join(' ');
}

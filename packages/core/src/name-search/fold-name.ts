import { withoutMarks } from '../written-text.ts';

/**
 * One spelling of a name for comparisons: lower case, е for ё, letters without their accents, one blank for hyphens and
 * whatever else stands between words, nothing for apostrophes and invisible marks. Folding what is folded changes nothing.
 */
export const foldName = (name: string): string => {
  const lower = name.toLowerCase();
  if (plain.test(lower)) return lower;
  return withoutMarks(lower)
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replace(apostrophes, '')
    .replace(between, ' ')
    .trim()
    .replace(/^st (?=.)/, 'saint ');
};

// Most names look like this; `st ` at the beginning does not.
const plain = /^(?!st )[a-zа-я0-9]+(?: [a-zа-я0-9]+)*$/;
// All but the breve of й, which is a letter by itself.
const accents = /(?<!и)\u0306|(?![\u0306])\p{M}/gu;
const apostrophes = /['’‘ʻʼ`´ʹʺ"]/g;
const between = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * One spelling of a text for comparisons in which the case of letters does not count, of any alphabet and by the same
 * rules wherever it is asked. Upper case, because it alone does not depend on what stands beside a letter (ς, σ); letters
 * that are put together of several characters and those that are one are the same.
 */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase();

/**
 * One spelling of a city's name: folded, without the kind of settlement that addresses write beside it (`г. Москва`) and
 * the state address register behind it (`Ивановка (село)`).
 */
export const foldCityName = (name: string): string =>
  foldName(withoutKind(name)).replace(kindBefore, '').replace(kindBehind, '');

/**
 * A city's name as people write it in addresses: without the kind that a directory has put behind it, `Ивановка (село)`.
 * Kinds stand there in small letters; other brackets belong to the name.
 */
export const withoutKind = (name: string): string =>
  name.replace(inBrackets, (brackets, kind: string) => (isKind(kind) || /^[а-яё -]+$/.test(kind) ? '' : brackets));

/** Kinds of settlements as addresses write them, in full or short. */
export const settlementKinds: readonly string[] = [
  'город',
  'поселок городского типа',
  'рабочий поселок',
  'городской поселок',
  'дачный поселок',
  'курортный поселок',
  'поселок',
  'село',
  'деревня',
  'станица',
  'хутор',
  'аул',
  'аал',
  'агрогородок',
  'слобода',
];

const short = ['п г т', 'пгт', 'гор', 'г', 'р п', 'рп', 'гп', 'дп', 'кп', 'пос', 'п', 'с', 'дер', 'д', 'ст ца', 'х'];
const shortBefore = ['городской округ', 'г о', 'го', 'нп', 'аг', 'сл', 'ст'];

const inBrackets = /\s*\(([^()]+)\)\s*$/;
const isKind = (text: string): boolean => [...settlementKinds, ...short].includes(foldName(text));
/** The longer ones first, for `п г т` begins with `п`. */
const anyOf = (kinds: readonly string[]): string => kinds.toSorted((a, b) => b.length - a.length).join('|');
const kindBefore = new RegExp(`^(?:${anyOf([...shortBefore, ...settlementKinds, ...short])}) (?=\\S)`);
/** Behind it only what is no word of a name, as in `Красное Село`. */
const kindBehind = new RegExp(`(?<=\\S) (?:${anyOf(short)})$`);

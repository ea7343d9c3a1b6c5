/** Each Russian letter in Latin ones, where it stands by itself. */
export const latinLetters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** A Russian place's name in Latin letters, as maps write it: Химки, Khimki; Нижний Ломов, Nizhny Lomov; Ейск, Yeysk. */
export const latinName = (name: string): string =>
  name
    .replace(/([иы])й(?!\p{L})/giu, (_, vowel: string) => (vowel === vowel.toLowerCase() ? 'ы' : 'Ы'))
    .replace(/(?<!\p{L})[её]|(?<=[аеёиоуэюяъь])е/giu, (letter) => `${letter}\u0301`)
    .replace(/ь(?=[ио])/gu, 'й')
    .replace(/\p{L}\u0301?/gu, latinLetter);

/** `\u0301` marks an Е that sounds as Ye: at a word's beginning, after a vowel and after a sign. */
const latinLetter = (marked: string): string => {
  const [letter = '', isYe] = marked;
  const lower = letter.toLowerCase();
  const latin = lower === 'е' && isYe !== undefined ? 'ye' : latinLetters[lower];
  if (latin === undefined || letter === lower) return latin ?? letter;
  return latin.charAt(0).toUpperCase() + latin.slice(1);
};

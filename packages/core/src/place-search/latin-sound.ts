/**
 * A folded name in Latin letters, the same for every usual way to write a Russian name in them, so that Щёлково is found as
 * `shchelkovo`, `schelkovo` and `shchyolkovo`. Only for comparisons: no reader would like to see it.
 */
export const latinSound = (folded: string): string => {
  let sound = '';
  for (const letter of folded) sound += letters[letter] ?? letter;
  if (!hasVariants.test(sound)) return sound;
  return sound
    .replace(/i+[eo]/g, 'e')
    .replace(/i+/g, 'i')
    .replace(/t?c(?!h)/g, 'ts')
    .replace(/(?<![cksz])h/g, 'kh')
    .replace(/sch/g, 'shch');
};

/** What is written in more than one way; most names have none of it. */
const hasVariants = /i[ieo]|c(?!h)|(?<![cksz])h|sch/;

/** Letter by letter; also those of other languages that have Cyrillic letters of their own. */
const letters: Readonly<Record<string, string>> = {
  j: 'i',
  q: 'k',
  w: 'v',
  x: 'ks',
  y: 'i',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
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
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  ї: 'i',
  є: 'e',
  ґ: 'g',
  ў: 'u',
  ә: 'a',
  ғ: 'g',
  қ: 'k',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'kh',
};

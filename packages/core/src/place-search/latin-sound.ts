import { latinLetters } from '../latin-name.ts';

/**
 * A folded name in Latin letters, the same for every usual way to write a Russian name in them, so that Щёлково is found as
 * `shchelkovo`, `schelkovo` and `shchyolkovo`. Only for comparisons: no reader would like to see it.
 */
export const latinSound = (folded: string): string => {
  let sound = '';
  for (let at = 0; at < folded.length; at += 1) {
    const unit = folded.charCodeAt(at);
    sound += (unit < ofUnit.length ? ofUnit[unit] : undefined) ?? folded.charAt(at);
  }
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

/** As maps write them, but for those that sound alike; also those of other languages that have Cyrillic letters of their own. */
const letters: Readonly<Record<string, string>> = {
  ...latinLetters,
  й: 'i',
  ы: 'i',
  ю: 'iu',
  я: 'ia',
  j: 'i',
  q: 'k',
  w: 'v',
  x: 'ks',
  y: 'i',
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

/** The same by their UTF-16 units, which is several times quicker. */
const ofUnit: readonly (string | undefined)[] = Array.from(
  { length: 1 + Math.max(...Object.keys(letters).map((letter) => letter.charCodeAt(0))) },
  (_, unit) => letters[String.fromCharCode(unit)],
);

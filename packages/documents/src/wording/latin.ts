import anyAscii from 'any-ascii';

/** Letters that a courier in the region cannot be asked to read. */
const foreign = /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Lm}])\p{L}/u;

/** Chinese characters in a Japanese name are read otherwise than in a Chinese one. */
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/u;

/** The text with foreign letters in Latin ones; null when there are none, or when they would be read wrongly. */
export function latinOf(text: string, country: string): string | null {
  if (!foreign.test(text) || (han.test(text) && (country === 'JP' || kana.test(text)))) return null;
  // One sound in Greek, which would come out as `oy`.
  const whole = text
    .normalize('NFC')
    .replace(/(?<=[οόΟΌ])[υύ]/gu, 'u')
    .replace(/(?<=[ΟΌ])[ΥΎ]/gu, 'U');
  return whole.replace(/[\p{L}\p{M}]+/gu, (word) =>
    foreign.test(word) ? anyAscii(word).replace(/(?<=[a-z])(?=[A-Z])/g, ' ') : word,
  );
}

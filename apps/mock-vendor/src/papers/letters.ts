import anyAscii from 'any-ascii';

/** All of it is in the typeface, and written from the left. */
const theirs = /[\n\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u052f\u2010-\u2026\u20ac\u20bd№]/;

/** The text as carriers print it: letters of other scripts in Latin ones, and a question mark for what has none. */
export const inCarriersLetters = (text: string): string =>
  Array.from(text.toWellFormed().normalize('NFC'), (char) => {
    if (theirs.test(char)) return char;
    if (/[\s\p{Cc}]/u.test(char)) return ' ';
    return /[\p{M}\p{Cf}]/u.test(char) ? '' : anyAscii(char) || '?';
  }).join('');

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareText, compactText, isBlank, plainText, withoutMarks } from './written-text.ts';

/** Of address books, word processors, web pages and terminals. */
const marks = [
  ...'\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u206a',
  ...'\u3164\ufe0e\ufe0f\ufeff\ufff9\u{e0001}\u{e0100}',
];
const blanks = [...' \t\n\r\u0085\u00a0\u1680\u2000\u2007\u2009\u200a\u2028\u202f\u205f\u2800\u3000'];
const dashes = [...'-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d'];

const unseen = fc.string({ unit: fc.constantFrom(...marks, ...blanks), maxLength: 8 });
const written = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...marks, ...blanks, ...dashes, ...'aЯ7'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
  maxLength: 30,
});

it('counts as blank where nothing is to be seen', () => {
  fc.assert(fc.property(unseen, (text) => void expect(isBlank(text)).toBe(true)));
  fc.assert(fc.property(unseen, unseen, (before, after) => void expect(isBlank(`${before}.${after}`)).toBe(false)));
  expect(isBlank(null)).toBe(true);
});

describe.each([
  ['bareText', bareText],
  ['withoutMarks', withoutMarks],
  ['plainText', plainText],
  ['compactText', compactText],
])('%s', (_, spell) => {
  it('says the same when it is done again', () => {
    fc.assert(fc.property(written, (text) => void expect(spell(spell(text))).toBe(spell(text))));
  });

  it.each(marks)('drops the mark %j around a text', (mark) => {
    expect(spell(`${mark}ab${mark}${mark}`)).toBe('ab');
    expect(spell(`${mark}a${mark}b`)).toBe(spell === bareText ? `a${mark}b` : 'ab');
  });

  it.each(blanks)('drops the blank %j around a text', (blank) => {
    expect(spell(`${blank}ab${blank}${blank}`)).toBe('ab');
  });

  it('keeps what is seen, beyond 16 bits too', () => {
    expect(spell(' \u{1f4e6}\u200b')).toBe('\u{1f4e6}');
    expect(spell('\u{e0001}')).toBe('');
  });

  it('takes a long run of blanks in no time', () => {
    const run = ' '.repeat(500_000);
    expect(spell(`${run}a${run}b\u200b${run}`)).toHaveLength(spell === compactText ? 2 : 500_002);
    expect(isBlank(`${'\ufeff'.repeat(500_000)}a`)).toBe(false);
  });
});

it('makes every blank a plain one, every dash a hyphen, and drops both where a code has none', () => {
  for (const blank of blanks) expect(plainText(`1${blank}2`)).toBe('1 2');
  for (const dash of dashes) {
    expect(plainText(`1${dash}2`)).toBe('1-2');
    expect(bareText(`1${dash}2`)).toBe(`1${dash}2`);
    for (const blank of blanks) expect(compactText(`1${blank}${dash}2`)).toBe('12');
  }
});

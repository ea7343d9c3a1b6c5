import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { familyOf } from '../fonts/typeface.ts';
import { fit } from './fit.ts';
import { printable, takeMissing } from './printable.ts';
import { textWidth, wrap } from './wrap.ts';

const word = fc.oneof(
  fc.stringMatching(/^[A-Za-zА-Яа-яЁё0-9.,/№-]{1,12}$/),
  fc.integer({ min: 1, max: 255 }).map((length) => 'Щ'.repeat(length)),
  fc.constantFrom('1\u00a0234\u00a0567,00\u00a0₽', '\u00a0\u00a0', '+7\u00a0(495)\u00a0123-45-67'),
);
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
const bare = (lines: readonly string[]) => lines.join('').replace(/[ \u00a0]/g, '');

describe('wrapped text', () => {
  it('is nowhere wider than its column and loses no character', () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 20, max: 500 }),
        fc.constantFrom('regular', 'bold'),
        (said, width, weight) => {
          const lines = wrap(said, weight, 10, width);
          for (const line of lines) expect(textWidth(line, weight, 10)).toBeLessThanOrEqual(width + 1e-6);
          expect(bare(lines)).toBe(bare([said]));
        },
      ),
    );
  });
});

describe('a number too long for its line', () => {
  it('breaks at its no-break spaces', () => {
    const phone = '+7 (495) 123-45-67 доб. 12'.replaceAll(' ', '\u00a0');
    const lines = wrap(`тел. ${phone}`, 'regular', 10, 60);
    expect(lines.map((line) => line.replaceAll('\u00a0', ' '))).toEqual(['тел.', '+7 (495)', '123-45-67', 'доб. 12']);
  });
});

describe('text without spaces', () => {
  it('breaks between Chinese characters, not before what may not begin a line, and never within a character', () => {
    expect(wrap('北京市朝阳区，建国路𠮷号', 'regular', 10, 60)).toEqual(['北京市朝阳', '区，建国路𠮷', '号']);
    expect(wrap('Room 5 北京', 'regular', 10, 50)).toEqual(['Room 5 北', '京']);
    expect(wrap('📦'.repeat(9), 'regular', 10, 60).join('')).toBe('📦'.repeat(9));
  });

  it('is as large in Chinese as the box lets it be', () => {
    expect(fit('北京市朝阳区建国路'.repeat(3), 'regular', { width: 100, height: 40 }, 11, 5, 1.16).lines.length).toBe(
      3,
    );
  });
});

describe('text in a box', () => {
  it('stays in the box, and is whole unless it ends in an ellipsis', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 30, max: 300 }), fc.integer({ min: 8, max: 80 }), (said, width, height) => {
        const { lines, size } = fit(said, 'regular', { width, height }, 14, 5, 1.16);
        for (const line of lines) expect(textWidth(line, 'regular', size)).toBeLessThanOrEqual(width + 1e-6);
        expect(lines.length * size * 1.16).toBeLessThanOrEqual(height);
        if (!lines.at(-1)?.endsWith('…')) expect(bare(lines)).toBe(bare([said]));
      }),
    );
  });

  it('is as large as it may be when there is room', () => {
    expect(fit('Коротко', 'bold', { width: 200, height: 40 }, 20, 5, 1.16)).toEqual({ lines: ['Коротко'], size: 20 });
  });

  it('is made smaller before a word is torn apart', () => {
    expect(fit('Достопримечательности', 'regular', { width: 80, height: 100 }, 20, 5, 1.16).lines).toHaveLength(1);
  });
});

describe('printable text', () => {
  it.each([
    ['emoji, Chinese, and a lozenge for Arabic', 'a📦漢ع', 'a📦漢◊'],
    ['an emoji without what only changes its colour or joins it', '👩🏽\u200d🚀 1\ufe0f\u20e3', '👩🚀 1'],
    ['what is invisible', 'a\u200d\ufe0f\u0007\u00adb', 'ab'],
    ['spaces that Intl emits', '1\u202f000\u2009руб\t!', '1\u00a0000 руб !'],
    ['letters in two pieces', 'и\u0306', 'й'],
    ['half of a character', 'x\ud83d', 'x◊'],
    ['letters of Kazakh and Tatar', 'әғқңөұүһі', 'әғқңөұүһі'],
    ['letters that only the spare font has', 'Αθήνα Երևան თბილისი ʻ ₸₹₽', 'Αθήνα Երևան თბილისი ʻ ₸₹₽'],
    ['no letters that have to be joined or set from right to left', 'ש ب', '◊ ◊'],
  ])('shows %s', (_, said, shown) => {
    expect(printable(said)).toBe(shown);
  });

  it('has no letter from a font that draws another in its place, and no word in two hands', () => {
    // PT Sans has some Greek letters, and a rouble where the tenge belongs.
    for (const char of 'Ωμπ₸₹') expect(familyOf(char.codePointAt(0) ?? 0), char).toBe('spare');
    expect(familyOf('₽'.codePointAt(0) ?? 0)).toBe('main');
  });

  it('names the letters that nobody has, each once', () => {
    takeMissing();
    printable('漢 ع ع ש');
    expect(takeMissing()).toEqual([0x639, 0x5e9]);
    expect(takeMissing()).toEqual([]);
  });

  it('never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (said) => {
        wrap(printable(said), 'regular', 9, 50);
      }),
    );
  });
});

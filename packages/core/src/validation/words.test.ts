import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';
import { isLonger, isWindow, isWritable, notAccepted, quoted, tooLong, unwritableText, windowText } from './words.ts';

/** Any text, halves of surrogate pairs and NUL among it. */
const anyText = fc.uint16Array({ maxLength: 300 }).map((units) => String.fromCharCode(...units));

describe('a value in a sentence', () => {
  it('is short and fit to be sent, whatever it is, and whole where it is short', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { en, ru } = quoted(text);
        expect(en.length).toBeLessThanOrEqual(63);
        expect([en.at(0), en.at(-1), ru.at(0), ru.at(-1)]).toEqual(["'", "'", '«', '»']);
        if (text.length <= 60) expect(en.slice(1, -1)).toBe(text);
        else expect(en.isWellFormed() && ru.isWellFormed()).toBe(true);
      }),
    );
  });

  it('is named with what would be accepted, in both languages', () => {
    const name = { en: 'The weight', ru: 'Вес' };
    const accepted = { en: 'above 0', ru: 'больше 0' };
    expect(notAccepted(name, 0, accepted)).toEqual({
      en: 'The weight is 0; accepted: above 0.',
      ru: 'Вес: 0; допустимо: больше 0.',
    });
    expect(notAccepted(name, null, accepted).en).toBe('The weight is not given; accepted: above 0.');
    expect(notAccepted(name, '', accepted).ru).toBe('Вес: «»; допустимо: больше 0.');
  });
});

describe('a text', () => {
  it('is as long as people count it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.integer({ min: 0, max: 60 }), (text, most) => {
        expect(isLonger(text, most)).toBe([...text].length > most);
      }),
    );
    expect(isLonger('📦📦', 2)).toBe(false);
    expect(tooLong('📦📦', 1).en).toBe("The text '📦📦' has 2 characters; accepted: at most 1.");
  });

  it('can be stored where it has no NUL and no half of a character, and the refusal of it can be sent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isWritable(text)).toBe(text.isWellFormed() && ![...text].includes('\0'));
        const { en, ru } = unwritableText(text);
        expect(isWritable(en) && isWritable(ru)).toBe(true);
      }),
    );
  });
});

describe('a window of time', () => {
  const time = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

  it('ends after it starts; half of one, or what is no time, is judged by another rule', () => {
    fc.assert(
      fc.property(time, time, (from, to) => {
        expect(isWindow(from, to)).toBe(from < to);
        expect([isWindow(from, null), isWindow(null, to), isWindow('25:00', to), isWindow(from, 'soon')]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        expect(windowText(from, to).en).toContain(from);
      }),
    );
  });
});

describe('a mail address', () => {
  const part = fc.stringMatching(/^[a-z0-9]([a-z0-9.-]{0,8}[a-z0-9])?$/).filter((text) => !text.includes('..'));

  it('is one name at one domain of two parts at least, with blanks around it or without', () => {
    fc.assert(
      fc.property(part, fc.stringMatching(/^[a-z]{1,8}$/), fc.constantFrom('', ' ', '\n'), (name, domain, blank) => {
        expect(isEmail(`${blank}${name}@${domain}.com${blank}`)).toBe(true);
        for (const wrong of [
          `${name}@${domain}`,
          `${name}${domain}.com`,
          `${name}@${domain}.com,`,
          `a@b@${domain}.com`,
          `${name}@${domain}.com, x@y.zz`,
          `<${name}@${domain}.com>`,
        ])
          expect([wrong, isEmail(wrong)]).toEqual([wrong, false]);
      }),
    );
  });

  it('has nothing in it that is not seen, and at most 254 characters', () => {
    expect(isEmail('name\u200b@example.com')).toBe(false);
    expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true);
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });
});

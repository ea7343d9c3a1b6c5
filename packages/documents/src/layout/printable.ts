import { familyOf } from '../fonts/typeface.ts';

/** Drawn in place of a character that the fonts do not have (Arabic, Thai): something stood here. */
const UNKNOWN = '◊';

/** What nearly every text is made of; all of it is in the main font. */
const plain = /^[\x20-\x7e\nА-Яа-яЁё«»№–—·×]*$/;

const invisible = /\p{Cc}|\p{Cf}|\p{Mn}|\p{Me}|\p{Emoji_Modifier}/u;

/**
 * The text as the fonts can draw it. Line breaks stay; other white space becomes a space or, where it must not break,
 * a no-break space; what is invisible goes; each character that they lack is a lozenge.
 */
export function printable(text: string): string {
  if (plain.test(text)) return text;
  let out = '';
  for (const char of text.toWellFormed().normalize('NFC')) {
    const code = char.codePointAt(0) ?? 0;
    if (char === '\n') out += char;
    else if (/[\u00a0\u2007\u202f]/.test(char)) out += '\u00a0';
    else if (/\s/.test(char)) out += ' ';
    else if (invisible.test(char)) continue;
    // Half of a character, which was one too many for the text.
    else if (char === '\ufffd') out += UNKNOWN;
    else if (familyOf(code) !== null) out += char;
    else {
      out += UNKNOWN;
      missing.add(code);
    }
  }
  return out;
}

const missing = new Set<number>();

/** The characters, as code points, that no font had since this was last asked. */
export function takeMissing(): readonly number[] {
  const found = [...missing];
  missing.clear();
  return found;
}

// The keys of a keyboard, row by row: what they write in Latin letters, and what in Russian ones.
const latin = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ';

const otherOf = new Map(
  Array.from(latin).flatMap((key, at): [string, string][] => {
    const other = russian.charAt(at);
    return [
      [key, other],
      [other, key],
    ];
  }),
);

/** The text as the same keys would have written it in the other layout: `vjcrdf`, москва. Twice is the text again. */
export const inOtherLayout = (text: string): string => Array.from(text, (key) => otherOf.get(key) ?? key).join('');

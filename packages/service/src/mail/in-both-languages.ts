import type { LocalText } from '@cartage/core';
import type { Letter } from '@cartage/storage';

/** In both languages: nobody knows which one the reader of an emergency address speaks. */
export const inBothLanguages = (subject: LocalText, text: LocalText): Pick<Letter, 'subject' | 'text'> => ({
  subject: `${subject.ru} / ${subject.en}`,
  text: `${text.ru}\n\n${text.en}\n`,
});

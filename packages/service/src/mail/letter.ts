import type { LocalText } from '@cartage/core';

/** A mail as it waits to be sent. */
export interface Letter {
  /** Names it for ever: sent twice after a crash, it is the same mail to whoever gets it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** When it was written, ms since 1970. */
  readonly at: number;
}

/** In both languages: nobody knows which one the reader of an emergency address speaks. */
export const inBothLanguages = (subject: LocalText, text: LocalText): Pick<Letter, 'subject' | 'text'> => ({
  subject: `${subject.ru} / ${subject.en}`,
  text: `${text.ru}\n\n${text.en}\n`,
});

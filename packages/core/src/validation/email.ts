import type { LocalText } from '../local-text.ts';
import { withoutMarks } from '../written-text.ts';
import { notAccepted } from './words.ts';

/**
 * One mail address as people write it. No separators: what looks like a list would go to several receivers. Nor anything
 * that is not seen: no mail server takes it.
 */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && ADDRESS.test(text) && !/\p{C}/u.test(text.trim());

/** A mail address as it is meant: without blanks around it, and without the invisible marks of address books and web pages. */
export const tidyEmail = withoutMarks;

/**
 * One mail address or several, with commas, semicolons or blanks between them, as a setting holds them; each once, whatever
 * it is.
 */
export const mailAddresses = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(tidyEmail)
      .filter((address) => address !== ''),
  ),
];

/** That it is no mail address, and what would be one. */
export const emailText = (email: string): LocalText =>
  notAccepted({ en: 'The e-mail address', ru: 'Адрес электронной почты' }, email, {
    en: 'one address such as name@example.com',
    ru: 'один адрес, например name@example.com',
  });

const ADDRESS = /^\s*[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+\s*$/;

/** The pattern of one address, with blanks around it or without; in words that every validator of JSON Schema knows. */
export const emailPattern = ADDRESS.source;

import type { LocalText } from '../local-text.ts';
import { notAccepted } from './words.ts';

/** One mail address as people write it. No separators: what looks like a list would go to several receivers. */
export const isEmail = (text: string): boolean => text.length <= 254 && ADDRESS.test(text.trim());

export const emailText = (email: string): LocalText =>
  notAccepted({ en: 'The e-mail address', ru: 'Адрес электронной почты' }, email, {
    en: 'one address such as name@example.com',
    ru: 'один адрес, например name@example.com',
  });

const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)+$/;

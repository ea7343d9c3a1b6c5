import type { Locale, LocalText } from './local-text.ts';
import { plainText } from './written-text.ts';

/** One number, as every vendor can take it. */
export interface Phone {
  /** `+` and 7 to 15 digits, or `8` and 10 digits; nothing between them. */
  readonly number: string;
  /** Digits. */
  readonly extension: string | null;
}

/** The phones in the order in which they stand, or why they cannot be read. */
export type ParsedPhones =
  | { readonly ok: true; readonly phones: readonly Phone[] }
  | { readonly ok: false; readonly reason: LocalText };

const accepted: LocalText = {
  en:
    'Accepted: a number that starts with + (7 to 15 digits) or with 8 (11 digits), several separated by commas, ' +
    "an extension of digits after 'доб.' or '#'; other remarks belong in the instructions for the courier.",
  ru:
    'Допустимо: номер, который начинается с + (от 7 до 15 цифр) или с 8 (11 цифр), несколько номеров через запятую, ' +
    'добавочный из цифр после «доб.» или «#»; прочие замечания указываются в примечании для курьера.',
};

/**
 * Phones as they are kept and told to vendors (interface 7.7): as the customer wrote them, but without the invisible marks
 * of address books, with plain blanks and plain hyphens. Doing so again changes nothing.
 */
export const tidyPhones = plainText;

/**
 * Reads the phones of a contact (interface 7.7). Blanks, brackets and hyphens may stand inside a number. The reason of
 * a refusal quotes the first bad part and says what is accepted.
 */
export function parsePhones(text: string): ParsedPhones {
  const phones: Phone[] = [];
  for (const part of tidyPhones(text).split(',')) {
    const phone = parsePhone(part.trim());
    if (phone === undefined) return { ok: false, reason: refusal(part.trim()) };
    phones.push(phone);
  }
  return { ok: true, phones };
}

/**
 * The first of the phones as machines take it (E.164): `+79161234567`, also of one that is written with an 8; without its
 * extension.
 * @param text the phones of a contact, or the number of one of `parsePhones`
 * @returns the text as it stands where no phone can be read
 */
export function toE164(text: string): string {
  const parsed = parsePhones(text);
  return ((parsed.ok && parsed.phones[0]?.number) || text).replace(/^8(?=\d{10}$)/, '+7');
}

/**
 * The phones as people read them, all in one form: `+7 495 123-45-67 доб. 12` where the number is Russian or Kazakh, also
 * when it was written with an 8, and else `+` and digits. No line breaks within one. A part that `parsePhones` refuses, as a
 * pickup point may have it, stays as it was written.
 */
export const formatPhones = (text: string, locale: Locale): string =>
  tidyPhones(text)
    .split(',')
    .map((part) => {
      const phone = parsePhone(part.trim());
      return (phone === undefined ? part.trim() : formatPhone(phone, locale)).replace(/ +/g, '\u00a0');
    })
    .join(', ');

const extensionMark: LocalText = { en: 'ext.', ru: 'доб.' };

const formatPhone = ({ number, extension }: Phone, locale: Locale): string => {
  const grouped = number.replace(/^(?:\+7|8)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4');
  return extension === null ? grouped : `${grouped} ${extensionMark[locale]} ${extension}`;
};

function parsePhone(part: string): Phone | undefined {
  // The first mark divides; a second one then is no digit and refuses the part.
  const mark = /доб\.?|#/i.exec(part);
  const number = (mark === null ? part : part.slice(0, mark.index)).replace(/[ ()-]/g, '');
  const extension = mark === null ? null : part.slice(mark.index + mark[0].length).trim();
  const startsWell = part.startsWith('+') || part.startsWith('8');
  if (!startsWell || !/^(?:\+\d{7,15}|8\d{10})$/.test(number)) return undefined;
  return extension === null || /^\d{1,15}$/.test(extension) ? { number, extension } : undefined;
}

function refusal(part: string): LocalText {
  if (part === '') {
    return { en: `A phone number is empty. ${accepted.en}`, ru: `Пустой номер телефона. ${accepted.ru}` };
  }
  const quoted = part.length > 60 ? `${part.slice(0, 60)}…` : part;
  return {
    en: `The phone number '${quoted}' cannot be read. ${accepted.en}`,
    ru: `Не удалось прочитать номер телефона «${quoted}». ${accepted.ru}`,
  };
}

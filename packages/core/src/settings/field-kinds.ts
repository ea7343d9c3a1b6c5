import { type LocalText, sameText } from '../local-text.ts';
import { parsePhones, tidyPhones } from '../phone.ts';
import { isCountryCode } from '../place.ts';
import { normalizePostalCode } from '../postal-code.ts';
import { MAX_REFERENCE } from '../validation/bounds.ts';
import { countryText } from '../validation/city-texts.ts';
import { emailPattern, emailText, isEmail, tidyEmail } from '../validation/email.ts';
import { isLonger, isWritable, notAccepted, timeText, tooLong, unwritableText } from '../validation/words.ts';
import { bareText } from '../written-text.ts';

/** What an entry of a setting may hold. It travels and is stored as a text. */
export interface FieldKind {
  /** What the text stands for, as JSON Schema calls it. */
  readonly type: 'string' | 'integer';
  /** All that it may be; empty where that cannot be listed. */
  readonly values: readonly string[];
  /** What JSON Schema can say of the text. */
  readonly keywords: Readonly<Record<string, string | number>>;
  /** The text as it is kept; a kind without it keeps it letter for letter. Doing so again changes nothing. */
  readonly tidied?: (text: string) => string;
  /** Why this text does not fit, as a full sentence; null: it does. */
  readonly refusal: (text: string, name: LocalText) => LocalText | null;
}

/** One of these, letter for letter. */
export const oneOf = (values: readonly string[]): FieldKind => ({
  type: 'string',
  values,
  keywords: {},
  refusal: (text, name) =>
    values.includes(text)
      ? null
      : notAccepted(name, text, values.length > 0 ? sameText(values.join(', ')) : { en: 'nothing', ru: 'ничего' }),
});

const matching = (pattern: string, type: FieldKind['type'], refusal: FieldKind['refusal']): FieldKind => ({
  type,
  values: [],
  keywords: { pattern },
  refusal: (text, name) => (new RegExp(pattern).test(text) ? null : refusal(text, name)),
});

/** A whole number from 0 to 100. */
export const percent = matching('^([1-9]?[0-9]|100)$', 'integer', (text, name) =>
  notAccepted(name, text, { en: 'a whole number from 0 to 100', ru: 'целое число от 0 до 100' }),
);

/** Whole roubles, none below zero. */
export const wholeRoubles = matching('^(0|[1-9][0-9]{0,8})$', 'integer', (text, name) =>
  notAccepted(name, text, {
    en: 'whole roubles from 0 to 999999999',
    ru: 'целое число рублей от 0 до 999999999',
  }),
);

/** Whole days, one at least and ten years at most. */
export const wholeDays = matching(
  '^([1-9][0-9]{0,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-4][0-9]|3650)$',
  'integer',
  (text, name) => notAccepted(name, text, { en: 'whole days from 1 to 3650', ru: 'целое число дней от 1 до 3650' }),
);

/** HH:mm. */
export const timeOfDay = matching('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'string', timeText);

/** `#rrggbb`. */
export const colour = matching('^#[0-9A-Fa-f]{6}$', 'string', (text, name) =>
  notAccepted(name, text, { en: 'a colour such as #0b63ce', ru: 'цвет, например #0b63ce' }),
);

/** Where browsers find a page, and nothing that they would run. */
export const webAddress = matching(
  '^https?://[^\\s/?#"\'<>\\\\@]+([/?#][^\\s"<>\\\\]{0,200})?$',
  'string',
  (text, name) =>
    notAccepted(name, text, {
      en: 'an address such as https://shop.example',
      ru: 'адрес, например https://shop.example',
    }),
);

/** One number, as people write it. */
export const publicPhone = matching('^(\\+|8)[0-9 ()-]{6,24}$', 'string', (text, name) =>
  notAccepted(name, text, { en: 'one phone such as +7 495 123-45-67', ru: 'один телефон, например +7 495 123-45-67' }),
);

/** The id of an attachment; whether there is one is for whoever knows them. */
export const attachmentId = matching('^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$', 'string', (text, name) =>
  notAccepted(name, text, { en: 'the attachmentId of a file', ru: 'attachmentId загруженного файла' }),
);

/** Any text that is no longer. */
export const textTo = (most: number): FieldKind => ({
  type: 'string',
  values: [],
  keywords: { maxLength: most },
  refusal: (text) => {
    if (!isWritable(text)) return unwritableText(text);
    return isLonger(text, most) ? tooLong(text, most) : null;
  },
});

/** One mail address. */
export const email: FieldKind = {
  type: 'string',
  values: [],
  keywords: { maxLength: 254, pattern: emailPattern },
  tidied: tidyEmail,
  refusal: (text) => (isEmail(text) ? null : emailText(text)),
};

/** One number or several (interface 7.7). */
export const phones: FieldKind = {
  ...textTo(MAX_REFERENCE),
  tidied: tidyPhones,
  refusal: (text, name) => {
    const parsed = parsePhones(text);
    return parsed.ok ? textTo(MAX_REFERENCE).refusal(text, name) : parsed.reason;
  },
};

/** ISO 3166-1 alpha-2, in any case. */
export const country: FieldKind = {
  type: 'string',
  values: [],
  keywords: { pattern: '^[A-Za-z]{2}$' },
  tidied: bareText,
  refusal: (text) => (isCountryCode(text.toUpperCase()) ? null : countryText(text)),
};

/** The code of a city of some country; whether of the right one is judged beside the country. */
export const cityCode: FieldKind = {
  type: 'string',
  values: [],
  keywords: { maxLength: 36 },
  tidied: bareText,
  refusal: () => null,
};

/** A postal code; whether it is one of the country is judged beside that. */
export const postalCode: FieldKind = { ...textTo(20), tidied: normalizePostalCode };

/** The key of a vendor, whichever there are. A caller who knows them puts `oneOf` in its place. */
export const vendorKey = matching('^[a-z][a-z0-9-]{0,31}$', 'string', (text, name) =>
  notAccepted(name, text, { en: 'keys of vendors such as swift', ru: 'ключи служб доставки, например swift' }),
);

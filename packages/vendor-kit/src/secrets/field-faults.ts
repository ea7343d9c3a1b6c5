import { type Locale, type LocalText, sameText } from '@cartage/core';
import type { z } from 'zod';
import { describeFields, wordsOf } from './secret-fields.ts';

/** A field of an account whose value does not fit. */
export interface FieldFault {
  /** The member of the schema. */
  readonly code: string;
  /** A sentence that repeats no value: it may be a secret. */
  readonly text: LocalText;
}

/**
 * What the schema has against the values, in both languages; it has nothing against a field that it does not know. A field that
 * says in words what it accepts, by `meta({ accepts, ru: { accepts } })`, is refused in these; a pattern tells people nothing.
 * @param schema the credentials or the settings of a manifest
 * @param values what somebody filled in, by the names of its members
 * @returns one entry for each rule that does not hold; empty: all is well. No value stands in it
 */
export const fieldFaults = (schema: z.ZodObject, values: Readonly<Record<string, string>>): readonly FieldFault[] => {
  const names = new Map(describeFields(schema).map(({ code, name }) => [code, name]));
  const [english, russian] = [issuesOf(schema, values, 'en'), issuesOf(schema, values, 'ru')];
  return english.map(({ path: [place], message: en }, index): FieldFault => {
    const code = String(place ?? '');
    const name = names.get(code) ?? sameText(code);
    if (names.has(code) && values[code] === undefined) return { code, text: missing(name) };
    const field = schema.shape[code] as z.ZodType | undefined;
    const accepted = (field && wordsOf(field, 'accepts')) ?? { en, ru: russian[index]?.message ?? en };
    return { code, text: misfit(name, accepted) };
  });
};

/** A message that the plugin's author gave a rule takes the place of ours, in both languages. */
const issuesOf = (
  schema: z.ZodObject,
  values: Readonly<Record<string, string>>,
  locale: Locale,
): readonly z.core.$ZodIssue[] =>
  schema.safeParse(values, { error: (issue) => accepts(issue)[locale] }).error?.issues ?? [];

/** What the rule would accept; every value is a text. */
const accepts = (issue: z.core.$ZodRawIssue): LocalText => {
  switch (issue.code) {
    case 'too_small':
      return { en: `${issue.minimum} characters or more`, ru: `не меньше ${issue.minimum} символов` };
    case 'too_big':
      return { en: `${issue.maximum} characters or fewer`, ru: `не больше ${issue.maximum} символов` };
    case 'invalid_value':
      return { en: `one of ${issue.values.join(', ')}`, ru: `одно из ${issue.values.join(', ')}` };
    case 'invalid_format':
      return issue.format === 'url'
        ? { en: 'an address such as https://api.example.com', ru: 'адрес, например https://api.example.com' }
        : {
            en: `a text of the form ${issue.pattern ?? issue.format}`,
            ru: `текст вида ${issue.pattern ?? issue.format}`,
          };
    default:
      return { en: 'a text', ru: 'текст' };
  }
};

const missing = ({ en, ru }: LocalText): LocalText => ({
  en: `The field "${en}" is missing.`,
  ru: `Не заполнено поле «${ru}».`,
});

const misfit = (name: LocalText, accepted: LocalText): LocalText => ({
  en: `The value of "${name.en}" is not accepted; accepted: ${accepted.en}.`,
  ru: `Значение поля «${name.ru}» не принимается; допустимо: ${accepted.ru}.`,
});

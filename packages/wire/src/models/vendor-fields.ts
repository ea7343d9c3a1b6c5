import type { Locale, LocalText } from '@cartage/core';
import { z } from 'zod';

// What somebody fills in to connect a vendor, so that a form can be drawn of it: for companies and for the operator.

const fieldKinds = ['text', 'secret', 'number', 'choice', 'boolean'] as const;

/** A field of a vendor's connection. */
export const vendorFieldShape = {
  code: z.string().describe('By it the value is given.'),
  name: z.string().describe("In the reader's language, where the plugin has it; likewise the description."),
  description: z.string(),
  kind: z
    .enum(fieldKinds)
    .describe('How a form asks for it; the value is a text in any case, of a boolean true or false.'),
  isSecret: z.boolean().describe('It is never shown again.'),
  isRequired: z.boolean().describe('It cannot be left out.'),
  values: z.array(z.string()).describe('All that it may be, of a choice; else empty.'),
  default: z.string().nullable().describe('What counts where it is left out; null: nothing is said of it.'),
};

/** The same as a plugin declares it. */
export interface ToldField {
  readonly code: string;
  readonly name: LocalText;
  readonly description: LocalText;
  readonly kind: (typeof fieldKinds)[number];
  readonly isSecret: boolean;
  readonly isRequired: boolean;
  readonly values: readonly string[];
  readonly default: string | null;
}

/** A field in the reader's language. */
export const fromField = (
  { code, name, description, kind, isSecret, isRequired, values, default: absent }: ToldField,
  { locale }: { readonly locale: Locale },
) => ({
  ...{ code, name: name[locale], description: description[locale] },
  ...{ kind, isSecret, isRequired, values: [...values], default: absent },
});

const given: LocalText = {
  en: 'Given by the vendor with the contract.',
  ru: 'Служба доставки выдаёт его вместе с договором.',
};

/** Two fields, for the documents. */
export const exampleFields: readonly ToldField[] = [
  {
    ...{ code: 'login', name: { en: 'Login', ru: 'Логин' }, description: given },
    ...{ kind: 'text', isSecret: false, isRequired: true, values: [], default: null },
  },
  {
    ...{ code: 'password', name: { en: 'Password', ru: 'Пароль' }, description: given },
    ...{ kind: 'secret', isSecret: true, isRequired: true, values: [], default: null },
  },
];

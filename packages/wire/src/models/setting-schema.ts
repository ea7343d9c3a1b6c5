import type { SettingField } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';

// What a setting is made of, for a form to fill in: for companies and for the operator.

/** An entry of a setting (interface 7.26). */
export const settingSchemaItemModel = z
  .object({
    code: z.string().describe('Its name in fields of an update.'),
    name: z.string(),
    description: z.string(),
    type: z.string().describe('The type that the text stands for, as JSON Schema calls it: string or integer.'),
    required: z.boolean(),
    multiple: z.boolean().describe('Several values, with commas between them.'),
    values: z.array(z.string()).describe('All values that it may have; empty where they cannot be listed.'),
  })
  .meta({ id: 'SettingSchemaItem' });

/** The answer of SettingSchema. */
export const settingSchemaModel = z
  .object({
    settings: z.array(settingSchemaItemModel).describe('Empty for a setting that is only on or off.'),
    jsonSchema: z
      .record(z.string(), z.unknown())
      .describe('The same as a JSON Schema (2020-12) of the member fields of an update. Beyond the specification.'),
  })
  .meta({ id: 'SettingSchema' });

/** What a setting is made of. */
export const fromSettingFields = (
  fields: readonly SettingField[],
  { locale }: Pick<AnswerContext, 'locale'>,
): z.output<typeof settingSchemaModel> => ({
  settings: fields.map(({ code, name, description, kind, required, multiple }) => ({
    code,
    name: name[locale],
    description: description[locale],
    type: kind.type,
    required,
    multiple,
    values: [...kind.values],
  })),
  jsonSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [
        field.code,
        { title: field.name[locale], description: field.description[locale], ...keywordsOf(field) },
      ]),
    ),
    required: fields.filter(({ required }) => required).map(({ code }) => code),
    additionalProperties: false,
  },
});

/** One text holds several values, which a pattern says. An entry that may be left out may be null or blank. */
const keywordsOf = ({
  kind: { values, keywords },
  multiple,
  required,
}: SettingField): Readonly<Record<string, unknown>> => {
  if (multiple) {
    const one = values.length > 0 ? `(${values.join('|')})` : '[^,]+';
    return { type: 'string', pattern: `^\\s*${one}\\s*(,\\s*${one}\\s*)*$` };
  }
  const one = { ...keywords, ...(values.length > 0 && { enum: values }) };
  if (required) return { type: 'string', pattern: '\\S', ...one };
  return { anyOf: [{ type: 'string', ...one }, { type: 'string', pattern: '^\\s*$' }, { type: 'null' }] };
};

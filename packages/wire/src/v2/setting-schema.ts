import { companySettings, type SettingField } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { failures, operation } from './every-operation.ts';
import { exampleNoSetting, settingParams } from './setting.ts';

/** An entry of a setting (interface 7.26). */
export const settingSchemaItemModel = z
  .object({
    code: z.string().describe('Its name in fields of an update.'),
    name: z.string(),
    description: z.string(),
    type: z.string().describe('What the text stands for, as JSON Schema calls it: string or integer.'),
    required: z.boolean(),
    multiple: z.boolean().describe('Several values, with commas between them.'),
    values: z.array(z.string()).describe('All that it may be; empty where that cannot be listed.'),
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

/** Of several values one text holds all of them, which a pattern says. An entry that may be left out may be null or blank. */
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

/** The contract of SettingSchema. */
export const settingSchemaContract = contract(
  {
    ...operation,
    name: 'SettingSchema',
    method: 'GET',
    path: '/openapi/v2/Settings/{settingsKey}/Schema',
    tag: 'settings',
    right: ['Settings'],
    summary: {
      en: 'Shows which entries a setting has, for a form to fill in.',
      ru: 'Возвращает поля настройки, например для формы.',
    },
    params: settingParams,
    replies: { 200: { description: 'The entries.', json: settingSchemaModel }, ...failures },
    examples: [{ summary: 'Of the default sender', params: { settingsKey: 'sender.default' } }],
  },
  (reader) => ({
    200: [
      { summary: 'Of the pickup window', body: fromSettingFields(companySettings['pickup.window'].fields, reader) },
    ],
    ...exampleNoSetting(reader),
  }),
);

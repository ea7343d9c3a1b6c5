import {
  type CompanySettingKey,
  companySettings,
  isCompanySettingKey,
  judgeUpdate,
  problem,
  type SettingEntry,
  type SettingField,
  type SettingUpdate,
  settingValue,
  unknownSetting,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { refusal } from '../reading/schema-problem.ts';
import { codeTable } from '../schema/code-table.ts';
import { filledText, optionalBoolean, optionalText } from '../schema/fields.ts';
import { operation } from './every-operation.ts';

const settingAccess = codeTable('SettingAccess', [
  [0, 'operator', 'read only, the operator changes it'],
  [1, 'company', 'may be changed'],
]);

/** A setting of the company (interface 7.26, 21.2). */
export const settingModel = z
  .object({
    name: z.string(),
    key: z.string(),
    value: z
      .string()
      .describe(
        'What counts: true or false, the one entry of a setting that has one, or a JSON object of its entries; false where nothing does.',
      ),
    access: settingAccess.schema,
    description: z.string(),
  })
  .meta({ id: 'Setting' });

/** `{settingsKey}` in the path. */
export const settingParams = z.object({ settingsKey: filledText.describe('The key of a setting, as in the list.') });

/** A setting, and what counts of it. */
export interface SettledSetting {
  readonly key: CompanySettingKey;
  readonly entry: SettingEntry<unknown>;
  readonly value: string;
}

/** A setting as answers hold it. */
export const fromSetting = (
  { key, entry, value }: SettledSetting,
  { locale }: Pick<AnswerContext, 'locale'>,
): z.output<typeof settingModel> => ({
  name: entry.name[locale],
  key,
  value,
  access: settingAccess.codeOf(entry.isOperators ? 'operator' : 'company'),
  description: entry.description[locale],
});

/** For the examples: every setting as a new company has it. */
export const unsettled = (key: CompanySettingKey): SettledSetting => ({
  key,
  entry: companySettings[key],
  value: settingValue(key, undefined),
});

/** The example of a key that there is not. */
export const exampleNoSetting = ({ locale }: AnswerContext) => ({
  400: [{ summary: 'No such setting', body: toErrorEnvelope([unknownSetting('pickup')], locale) }],
});

/** The contract of GetSetting. */
export const getSettingContract = contract(
  {
    ...operation,
    name: 'GetSetting',
    method: 'GET',
    path: '/openapi/v2/Settings/{settingsKey}',
    tag: 'settings',
    right: ['Settings'],
    summary: { en: 'Shows one setting of the company.', ru: 'Возвращает одну настройку компании.' },
    params: settingParams,
    replies: { 200: { description: 'The setting.', json: settingModel }, ...failures },
    examples: [{ summary: 'The pickup window', params: { settingsKey: 'pickup.window' } }],
  },
  (reader) => ({
    200: [{ summary: 'Not settled: the default counts', body: fromSetting(unsettled('pickup.window'), reader) }],
    ...exampleNoSetting(reader),
  }),
);

/** The answer of Settings. */
export const settingsModel = z
  .object({ settings: z.array(settingModel).describe('Always all of them, in one order.') })
  .meta({ id: 'Settings' });

/** The settings as answers hold them. */
export const fromSettings = (
  settings: readonly SettledSetting[],
  reader: Pick<AnswerContext, 'locale'>,
): z.output<typeof settingsModel> => ({ settings: settings.map((one) => fromSetting(one, reader)) });

/** The contract of Settings. */
export const settingsContract = contract(
  {
    ...operation,
    name: 'Settings',
    method: 'GET',
    path: '/openapi/v2/Settings',
    tag: 'settings',
    right: ['Settings'],
    summary: { en: 'Lists what the company may settle for itself.', ru: 'Возвращает список настроек компании.' },
    replies: { 200: { description: 'The settings.', json: settingsModel }, ...failures },
    examples: [{ summary: 'All of them' }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Of a new company',
        body: fromSettings(Object.keys(companySettings).filter(isCompanySettingKey).map(unsettled), reader),
      },
    ],
  }),
);

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

/** The body of UpdateSetting (interface 13.22). */
export const settingUpdateModel = z
  .object({
    enable: optionalBoolean.describe(
      'A setting that is only on or off needs nothing else; false leaves any other to its default again. Default true where there are fields.',
    ),
    fields: z
      .record(z.string(), optionalText)
      .nullish()
      .describe('Texts by the codes of the schema; they take the place of all that was settled before.'),
  })
  .meta({ id: 'SettingUpdateModel' });

/** The body of UpdateSetting, as a client writes it. */
export type SettingUpdateModel = z.input<typeof settingUpdateModel>;

/** Which setting is to be changed, and how; an entry of null is left out. RequestInvalid: the body says neither. */
export const toSettingChange = (
  { settingsKey }: z.output<typeof settingParams>,
  { enable, fields }: z.output<typeof settingUpdateModel>,
): Converted<{ readonly key: string; readonly update: SettingUpdate }> => ({
  value: {
    key: settingsKey,
    update: {
      enable: enable ?? true,
      fields: Object.fromEntries(
        Object.entries(fields ?? {}).flatMap(([code, text]) => (typeof text === 'string' ? [[code, text]] : [])),
      ),
    },
  },
  problems: (enable ?? fields ?? null) === null ? [saysNothing] : [],
  targetOf: (target) => target,
});

const saysNothing = problem(
  'RequestInvalid',
  'enable',
  refusal(null, { en: 'true or false, or entries in fields', ru: 'true или false, или поля настройки в fields' }),
);

const exampleWindow = { timeFrom: '10:00', timeTo: '19:00' };
const judgedWrong = judgeUpdate(companySettings['pickup.window'], {
  enable: true,
  fields: { timeFrom: '25:00', timeTill: '19:00' },
});

/** The contract of UpdateSetting. */
export const updateSettingContract = contract(
  {
    ...operation,
    name: 'UpdateSetting',
    method: 'PUT',
    path: '/openapi/v2/Settings/{settingsKey}',
    tag: 'settings',
    right: ['Settings'],
    summary: { en: 'Changes one setting of the company.', ru: 'Изменяет одну настройку компании.' },
    params: settingParams,
    body: settingUpdateModel,
    replies: { 200: { description: 'The setting as it is now.', json: settingModel }, ...failures },
    examples: [
      {
        summary: 'Couriers come from 10:00 to 19:00, where an order says nothing else',
        params: { settingsKey: 'pickup.window' },
        body: { enable: true, fields: exampleWindow },
      },
      {
        summary: 'It is left to its default again',
        params: { settingsKey: 'pickup.window' },
        body: { enable: false },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'Changed',
        body: fromSetting({ ...unsettled('pickup.window'), value: JSON.stringify(exampleWindow) }, reader),
      },
    ],
    400: [
      {
        summary: 'Each entry that is wrong is named, and nothing is changed',
        body: toErrorEnvelope(judgedWrong.problems, reader.locale),
      },
    ],
  }),
);

/** The operations on a company's settings. */
export const settingOperations = {
  Settings: settingsContract,
  GetSetting: getSettingContract,
  UpdateSetting: updateSettingContract,
  SettingSchema: settingSchemaContract,
} as const;

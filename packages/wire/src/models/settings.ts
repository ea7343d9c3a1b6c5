import {
  type CompanySettingKey,
  companySettings,
  problem,
  type SettingEntry,
  type SettingUpdate,
  settingValue,
  unknownSetting,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import type { Converted } from '../contract/converted.ts';
import { refusal } from '../reading/schema-problem.ts';
import { codeTable } from '../schema/code-table.ts';
import { filledText, optionalBoolean, optionalText } from '../schema/fields.ts';
import { toErrorEnvelope } from './failures.ts';

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

/** The answer of Settings. */
export const settingsModel = z
  .object({ settings: z.array(settingModel).describe('Always all of them, in one order.') })
  .meta({ id: 'Settings' });

/** The settings as answers hold them. */
export const fromSettings = (
  settings: readonly SettledSetting[],
  reader: Pick<AnswerContext, 'locale'>,
): z.output<typeof settingsModel> => ({ settings: settings.map((one) => fromSetting(one, reader)) });

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

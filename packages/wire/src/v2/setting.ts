import {
  type CompanySettingKey,
  companySettings,
  type SettingEntry,
  settingValue,
  unknownSetting,
} from '@cartage/core';
import { z } from 'zod';
import { codeTable } from '../code-table.ts';
import { contract } from '../contract.ts';
import { filledText } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { failures, operation } from './every-operation.ts';

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

/** Of the examples: every setting as a new company has it. */
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

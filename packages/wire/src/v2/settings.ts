import { companySettings, isCompanySettingKey, judgeUpdate } from '@cartage/core';
import { contract } from '../contract/contract.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { fromSettingFields, settingSchemaModel } from '../models/setting-schema.ts';
import {
  exampleNoSetting,
  fromSetting,
  fromSettings,
  settingModel,
  settingParams,
  settingsModel,
  settingUpdateModel,
  unsettled,
} from '../models/settings.ts';
import { operation } from './every-operation.ts';

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

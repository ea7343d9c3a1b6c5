import { companySettings } from '@cartage/core';
import { contract } from '../contract/contract.ts';
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
import { companyParams, exampleCompanyId, exampleNoCompany, namedFailures, operation } from './every-operation.ts';

const settingOfCompany = companyParams.extend(settingParams.shape);
const exampleParams = { companyId: exampleCompanyId, settingsKey: 'pickup.window' };
const exampleWindow = { timeFrom: '10:00', timeTo: '19:00' };

/** The contract of CompanySettings. */
export const companySettingsContract = contract(
  {
    ...operation,
    name: 'CompanySettings',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}/Settings',
    tag: 'companies',
    operatorRight: 'Read',
    summary: { en: 'Lists the settings of a company, as in v2.', ru: 'Возвращает настройки компании, как в v2.' },
    params: companyParams,
    replies: { 200: { description: 'The settings.', json: settingsModel }, ...namedFailures },
    examples: [{ summary: 'All of them', params: { companyId: exampleCompanyId } }],
  },
  (reader) => ({
    200: [{ summary: 'Not settled', body: fromSettings([unsettled('pickup.window')], reader) }],
    ...exampleNoCompany(reader),
  }),
);

/** The contract of GetCompanySetting. */
export const getCompanySettingContract = contract(
  {
    ...operation,
    name: 'GetCompanySetting',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}/Settings/{settingsKey}',
    tag: 'companies',
    operatorRight: 'Read',
    summary: { en: 'Shows one setting of a company.', ru: 'Возвращает одну настройку компании.' },
    params: settingOfCompany,
    replies: { 200: { description: 'The setting.', json: settingModel }, ...namedFailures },
    examples: [{ summary: 'The pickup window', params: exampleParams }],
  },
  (reader) => ({
    200: [{ summary: 'Not settled: the default counts', body: fromSetting(unsettled('pickup.window'), reader) }],
    ...exampleNoSetting(reader),
    ...exampleNoCompany(reader),
  }),
);

/** The contract of UpdateCompanySetting. */
export const updateCompanySettingContract = contract(
  {
    ...operation,
    name: 'UpdateCompanySetting',
    method: 'PUT',
    path: '/operator/v1/Companies/{companyId}/Settings/{settingsKey}',
    tag: 'companies',
    operatorRight: 'Companies',
    summary: {
      en: 'Changes one setting of a company, also one that only the operator changes.',
      ru: 'Изменяет одну настройку компании, в том числе доступную только оператору.',
    },
    params: settingOfCompany,
    body: settingUpdateModel,
    replies: { 200: { description: 'The setting as it is now.', json: settingModel }, ...namedFailures },
    examples: [
      {
        summary: 'Couriers come from 10:00 to 19:00, where an order says nothing else',
        params: exampleParams,
        body: { enable: true, fields: exampleWindow },
      },
      { summary: 'It is left to its default again', params: exampleParams, body: { enable: false } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'Changed',
        body: fromSetting({ ...unsettled('pickup.window'), value: JSON.stringify(exampleWindow) }, reader),
      },
    ],
    ...exampleNoSetting(reader),
    ...exampleNoCompany(reader),
  }),
);

/** The contract of CompanySettingSchema. */
export const companySettingSchemaContract = contract(
  {
    ...operation,
    name: 'CompanySettingSchema',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}/Settings/{settingsKey}/Schema',
    tag: 'companies',
    operatorRight: 'Read',
    summary: {
      en: 'Shows which entries a setting of a company has, for a form to fill in.',
      ru: 'Возвращает поля настройки компании, например для формы.',
    },
    params: settingOfCompany,
    replies: { 200: { description: 'The entries.', json: settingSchemaModel }, ...namedFailures },
    examples: [{ summary: 'Of the pickup window', params: exampleParams }],
  },
  (reader) => ({
    200: [
      { summary: 'Of the pickup window', body: fromSettingFields(companySettings['pickup.window'].fields, reader) },
    ],
    ...exampleNoSetting(reader),
    ...exampleNoCompany(reader),
  }),
);

/** The operations on companies' settings. */
export const companySettingOperations = {
  CompanySettings: companySettingsContract,
  GetCompanySetting: getCompanySettingContract,
  UpdateCompanySetting: updateCompanySettingContract,
  CompanySettingSchema: companySettingSchemaContract,
} as const;

import { companySettings, isCompanySettingKey } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { failures, operation } from './every-operation.ts';
import { fromSetting, type SettledSetting, settingModel, unsettled } from './setting.ts';

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

import { companySettings, judgeUpdate, problem, type SettingUpdate } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { optionalBoolean, optionalText } from '../fields.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { refusal } from '../schema-problem.ts';
import { failures, operation } from './every-operation.ts';
import { fromSetting, settingModel, settingParams, unsettled } from './setting.ts';

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

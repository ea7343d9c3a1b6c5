import { isProblem } from '@cartage/core';
import { getSettingFields } from '@cartage/service';
import { fromSettingFields, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const settingSchema = operation({
  contract: v2Operations.SettingSchema,
  convert: ({ params }) => asIs(params.settingsKey),
  act: getSettingFields,
  reply: (found, call) =>
    isProblem(found) ? { problems: [found] } : { status: 200, json: fromSettingFields(found, call) },
});

import { changeSetting, checkSettingChange, getSetting, getSettingFields, listSettings } from '@cartage/service';
import { fromSetting, fromSettings, toSettingChange } from '@cartage/wire';
import { fromSettingFields, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation, type Operation, operation } from '../http/operation.ts';

export const settings: readonly Operation[] = [
  operation({
    contract: v2Operations.Settings,
    convert: () => asIs(null),
    act: (ctx) => listSettings(ctx),
    reply: (found, call) => ({ status: 200, json: fromSettings(found, call) }),
  }),
  operation({
    contract: v2Operations.GetSetting,
    convert: ({ params }) => asIs(params.settingsKey),
    act: getSetting,
    reply: (found, call) => ({ status: 200, json: fromSetting(found, call) }),
  }),
  checkedOperation({
    contract: v2Operations.UpdateSetting,
    convert: ({ params, body }) => toSettingChange(params, body),
    check: (ctx, value) => checkSettingChange(ctx, value),
    act: changeSetting,
    reply: (changed, call) => ({ status: 200, json: fromSetting(changed, call) }),
  }),
  operation({
    contract: v2Operations.SettingSchema,
    convert: ({ params }) => asIs(params.settingsKey),
    act: getSettingFields,
    reply: (found, call) => ({ status: 200, json: fromSettingFields(found, call) }),
  }),
];
